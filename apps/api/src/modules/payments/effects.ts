import {
  paymentEvent,
  type ExceptionKind,
  type PaymentEventActor,
  type PaymentEventKind,
} from '@kutip/domain/payment-events';
import { toRinggit } from '@kutip/domain/money';
import type { FailedStatus } from '@kutip/domain/payment-judgement';
import type { Connection } from '../../platform/connection.ts';
import { queueCallbacks } from '../callbacks/callbacks.service.ts';
import { writeNotice } from '../notifications/notifications.service.ts';
import type { Attempt } from './attempt.ts';
import { endAttempt, hasOtherOpen, reopenInvoice } from './attempt.queries.ts';
import { keepFailedReason } from './failed-reason.queries.ts';
import { hasOpenException, insertEvents, openExceptions, type Facts } from './events.queries.ts';
import { callbacksAbout } from './told-callback.ts';

/** Where an event or exception belongs. */
export const placeOf = ({ account_id, invoice_id, id }: Attempt, now: Date) => ({
  account_id,
  invoice_id,
  payment_record_id: id,
  at: now,
  created_at: now,
});

const ENDED_EVENT = {
  FAILED: 'attempt_failed',
  CANCELLED: 'attempt_cancelled',
  EXPIRED: 'attempt_expired',
} as const satisfies Record<FailedStatus, PaymentEventKind>;

/** How an attempt ended without money, and who says so. */
export interface Ending {
  status: FailedStatus;
  code: string | null;
  reason: string | null;
  bank: string | null;
  reference: string | null;
  actor: PaymentEventActor;
}

/** Ends an attempt; its bill can be paid again once no other attempt is open. Call it with the invoice locked. */
export async function endWithoutMoney(db: Connection, attempt: Attempt, ending: Ending, now: Date): Promise<void> {
  const { status, code, reason, bank, reference, actor } = ending;
  const ended = { status, provider_code: code, provider_reference: reference, failed_reason: reason };
  await endAttempt(db, attempt, ended, now);
  const { account_id, bill_id, channel_flag } = attempt;
  if (channel_flag === 'fpx' && bill_id !== null && reason !== null)
    await keepFailedReason(db, { account_id, bill_id, reason });
  const event = paymentEvent(ENDED_EVENT[status], { bank, code, reason });
  await insertEvents(db, [{ ...placeOf(attempt, now), ...event, actor }]);
  const became = { ...ended, late: null, payer_bank: bank, responded_at: now };
  await queueCallbacks(db, callbacksAbout(attempt, became, now));
  if (status === 'FAILED' && attempt.invoice_kind === 'BILL')
    await writeNotice(
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

export interface Objection {
  exception: ExceptionKind;
  event: { kind: PaymentEventKind; detail: Facts };
  /** More for the person who has to sort it out; not for the timeline. */
  more: Facts;
  actor: PaymentEventActor;
}

/** Puts something before a person, once: as long as it is open, hearing it again changes nothing. */
export async function object(db: Connection, attempt: Attempt, objection: Objection, now: Date): Promise<void> {
  const { exception, event, more, actor } = objection;
  const { account_id, id } = attempt;
  if (await hasOpenException(db, { account_id, kind: exception, payment_record_id: id })) return;
  const place = placeOf(attempt, now);
  await openExceptions(db, [{ ...place, kind: exception, detail: { ...event.detail, ...more } }]);
  await insertEvents(db, [{ ...place, ...event, actor }]);
}
