/** The public interface of the reports module: stored totals, so that figures are shown without summing payments. */
import { sen, type Sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { loadCollectionTotals } from './reports.queries.ts';

export { rangeOf } from './report-range.ts';
export { buildSalesReport } from './sales-report.ts';
export type { SalesTotal } from './sales.queries.ts';
export { loadDayTotals, type DayTotal } from './reports.queries.ts';

export interface CollectedTotals {
  paid_count: number;
  paid_amount: Sen;
}
const NO_PAYMENTS: CollectedTotals = { paid_count: 0, paid_amount: sen(0) };

/**
 * The totals of collections: confirmed payments before fees and refunds, in sen. The cost does not depend on the number of
 * payments, except those since the last roll-up.
 */
export async function loadCollectedTotals(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<(collection_id: string) => CollectedTotals> {
  const totals = ids.length === 0 ? [] : await loadCollectionTotals(db, account_id, ids);
  const byId = new Map(totals.map(({ collection_id, ...collected }) => [collection_id, collected]));
  return (collection_id) => byId.get(collection_id) ?? NO_PAYMENTS;
}
