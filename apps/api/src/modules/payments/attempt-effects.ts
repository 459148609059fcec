import {
  paymentEvent,
  type ExceptionKind,
  type PaymentEventActor,
  type PaymentEventKind,
} from '@kutip/domain/payment-events';
import { ATTEMPT_TRANSITIONS } from '@kutip/domain/payment';
import type { FailedStatus } from '@kutip/domain/payment-transition';
import type { Connection } from '../../platform/connection.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import type { LockedAttempt, PaymentAttempt } from './attempt.ts';
import { endAttempt, hasOtherOpen } from './attempt.queries.ts';
import { hasOpenException, openExceptions } from '../exceptions/exceptions.service.ts';
import { insertEvents, type Facts, moveInvoice, type PayableOwners } from '../invoices/invoices.service.ts';
import { applyWrites } from '../ledger/ledger.service.ts';
import { attemptCallbacks } from './attempt-callbacks.ts';

/** The fields that place an event or exception on an attempt. */
export const eventBase = ({ account_id, invoice_id, id }: PaymentAttempt, now: Date) => ({
  account_id,
  invoice_id,
  payment_record_id: id,
  at: now,
  created_at: now,
});

const FAILURE_EVENTS = {
  FAILED: 'attempt_failed',
  CANCELLED: 'attempt_cancelled',
  EXPIRED: 'attempt_expired',
} as const satisfies Record<FailedStatus, PaymentEventKind>;

/** How an attempt failed, and who reports it. */
export interface AttemptFailure {
  status: FailedStatus;
  code: string | null;
  reason: string | null;
  bank: string | null;
  reference: string | null;
  actor: PaymentEventActor;
}

/** An open attempt under its lock, and the modules behind the payables. */
export interface OpenAttempt {
  attempt: PaymentAttempt;
  state: LockedAttempt;
  payableOwners: PayableOwners;
}

/** Ends an attempt without money; its invoice can be paid again once no other attempt is open. Refuses 4010 one that is not open. */
export async function failAttempt(
  db: Connection,
  { attempt, state, payableOwners }: OpenAttempt,
  failure: AttemptFailure,
  now: Date,
): Promise<void> {
  const { status, code, reason, bank, reference, actor } = failure;
  const values = { provider_code: code, provider_reference: reference, failed_reason: reason };
  await endAttempt(db, attempt, checkTransition(ATTEMPT_TRANSITIONS, state.status, status), values, now);
  const event = paymentEvent(FAILURE_EVENTS[status], { bank, code, reason });
  await insertEvents(db, [{ ...eventBase(attempt, now), ...event, actor }]);
  const result = { ...values, status, late: null, payer_bank: bank, responded_at: now };
  await queueCallbacks(db, attemptCallbacks(attempt, result, now));
  const { account_id, invoice_id, invoice_kind, id, ...copied } = attempt;
  const { transaction_invoice_no, channel_flag, amount, payer_name } = copied;
  const failed = { account_id, invoice_id, payment_record_id: id, transaction_invoice_no, channel_flag, amount };
  await applyWrites(db, payableOwners[invoice_kind].onFailed({ ...failed, status, payer_name, reason, now }));
  if (state.invoice_status === 'PROCESSING' && !(await hasOtherOpen(db, attempt)))
    await moveInvoice(db, { account_id, id: invoice_id, status: state.invoice_status }, 'PENDING', { now });
}

export interface PaymentException {
  exception: ExceptionKind;
  event: { kind: PaymentEventKind; detail: Facts };
  /** Further detail for the person who resolves the exception; not shown on the timeline. */
  extra_detail: Facts;
  actor: PaymentEventActor;
}

/** Opens an exception with its timeline event, unless the same exception is open already. */
export async function openPaymentException(
  db: Connection,
  attempt: PaymentAttempt,
  payment_exception: PaymentException,
  now: Date,
): Promise<void> {
  const { exception, event, extra_detail: more, actor } = payment_exception;
  const { account_id, id } = attempt;
  if (await hasOpenException(db, { account_id, kind: exception, payment_record_id: id })) return;
  const base = eventBase(attempt, now);
  await openExceptions(db, [{ ...base, kind: exception, detail: { ...event.detail, ...more } }]);
  await insertEvents(db, [{ ...base, ...event, actor }]);
}
