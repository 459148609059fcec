import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { uuid } from '../../platform/uuid.ts';
import { reduceOverpayments, withdrawOverpayments } from '../exceptions/exceptions.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { withdrawDebits, type OverpaymentDebit } from '../reconciliation-items/reconciliation-items.service.ts';
import type { LockedRefund } from './refund.ts';

/** What a cancelled refund of an overpayment gives back of a debit. */
export interface ReturnedDebit {
  transfers: TransferDraft[];
  writes: Write[];
  /** What of the overpayment is still to be refunded, in sen. */
  surplus: Sen;
}

const NOTE = 'The refund was cancelled.';

/**
 * A corrected statement that no longer has an overpayment takes it from the merchant again when its refund was requested, because
 * the refund is paid from our money. When that refund is cancelled nothing was paid, so the debit ends in the same posting: at
 * most by the overpayment, which is withdrawn by as much. What the debit took besides stands.
 */
export function returnDebit(
  refund: LockedRefund,
  debit: OverpaymentDebit,
  { by, at }: { by: string; at: Date },
): ReturnedDebit {
  const { account_id, id: item_id, transfer, resolution_id, surplus_resolution_id } = debit;
  const amount = sen(Math.min(refund.amount, debit.amount));
  const [left, surplus] = [sen(debit.amount - amount), sen(refund.amount - amount)];
  const reversal = reversalDraft({ ...transfer, reverses_id: null }, { id: uuid(), subject_id: item_id });
  const rest = left > 0 ? transferDraft('correction_debit', { id: uuid(), subject_id: item_id, amount: left }) : null;
  const debit_change = {
    resolution_id,
    undo_transfer_id: reversal.id,
    rest: rest && { id: uuid(), amount: left, transfer_id: rest.id },
  };
  const surplus_change = surplus_resolution_id && {
    resolution_id: surplus_resolution_id,
    undo_transfer_id: null,
    rest: surplus > 0 ? { id: uuid(), amount: surplus, transfer_id: null } : null,
  };
  const change = { account_id, id: item_id, amount, transfer_id: rest?.id ?? null, note: NOTE, by, at };
  return {
    transfers: rest ? [reversal, rest] : [reversal],
    writes: [
      write(withdrawDebits, { ...change, reduced: [debit_change, ...(surplus_change ? [surplus_change] : [])] }),
      ...overpaymentWrites(refund, { amount, surplus, by, at }),
      ...merchantWrites(refund, debit, amount, at),
    ],
    surplus,
  };
}

function overpaymentWrites(
  { account_id, exception_id }: LockedRefund,
  { amount, surplus, by, at }: { amount: Sen; surplus: Sen; by: string; at: Date },
): Write[] {
  if (exception_id === null) return [];
  const left = { surplus: toRinggit(surplus), withdrawn: toRinggit(amount) };
  return surplus > 0
    ? [write(reduceOverpayments, { account_id, exception_id, ...left })]
    : [write(withdrawOverpayments, { account_id, exception_id, note: NOTE, by, at })];
}

/** The credit on the payment's timeline and as a notification. */
function merchantWrites(
  { account_id, invoice_id, payment_record_id }: LockedRefund,
  { reference }: OverpaymentDebit,
  credited: Sen,
  at: Date,
): Write[] {
  const amount = toRinggit(credited);
  const events = [paymentEvent('overpayment_withdrawn', { amount }), paymentEvent('correction_credited', { amount })];
  const facts = { subject_id: payment_record_id, reference, name: reference, amount };
  return [
    ...events.map((event) =>
      write(insertEvents, { account_id, invoice_id, payment_record_id, ...event, actor: 'system' as const, at }),
    ),
    ...notificationWrites(account_id, 'CORRECTION_CREDITED', facts, at),
  ];
}
