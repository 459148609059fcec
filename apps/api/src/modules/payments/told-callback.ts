import type { AttemptStatus } from '@kutip/domain/payment';
import type { LateReason } from '@kutip/domain/payment-judgement';
import type { CallbackToQueue } from '../callbacks/callbacks.service.ts';
import type { Attempt } from './attempt.ts';

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
