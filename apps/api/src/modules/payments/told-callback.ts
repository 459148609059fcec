import type { AttemptStatus } from '@kutip/domain/payment';
import type { LateReason } from '@kutip/domain/payment-judgement';
import type { RefundTold } from '@kutip/domain/merchant-callback-payload';
import type { Connection } from '../../platform/connection.ts';
import type { CallbackToQueue } from '../callbacks/callbacks.service.ts';
import type { Attempt } from './attempt.ts';
import { findAttempt } from './attempt.queries.ts';

/** What has just become of an attempt. */
export interface Became {
  status: AttemptStatus;
  late: LateReason | null;
  payer_bank: string | null;
  provider_reference: string | null;
  provider_code: string | null;
  failed_reason: string | null;
  responded_at: Date;
}

/** What the merchant's own system is told of it: nothing where its collection names no address. */
export function callbacksAbout(attempt: Attempt, became: Became, now: Date): CallbackToQueue[] {
  const { account_id, id: payment_record_id, callback_url: url } = attempt;
  if (url === null) return [];
  return [{ account_id, payment_record_id, url, facts: { ...attempt, ...became }, created_at: now }];
}

/** What it is told of a refund, the payment being as it is by now. */
export async function refundCallbacks(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  refund: Omit<RefundTold, 'refunded'>,
  now: Date,
): Promise<CallbackToQueue[]> {
  const attempt = await findAttempt(db, account_id, id);
  if (!attempt) return [];
  const told = callbacksAbout(attempt, { ...attempt, late: null, failed_reason: null, responded_at: now }, now);
  return told.map((one) => ({ ...one, facts: { ...one.facts, refund: { ...refund, refunded: attempt.refunded } } }));
}
