import { CODE } from '@kutip/contracts/codes';
import { languageOrEnglish, type Language } from '@kutip/domain/language';
import type { MergeValues } from '@kutip/domain/merge-fields';
import {
  MAX_BATCH_RECIPIENTS,
  writeMessages,
  type BatchMessage,
  type BatchTexts,
  type PreviewChannel,
  type Recipient,
} from '@kutip/domain/message-batch';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { smsCost } from '@kutip/domain/sms';
import type { Connection } from '../../platform/connection.ts';
import { findMessageLimits } from '../../platform/message-counts.ts';
import { assertSenderAllowed } from '../../platform/outbox.ts';
import { loadMerchantProfile, loadPlan } from '../accounts/accounts.service.ts';
import { billUrl } from '../customer-bills/customer-bills.service.ts';
import { formatDate, formatMoney } from '../messaging/messaging.service.ts';
import { findRecipients, type ChosenRecipients, type RecipientRow } from './recipients.queries.ts';

export interface BatchSender {
  account_id: string;
  /** Of recipients whose language is not known. */
  language: Language;
  public_url: string;
  now: Date;
}

/** What a batch would send to whom. */
export interface PreparedBatch {
  merchant_name: string;
  messages: BatchMessage[];
  accepted: BatchMessage[];
  segments: number;
  /** Of text messages; else 0. */
  cost: Sen;
}

function toRecipient(row: RecipientRow, merchant: string, { language, public_url }: BatchSender): Recipient {
  const { invoice_no: bill, title, amount, due_date, is_payable, ...recipient } = row;
  const written_in = recipient.language === null ? language : languageOrEnglish(recipient.language);
  const values: MergeValues = {
    name: recipient.full_name,
    merchant,
    bill,
    title,
    amount: amount === null ? null : formatMoney(toRinggit(amount)),
    due_date: due_date === null ? null : formatDate(due_date, written_in),
    link: is_payable && recipient.bill_id !== null ? billUrl(public_url, recipient.bill_id) : null,
  };
  return { ...recipient, values };
}

/** Rejects the e-mails that a limit of the day forbids. */
async function applyLimits(
  db: Connection,
  messages: readonly BatchMessage[],
  { account_id, now }: BatchSender,
): Promise<BatchMessage[]> {
  const open = messages.filter(({ rejected }) => rejected === null);
  const limits = await findMessageLimits(
    db,
    account_id,
    open.map(({ address: recipient }) => ({ account_id, recipient, template: 'bulk_message', created_at: now })),
  );
  const limit_of = new Map(open.map((message, n) => [message, limits[n] ?? null]));
  return messages.map((message) => ({ ...message, rejected: message.rejected ?? limit_of.get(message) ?? null }));
}

async function assertPlan(db: Connection, account_id: string): Promise<void> {
  const { advanced_setting } = await loadPlan(db, account_id);
  if (!advanced_setting.bulk_message)
    throw new Refusal(
      CODE.plan_limit_reached,
      'Your plan does not include messages to many. Upgrade your plan.',
      'bulk_message',
    );
}

/** Refuses 4004 when a chosen customer or bill is not there. */
function assertAllFound({ recipients, customer_ids, bill_ids }: ChosenRecipients, rows: readonly RecipientRow[]): void {
  const chosen = new Set([...customer_ids, ...bill_ids]);
  if (recipients === 'CHOSEN' && rows.length < chosen.size) throw new Refusal(CODE.not_found, 'Record not found.');
}

/**
 * Writes everybody's message. Refuses 4000 (more recipients than one message may have), 4004, 4011 (plan), and what forbids this
 * merchant any message to others: WhatsApp is their own.
 */
export async function prepareBatch(
  db: Connection,
  sender: BatchSender,
  chosen: ChosenRecipients & BatchTexts & { channel: PreviewChannel },
): Promise<PreparedBatch> {
  const { account_id, language: fallback, now } = sender;
  const { channel } = chosen;
  await assertPlan(db, account_id);
  if (channel !== 'WHATSAPP') await assertSenderAllowed(db, account_id, now, 'recipients');
  const rows = await findRecipients(db, account_id, chosen, { now, limit: MAX_BATCH_RECIPIENTS + 1 });
  if (rows.length > MAX_BATCH_RECIPIENTS)
    throw new Refusal(CODE.validation_failed, `Choose at most ${MAX_BATCH_RECIPIENTS} recipients.`, {
      recipients: 'too_many',
    });
  assertAllFound(chosen, rows);
  const { name } = await loadMerchantProfile(db, account_id);
  const written = writeMessages(
    rows.map((row) => toRecipient(row, name, sender)),
    chosen,
    { channel, fallback },
  );
  const messages = channel === 'EMAIL' ? await applyLimits(db, written, sender) : written;
  const accepted = messages.filter(({ rejected }) => rejected === null);
  const segments = accepted.reduce((total, one) => total + one.segments, 0);
  return { merchant_name: name, messages, accepted, segments, cost: smsCost(segments) };
}

/** Refuses 4000 when nobody would receive the message. */
export function assertRecipients({ accepted }: PreparedBatch): void {
  if (accepted.length === 0)
    throw new Refusal(CODE.validation_failed, 'Nobody would receive this message.', { recipients: 'required' });
}
