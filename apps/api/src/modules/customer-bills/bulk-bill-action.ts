import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import type { Context } from '../../platform/mount.ts';
import { findInvoiceNumbers } from './customer-bills.queries.ts';

type BulkActionResult = Data<typeof customerBills.sendMany>;

const reasonOf = (breakdown: unknown): string | null => (typeof breakdown === 'string' ? breakdown : null);

/**
 * Applies one action to many bills and reports the result of each. Refusals happen before any write, so a refused bill
 * does not affect the others; any other error rolls back all of them.
 */
export async function applyToBills(
  { db, account_id }: Context,
  ids: readonly string[],
  action: (id: string) => Promise<void>,
): Promise<BulkActionResult> {
  // Sorted, so that two users who choose the same bills cannot deadlock.
  const ordered = [...new Set(ids)].toSorted();
  const numbers = await findInvoiceNumbers(db, account_id, ordered);
  const results: BulkActionResult['results'] = [];
  for (const id of ordered) {
    const bill = { id, invoice_no: numbers.get(id) ?? null };
    try {
      await action(id);
      results.push({ ...bill, is_done: true, response_code: CODE.ok, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ ...bill, is_done: false, response_code: error.code, reason: reasonOf(error.breakdown) });
    }
  }
  return { results };
}
