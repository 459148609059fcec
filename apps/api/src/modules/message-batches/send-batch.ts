import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { messageBatches } from '@kutip/contracts/message-batches';
import { LANGUAGES } from '@kutip/domain/language';
import type { BatchText, BatchTexts } from '@kutip/domain/message-batch';
import { toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { audit, auditRow } from '../../platform/audit.ts';
import type { Context, NoTransactionContextOf } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { newBatch, newDeliveries, newEmails, type BatchFacts } from './create-batch.ts';
import { findBatch, insertBatches, insertDeliveries } from './message-batches.queries.ts';
import { assertRecipients, prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import { sendSmsCommand, sendSmsPosting } from './send-sms-batch.posting.ts';

export interface SendServices {
  config: { PUBLIC_URL: string; SMS_URL: string };
  poster: Poster;
}
type Contract = typeof messageBatches;

type WrittenText = { subject?: string | undefined; message: string };
/** The texts of a request. A translation without a subject has that of the text for everybody; other channels have none. */
export const completeTexts = ({
  subject = '',
  message,
  translations,
}: WrittenText & { translations: Partial<Record<string, WrittenText>> }): BatchTexts => ({
  subject,
  message,
  translations: Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = translations[language];
      return text ? [[language, { subject: text.subject ?? subject, message: text.message }]] : [];
    }),
  ),
});

const factsOf = (
  context: Pick<Context, 'account_id' | 'user_id' | 'request_id' | 'now'>,
  channel: BatchFacts['channel'],
  { subject, message }: BatchText,
): BatchFacts => {
  const { account_id, user_id: created_by, request_id: id, now: created_at } = context;
  return { account_id, id, channel, subject, message, created_by, created_at };
};

const createdView = ({
  id: batch_id,
  accepted_count,
  rejected_count,
}: {
  id: string;
  accepted_count: number;
  rejected_count: number;
}) => ({
  batch_id,
  accepted_count,
  rejected_count,
});

/** Queues the e-mails in the caller's transaction; the outbox sends them. A repeated request finds its batch. */
export async function bulkEmail({ body }: ParsedRequest<Contract['bulkEmail']>, context: Context, public_url: string) {
  const { db, account_id, request_id } = context;
  const earlier = await findBatch(db, account_id, request_id);
  if (earlier) return createdView(earlier);
  const prepared = await prepareBatch(
    db,
    { ...context, public_url },
    { ...body, ...completeTexts(body), channel: 'EMAIL' },
  );
  assertRecipients(prepared);
  const facts = factsOf(context, 'EMAIL', body);
  const batch = newBatch(facts, prepared);
  const { deliveries, emails } = newEmails(facts, prepared, public_url);
  await insertBatches(db, [batch]);
  await insertDeliveries(db, [deliveries]);
  await queueMessages(db, emails);
  const { subject, accepted_count } = batch;
  await audit(context, {
    action: 'send',
    entity: 'message_batch',
    entity_id: batch.id,
    after: { channel: 'EMAIL', subject, accepted_count },
  });
  return createdView(batch);
}

/** Refuses a cost that is no longer the one that was shown. */
function assertCost({ cost }: PreparedBatch, shown: number): void {
  if (cost !== shown)
    throw new Refusal(CODE.amount_changed, `This message costs RM ${toRinggit(cost)} now. Check it again.`, {
      cost: 'amount_changed',
    });
}

/** Paying and queueing is one posting; the network is called by a job afterwards. */
export async function bulkSms(
  { body }: ParsedRequest<Contract['bulkSms']>,
  context: NoTransactionContextOf<Contract['bulkSms']>,
  { config, poster }: SendServices,
) {
  const { transact, account_id, request_id } = context;
  const earlier = await transact((db) => findBatch(db, account_id, request_id));
  if (earlier) return { ...createdView(earlier), credit_used: earlier.cost };
  if (config.SMS_URL === '')
    throw new Refusal(CODE.provider_unavailable, 'Text messages cannot be sent at the moment.', 'not_set_up');
  const texts = { ...completeTexts(body), channel: 'SMS' } as const;
  const prepared = await transact((db) =>
    prepareBatch(db, { ...context, public_url: config.PUBLIC_URL }, { ...body, ...texts }),
  );
  assertRecipients(prepared);
  assertCost(prepared, body.cost);
  const facts = factsOf(context, 'SMS', texts);
  const batch = newBatch(facts, prepared);
  const { cost, accepted_count } = batch;
  const after = { channel: 'SMS', cost: toRinggit(cost), accepted_count };
  const entry = auditRow(context, { action: 'send', entity: 'message_batch', entity_id: batch.id, after });
  await poster.post(sendSmsPosting, sendSmsCommand(batch, newDeliveries(facts, prepared), entry));
  return { ...createdView(batch), credit_used: cost };
}
