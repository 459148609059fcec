import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { settlementLag } from '@kutip/domain/channels';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { isOverpaid, judge, type LateReason } from '@kutip/domain/payment-judgement';
import { v7 as uuid } from 'uuid';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import { write, type Decision, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { judgedAttempt, judgedInvoice, type Attempt, type AttemptState } from './attempt.ts';
import { lockAttempts } from './attempt.queries.ts';
import { confirmedTransfers, confirmedWrites, postedKind } from './confirmed-effects.ts';
import { writePaidAttempts, writePaidBills, writePaidInvoices } from './confirm.queries.ts';
import { insertEvents, openExceptions } from './events.queries.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';
import { receiptMessages } from './messages.ts';
import type { Heard } from './providers/provider.ts';
import { callbacksAbout } from './told-callback.ts';

/** A success that a provider has told, on its way into the ledger. */
export interface ConfirmPayment extends PostingCommand {
  attempt: Attempt;
  heard: Heard;
  inbox_id: string;
  transfer_id: string;
  /** Of the second transfer that a plan takes: it is charged as soon as its money is there. */
  charge_id: string;
  holidays: ReadonlySet<string>;
  public_url: string;
  now: Date;
}

/** The command for a success. Its domain key is the attempt's number: whoever tells it again, it is posted once. */
export const confirmCommand = (
  told: Pick<ConfirmPayment, 'attempt' | 'heard' | 'inbox_id' | 'transfer_id' | 'holidays' | 'public_url' | 'now'>,
): ConfirmPayment => ({
  ...told,
  charge_id: uuid(),
  account_id: told.attempt.account_id,
  // Two attempts of one invoice never share a batch: the second must see the first one's success.
  subject_id: told.attempt.invoice_id,
  domain_key: {
    provider: told.attempt.provider,
    reference: told.attempt.transaction_invoice_no,
    kind: 'payment',
  },
});

/** Payment, invoice, bill, timeline, exception, mail and inbox change with the ledger or not at all. */
export const confirmPayment: PostingKind<ConfirmPayment, AttemptState | undefined, InboxOutcome> = {
  name: 'confirm payment',
  look: (db, commands) =>
    lockAttempts(
      db,
      commands.map(({ attempt }) => attempt),
    ),
  decide(command, seen) {
    const { attempt, heard, inbox_id, now } = command;
    if (seen === undefined) throw new Error(`Attempt ${attempt.id} has vanished`);
    const verdict = judge(judgedAttempt(attempt, seen), judgedInvoice(attempt, seen, now), heard, now);
    if (verdict.do === 'confirm') return confirmed(command, verdict.late);
    if (verdict.do === 'hold') return held(command);
    // Somebody else was quicker between the first look and the lock.
    const outcome: InboxOutcome = 'repeated';
    return { transfers: [], writes: [write(markProcessed, { id: inbox_id, outcome, processed_at: now })], outcome };
  },
};

/** The provider's time when it can be right, so that receipts and statements agree; otherwise ours. */
function paidAt({ attempt, heard, now }: ConfirmPayment): Date {
  const theirs = heard.paid_at;
  const started_s = Math.floor(attempt.created_at.getTime() / 1000) * 1000; // providers tell whole seconds
  return theirs && theirs.getTime() >= started_s && theirs <= now ? theirs : now;
}

const paidAttempt = (command: ConfirmPayment, status: 'SUCCESS' | 'DUPLICATE') => {
  const { attempt, heard, transfer_id, holidays, now } = command;
  const paid_at = paidAt(command);
  const lag = settlementLag(attempt.channel_flag);
  // What a merchant brings in himself is his at once; only what he has earned is settled.
  const is_settled = status === 'SUCCESS' && isSale(attempt);
  return write(writePaidAttempts, {
    account_id: attempt.account_id,
    id: attempt.id,
    status,
    provider_reference: heard.provider_reference,
    provider_code: heard.code,
    payer_name: heard.payer_name,
    payer_bank: heard.payer_bank,
    masked_card: heard.masked_card,
    paid_at,
    expected_settlement_date: is_settled ? addWorkingDays(dayOf(paid_at), lag, holidays) : null,
    transfer_id,
    updated_at: now,
  });
};

const isSale = (attempt: Attempt): boolean => postedKind(attempt) === 'payment';

const ofAttempt = ({ attempt, now }: ConfirmPayment) => ({
  account_id: attempt.account_id,
  invoice_id: attempt.invoice_id,
  payment_record_id: attempt.id,
  at: now,
  created_at: now,
});

const processed = ({ inbox_id, now }: ConfirmPayment, outcome: InboxOutcome) =>
  write(markProcessed, { id: inbox_id, outcome, processed_at: now });

/** The merchant's own system is told with the posting or not at all. */
function callbackWrites(command: ConfirmPayment, status: 'SUCCESS' | 'DUPLICATE', late: LateReason | null) {
  const { attempt, heard, now } = command;
  const became = {
    status,
    late,
    payer_bank: attempt.payer_bank ?? heard.payer_bank,
    provider_reference: heard.provider_reference,
    provider_code: heard.code,
    failed_reason: null,
    responded_at: paidAt(command),
  };
  return callbacksAbout(attempt, became, now).map((told) => write(queueCallbacks, told));
}

function confirmed(command: ConfirmPayment, late: LateReason | null): Decision<InboxOutcome> {
  const { attempt, heard, now } = command;
  const { account_id, invoice_id, bill_id, total_amount, fee, fee_tax, fee_bearer } = attempt;
  const paid_at = paidAt(command);
  const invoice = {
    account_id,
    id: invoice_id,
    fee,
    fee_tax,
    total: total_amount,
    fee_bearer,
    paid_at,
    updated_at: now,
  };
  const facts = {
    bank: attempt.payer_bank ?? heard.payer_bank,
    amount: toRinggit(total_amount),
    reference: heard.provider_reference,
    late,
  };
  const messages: Message[] = receiptMessages(attempt, { ...command, paid_at });
  const posted = { ...command, payer_name: heard.payer_name ?? attempt.payer_name, late };
  return {
    transfers: confirmedTransfers(posted),
    writes: [
      paidAttempt(command, 'SUCCESS'),
      write(writePaidInvoices, invoice),
      ...(bill_id === null ? [] : [write(writePaidBills, { ...invoice, id: bill_id })]),
      write(insertEvents, {
        ...ofAttempt(command),
        ...paymentEvent('payment_confirmed', facts),
        actor: 'provider' as const,
      }),
      ...(late === null
        ? []
        : [write(openExceptions, { ...ofAttempt(command), kind: 'late_payment' as const, detail: facts })]),
      ...surplusWrites(command),
      ...messages.map((message) => write(queueMessages, message)),
      ...confirmedWrites(posted),
      ...callbackWrites(command, 'SUCCESS', late),
      processed(command, 'confirmed'),
    ],
    outcome: 'confirmed',
  };
}

/** How a surplus is told: to payer and merchant on the timeline, and to whoever gives it back. */
export function surplusTold({ payer_bank: bank, total_amount }: Attempt, surplus: Sen) {
  return {
    event: paymentEvent('payment_overpaid', { bank, amount: toRinggit(surplus) }),
    exception: { bank, amount: toRinggit(total_amount), surplus: toRinggit(surplus) },
  };
}

/** The books take what was asked. */
function surplusWrites(command: ConfirmPayment) {
  const { attempt, heard } = command;
  if (!isOverpaid(heard)) return [];
  const { event, exception } = surplusTold(attempt, heard.surplus);
  return [
    write(insertEvents, { ...ofAttempt(command), ...event, actor: 'provider' as const }),
    write(openExceptions, { ...ofAttempt(command), kind: 'overpaid' as const, detail: exception }),
  ];
}

/** A second success: all of the money is held, nothing is charged, and a person decides (D-24). */
function held(command: ConfirmPayment): Decision<InboxOutcome> {
  const { attempt, heard, transfer_id } = command;
  const { total_amount: amount } = attempt;
  const facts = {
    bank: attempt.payer_bank ?? heard.payer_bank,
    amount: toRinggit(amount),
    reference: heard.provider_reference,
  };
  return {
    transfers: [transferDraft('duplicate_payment', { id: transfer_id, subject_id: attempt.id, amount })],
    writes: [
      paidAttempt(command, 'DUPLICATE'),
      write(insertEvents, {
        ...ofAttempt(command),
        ...paymentEvent('payment_duplicate', facts),
        actor: 'provider' as const,
      }),
      write(openExceptions, { ...ofAttempt(command), kind: 'duplicate_payment' as const, detail: facts }),
      ...surplusWrites(command),
      ...callbackWrites(command, 'DUPLICATE', null),
      processed(command, 'held'),
    ],
    outcome: 'held',
  };
}
