import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { settlementLag } from '@kutip/domain/channels';
import { isSale } from '@kutip/domain/invoice-number';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { ATTEMPT_TRANSITIONS } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { decideTransition, isOverpaid, type LateReason } from '@kutip/domain/payment-transition';
import { uuid } from '../../platform/uuid.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import { write, writeMark, type Decision, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { attemptSnapshot, invoiceSnapshot, type LockedAttempt, type PaymentAttempt } from './attempt.ts';
import { lockAttempts } from './attempt.queries.ts';
import { writePaidAttempts } from './confirm.queries.ts';
import { openExceptions } from '../exceptions/exceptions.service.ts';
import {
  changeInvoiceStatus,
  insertEvents,
  writePaidInvoices,
  type PaidPayable,
  type PayableOwner,
} from '../invoices/invoices.service.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';
import { brandOf } from '@kutip/domain/card/number';
import { saveCards } from './saved-cards.queries.ts';
import { paymentEmails } from './payment-emails.ts';
import type { ProviderMessage } from './providers/provider.ts';
import { attemptCallbacks } from './attempt-callbacks.ts';

/** The posting command of a payment that its provider reports as successful. */
export interface ConfirmPayment extends PostingCommand {
  attempt: PaymentAttempt;
  owner: PayableOwner;
  message: ProviderMessage;
  inbox_id: string;
  transfer_id: string;
  /** Id of the second transfer of a subscription payment: the plan is charged as soon as its money arrives. */
  charge_id: string;
  holidays: ReadonlySet<string>;
  public_url: string;
  /** The encrypted token of the card that the payer lets the provider keep; null: none. */
  card_token: Buffer | null;
  now: Date;
}

/** Builds the command for a success. Its domain key is the attempt's number, so a repeated message posts once. */
export const confirmCommand = (
  input: Pick<
    ConfirmPayment,
    'attempt' | 'owner' | 'message' | 'inbox_id' | 'transfer_id' | 'holidays' | 'public_url' | 'card_token' | 'now'
  >,
): ConfirmPayment => ({
  ...input,
  charge_id: uuid(),
  account_id: input.attempt.account_id,
  // Two attempts of one invoice never share a batch: the second must see the first one's success.
  subject_id: input.attempt.invoice_id,
  domain_key: {
    provider: input.attempt.provider,
    reference: input.attempt.transaction_invoice_no,
    kind: 'payment',
  },
});

/** Payment, invoice, bill, timeline, exception, e-mail and inbox change in the transaction of the ledger posting. */
export const confirmPayment: PostingKind<ConfirmPayment, LockedAttempt | undefined, InboxOutcome> = {
  name: 'confirm payment',
  load: (db, commands) =>
    lockAttempts(
      db,
      commands.map(({ attempt }) => attempt),
    ),
  decide(command, state) {
    const { attempt, message, now } = command;
    if (state === undefined) throw new Error(`Attempt ${attempt.id} has vanished`);
    const snapshots = [attemptSnapshot(attempt, state), invoiceSnapshot(attempt, state, now)] as const;
    const decision = decideTransition(...snapshots, message, now);
    if (decision.action === 'confirm') return confirmPaid(command, state, decision.late);
    if (decision.action === 'hold') return holdDuplicate(command, state);
    // Another process applied this between the first read and the lock.
    const outcome: InboxOutcome = 'repeated';
    return { transfers: [], writes: [processedWrite(command, outcome)], outcome };
  },
};

/** The provider's time if it lies between the attempt's start and now, so that receipts and statements agree; else now. */
function paidAt({ attempt, message, now }: ConfirmPayment): Date {
  const provider_time = message.paid_at;
  const started_ms = Math.floor(attempt.created_at.getTime() / 1000) * 1000; // providers report whole seconds
  return provider_time && provider_time.getTime() >= started_ms && provider_time <= now ? provider_time : now;
}

const paidAttemptWrite = (command: ConfirmPayment, state: LockedAttempt, status: 'SUCCESS' | 'DUPLICATE') => {
  const { attempt, message, transfer_id, holidays, now } = command;
  const paid_at = paidAt(command);
  const lag = settlementLag(attempt.channel_flag);
  // Top-ups are available immediately; only sales go through settlement.
  const is_settled = status === 'SUCCESS' && isSale(attempt.invoice_kind);
  return write(writePaidAttempts, {
    account_id: attempt.account_id,
    id: attempt.id,
    change: checkTransition(ATTEMPT_TRANSITIONS, state.status, status),
    provider_reference: message.provider_reference,
    provider_code: message.code,
    payer_name: message.payer_name,
    payer_bank: message.payer_bank,
    masked_card: message.masked_card,
    paid_at,
    expected_settlement_date: is_settled ? addWorkingDays(dayOf(paid_at), lag, holidays) : null,
    transfer_id,
    updated_at: now,
  });
};

const commandEventBase = ({ attempt, now }: ConfirmPayment) => ({
  account_id: attempt.account_id,
  invoice_id: attempt.invoice_id,
  payment_record_id: attempt.id,
  at: now,
  created_at: now,
});

const processedWrite = ({ inbox_id, now }: ConfirmPayment, outcome: InboxOutcome) =>
  writeMark(markProcessed, { id: inbox_id, outcome, processed_at: now });

/** Queues the callback to the merchant's system in the transaction of the posting. */
function callbackWrites(command: ConfirmPayment, status: 'SUCCESS' | 'DUPLICATE', late: LateReason | null) {
  const { attempt, message, now } = command;
  const result = {
    status,
    late,
    payer_bank: attempt.payer_bank ?? message.payer_bank,
    provider_reference: message.provider_reference,
    provider_code: message.code,
    failed_reason: null,
    responded_at: paidAt(command),
  };
  return attemptCallbacks(attempt, result, now).map((callback) => write(queueCallbacks, callback));
}

/** The payment as the payable's owner needs it. */
function paidPayable(
  { attempt, message, transfer_id, charge_id, now }: ConfirmPayment,
  late: LateReason | null,
): PaidPayable {
  const { id: payment_record_id, payer_name, ...copied } = attempt;
  const { account_id, invoice_id, invoice_no, transaction_invoice_no, pool_type } = copied;
  const { amount, total_amount, fee, fee_tax, commission, commission_bps } = copied;
  const keys = { account_id, invoice_id, invoice_no, payment_record_id, transaction_invoice_no, pool_type };
  const amounts = { amount, total_amount, fee, fee_tax, commission, commission_bps };
  return {
    ...keys,
    ...amounts,
    payer_name: message.payer_name ?? payer_name,
    late,
    transfer_id,
    charge_id,
    now,
  };
}

/** Posts the payment, marks attempt, invoice and bill as paid, and opens an exception when it came too late. */
function confirmPaid(command: ConfirmPayment, state: LockedAttempt, late: LateReason | null): Decision<InboxOutcome> {
  const { attempt, owner, message, now } = command;
  const { account_id, invoice_id, total_amount, fee, fee_tax, fee_bearer } = attempt;
  const paid_at = paidAt(command);
  const invoice = {
    account_id,
    id: invoice_id,
    change: changeInvoiceStatus({ status: state.invoice_status }, 'PAID'),
    fee,
    fee_tax,
    total: total_amount,
    fee_bearer,
    paid_at,
    updated_at: now,
  };
  const facts = {
    bank: attempt.payer_bank ?? message.payer_bank,
    amount: toRinggit(total_amount),
    reference: message.provider_reference,
    late,
  };
  const emails: Message[] = paymentEmails(attempt, owner, { ...command, paid_at });
  const paid = paidPayable(command, late);
  return {
    transfers: owner.transfers(paid),
    writes: [
      paidAttemptWrite(command, state, 'SUCCESS'),
      write(writePaidInvoices, invoice),
      write(insertEvents, {
        ...commandEventBase(command),
        ...paymentEvent('payment_confirmed', facts),
        actor: 'provider' as const,
      }),
      ...(late === null
        ? []
        : [write(openExceptions, { ...commandEventBase(command), kind: 'late_payment' as const, detail: facts })]),
      ...overpaymentWrites(command),
      ...savedCardWrites(command),
      ...emails.map((email) => write(queueMessages, email)),
      ...owner.onPaid(paid),
      ...callbackWrites(command, 'SUCCESS', late),
      processedWrite(command, 'confirmed'),
    ],
    outcome: 'confirmed',
  };
}

/** An overpayment as a timeline event for payer and merchant, and as an exception for the person who refunds it. */
export function overpaymentEvent({ payer_bank: bank, total_amount }: PaymentAttempt, surplus: Sen) {
  return {
    event: paymentEvent('payment_overpaid', { bank, amount: toRinggit(surplus) }),
    exception: { bank, amount: toRinggit(total_amount), surplus: toRinggit(surplus) },
  };
}

/** Event and exception of an overpayment; the ledger posts only the amount that was due. */
function overpaymentWrites(command: ConfirmPayment) {
  const { attempt, message } = command;
  if (!isOverpaid(message)) return [];
  const { event, exception } = overpaymentEvent(attempt, message.surplus);
  return [
    write(insertEvents, { ...commandEventBase(command), ...event, actor: 'provider' as const }),
    write(openExceptions, { ...commandEventBase(command), kind: 'overpaid' as const, detail: exception }),
  ];
}

/** The card that the payer let the provider keep. Without a browser to keep it for, nothing is saved. */
function savedCardWrites({ attempt, message, card_token, now }: ConfirmPayment) {
  const { saved_card, masked_card } = message;
  const brand = masked_card && brandOf(masked_card);
  if (!saved_card || !card_token || !brand) return [];
  const { account_id, id: payment_record_id, provider } = attempt;
  const { expires_on } = saved_card;
  const provider_token = card_token.toString('hex');
  const card = { id: uuid(), provider, provider_token, brand, last4: masked_card.slice(-4), expires_on };
  return [write(saveCards, { ...card, account_id, payment_record_id, created_at: now })];
}

/** Holds a duplicate payment: the whole amount is reserved, no fee is charged, and a person decides (D-24). */
function holdDuplicate(command: ConfirmPayment, state: LockedAttempt): Decision<InboxOutcome> {
  const { attempt, message, transfer_id } = command;
  const { total_amount: amount } = attempt;
  const facts = {
    bank: attempt.payer_bank ?? message.payer_bank,
    amount: toRinggit(amount),
    reference: message.provider_reference,
  };
  return {
    transfers: [transferDraft('duplicate_payment', { id: transfer_id, subject_id: attempt.id, amount })],
    writes: [
      paidAttemptWrite(command, state, 'DUPLICATE'),
      write(insertEvents, {
        ...commandEventBase(command),
        ...paymentEvent('payment_duplicate', facts),
        actor: 'provider' as const,
      }),
      write(openExceptions, { ...commandEventBase(command), kind: 'duplicate_payment' as const, detail: facts }),
      ...overpaymentWrites(command),
      ...callbackWrites(command, 'DUPLICATE', null),
      processedWrite(command, 'held'),
    ],
    outcome: 'held',
  };
}
