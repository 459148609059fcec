import { CODE } from '@kutip/contracts/codes';
import { TRANSFER_KINDS, reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { differenceLeftByNote, itemDifference, type ItemStatus, type Resolution } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { openExceptions, withdrawOverpayments } from '../exceptions/exceptions.service.ts';
import { commissionRestoredWrite, commissionReversedWrite } from '../introducers/introducers.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { deductionWrite } from '../settlements/settlements.service.ts';
import { undoChargebacks, writeChargebacks, type LockedItem, type StandingCorrection } from './resolve.queries.ts';

/** What a resolution does besides resolving the item. */
export interface ResolutionEffects {
  transfer: TransferDraft | null;
  /** The overpayment that it opens. */
  exception_id: string | null;
  writes: Write[];
}

/** Who resolves: the account whose books change, and the id of the transfer. */
export interface EffectInput {
  account_id: string;
  /** The id of the request, and of what it creates. */
  request_id: string;
  note: string;
  by: string;
  at: Date;
}

const NO_EFFECTS: ResolutionEffects = { transfer: null, exception_id: null, writes: [] };

/**
 * What a resolution decides on, in sen, by which a second person is needed: what it moves, or the difference that a note leaves
 * as it is. An exception that a note ends is looked at by nobody any more, whoever has the money.
 */
export const decidedAmount = (item: LockedItem, resolution: Resolution): Sen =>
  resolution === 'note' ? differenceLeftByNote(item) : resolutionAmount(item, resolution);

/** What a resolution moves, in sen; 0: a note. */
export function resolutionAmount(item: LockedItem, resolution: Resolution): Sen {
  const { payment, correction, booked_amount, reported_amount } = item;
  if (resolution === 'note') return sen(0);
  if (resolution === 'undo') return correction?.amount ?? sen(0);
  if (resolution === 'reversal') return payment?.income?.amount ?? sen(0);
  if (resolution === 'payout_return') return booked_amount ?? sen(0);
  // A payment that never arrived is corrected by its net amount: the fee was never the merchant's money. What was refunded of
  // an overpayment was paid beside it, and never arrived either.
  const is_missing = resolution === 'correction_debit' && reported_amount === null;
  return is_missing && payment ? sen(payment.net_amount + payment.surplus_refunded) : itemDifference(item);
}

/** The transfer and the rows of a resolution. Refuses 4010 what the records do not allow. */
export function resolutionEffects(item: LockedItem, resolution: Resolution, input: EffectInput): ResolutionEffects {
  switch (resolution) {
    case 'reversal':
      return reversalEffects(item, input);
    case 'correction_credit':
    case 'correction_debit':
      return correctionEffects(item, resolution, input);
    case 'surplus':
      return surplusEffects(item, input);
    case 'undo':
      return undoEffects(item, input);
    default:
      return NO_EFFECTS;
  }
}

/** The item after a resolution is undone; null: as its last matching found it. Only an overpayment changes what is booked. */
export function undoneItem(item: LockedItem) {
  const { correction, booked_amount, reported_amount } = item;
  if (correction?.resolution !== 'surplus') return { item: null, unbooked_amount: sen(0) };
  const status: ItemStatus =
    reported_amount === (booked_amount ?? 0) - correction.amount
      ? 'MATCHED'
      : reported_amount === null
        ? 'MISSING_THERE'
        : 'MISMATCHED';
  const reason = { MATCHED: null, MISSING_THERE: 'not_reported', MISMATCHED: 'amount' } as const;
  return { item: { status, reason: reason[status] }, unbooked_amount: correction.amount };
}

const notPossible = (reason: string, sentence: string) => new Refusal(CODE.wrong_state, sentence, reason);

const timelineWrites = (
  { payment }: LockedItem,
  { account_id, at }: EffectInput,
  event: Pick<Parameters<typeof insertEvents>[1][number], 'kind' | 'detail'>,
): Write[] => {
  if (!payment) return [];
  const { id: payment_record_id, invoice_id } = payment;
  return [write(insertEvents, { account_id, invoice_id, payment_record_id, ...event, actor: 'system' as const, at })];
};

/** A change of the merchant's balance on the payment's timeline and as a notification. */
function merchantWrites(
  item: LockedItem,
  input: EffectInput,
  amount: Sen,
  kind: 'payment_reversed' | 'payment_restored' | 'correction_debited' | 'correction_credited',
): Write[] {
  const { reference, payment } = item;
  const facts = { subject_id: payment?.id ?? null, reference, name: reference, amount: toRinggit(amount) };
  const notice = kind.toUpperCase() as Uppercase<typeof kind>;
  return [
    ...timelineWrites(item, input, paymentEvent(kind, { amount: toRinggit(amount) })),
    ...notificationWrites(input.account_id, notice, facts, input.at),
  ];
}

/** Reverses the payment including our fee and the introducer's commission on it; its settlement, or the next one, is reduced by its net amount. */
function reversalEffects(item: LockedItem, input: EffectInput): ResolutionEffects {
  const { account_id, id: source_id, payment } = item;
  const { at, request_id: id } = input;
  if (!payment?.income) throw notPossible('not_posted', 'This payment has no transfer to reverse.');
  if (payment.refunded > 0 || payment.refund_pending > 0 || payment.surplus_refunded > 0)
    throw notPossible('refunded', 'This payment has already been refunded in part.');
  const { income, id: payment_record_id, net_amount: amount } = payment;
  // A sale that was posted again after a void came from the amount on hold, to which a reversal would return it.
  if (income.debit !== 'clearing')
    throw notPossible('restored', 'This sale was voided and restored. Use a reconciliation debit.');
  const transfer = reversalDraft({ ...income, reverses_id: null }, { id, subject_id: payment_record_id });
  const deduction = { account_id, id: uuid(), source_id, payment_record_id, amount, created_at: at };
  return {
    transfer,
    exception_id: null,
    writes: [
      ...(income.credit === 'pending' ? [deductionWrite(deduction)] : []),
      write(writeChargebacks, { account_id, id: payment_record_id, at }),
      // The reversal gives our fee back, and so the introducer's commission on it.
      commissionReversedWrite({ account_id, payment_record_id, at }),
      ...merchantWrites(item, input, income.amount, 'payment_reversed'),
    ],
  };
}

function correctionEffects(
  item: LockedItem,
  kind: 'correction_credit' | 'correction_debit',
  input: EffectInput,
): ResolutionEffects {
  const amount = resolutionAmount(item, kind);
  const event = kind === 'correction_credit' ? 'correction_credited' : 'correction_debited';
  return {
    transfer: transferDraft(kind, { id: input.request_id, subject_id: item.id, amount }),
    exception_id: null,
    writes: merchantWrites(item, input, amount, event),
  };
}

/** Opens the exception from which the merchant refunds the payer's overpayment. */
function surplusEffects(item: LockedItem, input: EffectInput): ResolutionEffects {
  const { account_id, payment } = item;
  if (!payment) throw notPossible('not_posted', 'This payment is not ours.');
  const { id: payment_record_id, invoice_id, payer_bank: bank, total_amount } = payment;
  const surplus = toRinggit(itemDifference(item));
  const exception_id = input.request_id;
  const detail = { bank, amount: toRinggit(total_amount), surplus };
  const base = { account_id, invoice_id, payment_record_id };
  const exception = { ...base, id: exception_id, kind: 'overpaid' as const, detail, created_at: input.at };
  return {
    transfer: null,
    exception_id,
    writes: [
      write(openExceptions, exception),
      ...timelineWrites(item, input, paymentEvent('payment_overpaid', { bank, amount: surplus })),
    ],
  };
}

/** Takes back what stands: posts the opposite, and the payment again as it was. */
function undoEffects(item: LockedItem, input: EffectInput): ResolutionEffects {
  const { correction } = item;
  if (!correction) throw notPossible('nothing_to_undo', 'No correction stands.');
  if (correction.resolution === 'surplus') return undoSurplus(item, correction, input);
  const { transfer } = correction;
  if (!transfer || transfer.account_id !== input.account_id)
    throw notPossible('nothing_to_undo', 'No correction stands.');
  if (transfer.reversed) return undoReversal(item, transfer.reversed, input);
  const { amount } = correction;
  const event = correction.resolution === 'correction_credit' ? 'correction_debited' : 'correction_credited';
  return {
    transfer: reversalDraft({ ...transfer, reverses_id: null }, { id: input.request_id, subject_id: item.id }),
    exception_id: null,
    writes: merchantWrites(item, input, amount, event),
  };
}

type Booked = NonNullable<NonNullable<StandingCorrection['transfer']>['reversed']>;

/** Posts the payment again, with everything that its reversal had taken back. */
function undoReversal(item: LockedItem, original: Booked, input: EffectInput): ResolutionEffects {
  const { account_id, id: source_id, payment } = item;
  const { at, request_id: transfer_id } = input;
  const { kind, amount, fee, tax, commission, credit } = original;
  if (!payment || kind === 'reversal') throw notPossible('nothing_to_undo', 'No correction stands.');
  const { id, net_amount } = payment;
  const returned = {
    account_id,
    id: uuid(),
    source_id,
    payment_record_id: id,
    amount: sen(0 - net_amount),
    created_at: at,
  };
  return {
    transfer: transferDraft(kind, { id: transfer_id, subject_id: id, amount, fee, tax, commission }),
    exception_id: null,
    writes: [
      ...(TRANSFER_KINDS[kind].credit === 'pending' ? [deductionWrite(returned)] : []),
      write(undoChargebacks, { account_id, id, transfer_id, held: credit === 'reserve' ? amount : sen(0), at }),
      commissionRestoredWrite({ account_id, payment_record_id: id, at }),
      ...merchantWrites(item, input, amount, 'payment_restored'),
    ],
  };
}

function undoSurplus(item: LockedItem, { exception_id, amount }: StandingCorrection, input: EffectInput) {
  const { account_id } = item;
  const { note, by, at } = input;
  if (!exception_id) throw notPossible('refunded', 'A refund of this overpayment has been requested.');
  const event = paymentEvent('overpayment_withdrawn', { amount: toRinggit(amount) });
  return {
    transfer: null,
    exception_id: null,
    writes: [
      write(withdrawOverpayments, { account_id, exception_id, note, by, at }),
      ...timelineWrites(item, input, event),
    ],
  };
}
