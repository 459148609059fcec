/** Public interface of the catalogs module. */
import type { Connection } from '../../platform/connection.ts';
import { findPages, listPublishedPages } from './catalogs.queries.ts';

/** Which of the ids are no pages of the account. */
export async function findUnknownPages(db: Connection, account_id: string, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await findPages(db, account_id, ids)).map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Those of the pages that are published, in the order of the ids, with their addresses. */
export async function listPagesForBuyers(db: Connection, account_id: string, ids: readonly string[]) {
  const found = await listPublishedPages(db, account_id, ids);
  return ids
    .flatMap((id) => found.find((page) => page.id === id) ?? [])
    .map(({ slug, title }) => ({ title, path: `/pages/public/${account_id}/${slug}` }));
}
