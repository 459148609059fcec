/** The front door of reports: sums that are kept, so that nobody has to add up payments to show a figure. */
import { sen, type Sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { totalsOfCollections } from './reports.queries.ts';

export interface Collected {
  paid_count: number;
  paid_amount: Sen;
}
const NOTHING: Collected = { paid_count: 0, paid_amount: sen(0) };

/**
 * What each of these collections has collected so far: confirmed payments, before fees and refunds. Costs the same however
 * many payments there are, but for those that came after the last roll-up.
 */
export async function collectedBy(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<(collection_id: string) => Collected> {
  const totals = ids.length === 0 ? [] : await totalsOfCollections(db, account_id, ids);
  const byId = new Map(totals.map(({ collection_id, ...collected }) => [collection_id, collected]));
  return (collection_id) => byId.get(collection_id) ?? NOTHING;
}
