import {
  paymentEvent,
  type ExceptionKind,
  type PaymentEventActor,
  type PaymentEventKind,
} from '@kutip/domain/payment-events';
import { toRinggit } from '@kutip/domain/money';
import type { FailedStatus } from '@kutip/domain/payment-transition';
import type { Connection } from '../../platform/connection.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import type { PaymentAttempt } from './attempt.ts';
import { endAttempt, hasOtherOpen, reopenInvoice } from './attempt.queries.ts';
import { saveFailedReason } from './failed-reason.queries.ts';
import { hasOpenException, openExceptions } from '../exceptions/exceptions.service.ts';
import { insertEvents, type Facts } from '../invoices/invoices.service.ts';
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

/** Fails an attempt; its bill can be paid again once no other attempt is open. Call it with the invoice locked. */
export async function failAttempt(db: Connection, attempt: PaymentAttempt, failure: AttemptFailure, now: Date): Promise<void> {
  const { status, code, reason, bank, reference, actor } = failure;
  const values = { status, provider_code: code, provider_reference: reference, failed_reason: reason };
  await endAttempt(db, attempt, values, now);
  const { account_id, bill_id, channel_flag } = attempt;
  if (channel_flag === 'fpx' && bill_id !== null && reason !== null)
    await saveFailedReason(db, { account_id, bill_id, reason });
  const event = paymentEvent(FAILURE_EVENTS[status], { bank, code, reason });
  await insertEvents(db, [{ ...eventBase(attempt, now), ...event, actor }]);
  const result = { ...values, late: null, payer_bank: bank, responded_at: now };
  await queueCallbacks(db, attemptCallbacks(attempt, result, now));
  if (status === 'FAILED' && attempt.invoice_kind === 'BILL')
    await createNotification(
      db,
      account_id,
      'PAYMENT_FAILED',
      {
        subject_id: attempt.id,
        reference: attempt.transaction_invoice_no,
        amount: toRinggit(attempt.amount),
        name: attempt.payer_name,
        reason,
      },
      now,
    );
  if (!(await hasOtherOpen(db, attempt))) await reopenInvoice(db, attempt, now);
}

export interface PaymentException {
  exception: ExceptionKind;
  event: { kind: PaymentEventKind; detail: Facts };
  /** Further detail for the person who resolves the exception; not shown on the timeline. */
  extra_detail: Facts;
  actor: PaymentEventActor;
}

/** Opens an exception with its timeline event, unless the same exception is open already. */
export async function openPaymentException(db: Connection, attempt: PaymentAttempt, payment_exception: PaymentException, now: Date): Promise<void> {
  const { exception, event, extra_detail: more, actor } = payment_exception;
  const { account_id, id } = attempt;
  if (await hasOpenException(db, { account_id, kind: exception, payment_record_id: id })) return;
  const base = eventBase(attempt, now);
  await openExceptions(db, [{ ...base, kind: exception, detail: { ...event.detail, ...more } }]);
  await insertEvents(db, [{ ...base, ...event, actor }]);
}
