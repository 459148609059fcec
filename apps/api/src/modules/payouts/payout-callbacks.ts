import type { PayoutCallbackStatus } from '@kutip/domain/payout-callback-payload';
import type { Connection } from '../../platform/connection.ts';
import { queuePayoutCallbacks } from '../callbacks/callbacks.service.ts';
import { loadPayoutCallbacks, type ReportedPayout } from './payout-callbacks.queries.ts';
import type { DisbursementResult } from '../disbursements/disbursements.service.ts';

interface FinishedPayout extends ReportedPayout {
  status: PayoutCallbackStatus;
  bank_reference: string | null;
  failed_reason: string | null;
  responded_at: Date;
}

const STATUS: Partial<Record<DisbursementResult['status'], PayoutCallbackStatus>> = {
  SUCCESS: 'PAID',
  FAILED: 'FAILED',
  RETURNED: 'RETURNED',
};

/** What a result is reported as; empty for one that the merchant caused, such as a cancellation. */
export function finishedPayout(
  { account_id, id }: ReportedPayout,
  { status: result, reason, bank_reference, at }: DisbursementResult,
): FinishedPayout[] {
  const status = STATUS[result];
  if (!status) return [];
  const failed_reason = status === 'PAID' ? null : reason;
  return [{ account_id, id, status, bank_reference, failed_reason, responded_at: at }];
}

/** Queues the callbacks to the merchants' systems, in the transaction that records the results. */
export async function reportPayouts(db: Connection, finished: readonly FinishedPayout[]): Promise<void> {
  const loaded = await loadPayoutCallbacks(
    db,
    finished.map(({ account_id, id }) => ({ account_id, id })),
  );
  const known = new Map(loaded.map((row) => [row.id, row]));
  const callbacks = finished.flatMap((result) => {
    const payout = known.get(result.id);
    if (!payout) return [];
    const { url, account_id, format, merchant_api_id, ...facts } = payout;
    const written = { format, merchant_api_id };
    return [{ account_id, url, ...written, facts: { ...facts, ...result }, created_at: result.responded_at }];
  });
  await queuePayoutCallbacks(db, callbacks);
}
