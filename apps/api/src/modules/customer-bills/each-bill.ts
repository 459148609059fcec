import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import type { Context } from '../../platform/mount.ts';
import { invoiceNosOf } from './customer-bills.queries.ts';

type Done = Data<typeof customerBills.sendMany>;

const reasonOf = (breakdown: unknown): string | null => (typeof breakdown === 'string' ? breakdown : null);

/**
 * Does the same to many bills and says of each how that went. A refusal is found out before anything is written, so the
 * bills that are refused leave the others' changes alone; anything else undoes all of them.
 */
export async function eachBill(
  { db, account_id }: Context,
  ids: readonly string[],
  one: (id: string) => Promise<void>,
): Promise<Done> {
  // In one order everywhere: two people who choose the same bills must not wait for each other.
  const ordered = [...new Set(ids)].toSorted();
  const numbers = await invoiceNosOf(db, account_id, ordered);
  const results: Done['results'] = [];
  for (const id of ordered) {
    const bill = { id, invoice_no: numbers.get(id) ?? null };
    try {
      await one(id);
      results.push({ ...bill, is_done: true, response_code: CODE.ok, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ ...bill, is_done: false, response_code: error.code, reason: reasonOf(error.breakdown) });
    }
  }
  return { results };
}
