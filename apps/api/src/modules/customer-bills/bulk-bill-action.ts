import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { applyToMany } from '../../platform/bulk-action.ts';
import type { Context } from '../../platform/mount.ts';
import { findInvoiceNumbers } from './customer-bills.queries.ts';

type BulkActionResult = Data<typeof customerBills.sendMany>;

/** Applies one action to many bills and reports the result of each. */
export async function applyToBills(
  { db, account_id }: Context,
  ids: readonly string[],
  action: (id: string) => Promise<void>,
): Promise<BulkActionResult> {
  const numbers = await findInvoiceNumbers(db, account_id, ids);
  const results = await applyToMany(ids, action);
  return { results: results.map((result) => ({ ...result, invoice_no: numbers.get(result.id) ?? null })) };
}
