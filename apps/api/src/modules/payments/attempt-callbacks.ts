import type { AttemptStatus } from '@kutip/domain/payment';
import type { LateReason } from '@kutip/domain/payment-transition';
import type { CallbackRefund } from '@kutip/domain/merchant-callback-payload';
import type { Connection } from '../../platform/connection.ts';
import type { CallbackInput } from '../callbacks/callbacks.service.ts';
import type { PaymentAttempt } from './attempt.ts';
import { findAttempt } from './attempt.queries.ts';

/** The new state of an attempt that a callback reports. */
export interface AttemptResult {
  status: AttemptStatus;
  late: LateReason | null;
  payer_bank: string | null;
  provider_reference: string | null;
  provider_code: string | null;
  failed_reason: string | null;
  responded_at: Date;
}

/** The callback to the merchant's system about an attempt; empty when its collection has no callback URL. */
export function attemptCallbacks(attempt: PaymentAttempt, result: AttemptResult, now: Date): CallbackInput[] {
  const { account_id, id: payment_record_id, callback_url: url } = attempt;
  if (url === null) return [];
  return [{ account_id, payment_record_id, url, facts: { ...attempt, ...result }, created_at: now }];
}

/** The callback about a refund, with the current state of its payment. */
export async function refundCallbacks(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  refund: Omit<CallbackRefund, 'refunded'>,
  now: Date,
): Promise<CallbackInput[]> {
  const attempt = await findAttempt(db, account_id, id);
  if (!attempt) return [];
  const callbacks = attemptCallbacks(attempt, { ...attempt, late: null, failed_reason: null, responded_at: now }, now);
  return callbacks.map((callback) => ({
    ...callback,
    facts: { ...callback.facts, refund: { ...refund, refunded: attempt.refunded } },
  }));
}
