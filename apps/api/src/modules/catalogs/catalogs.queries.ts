import { RECORD_STATUS } from '@kutip/domain/collection';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A published page by its address. */
const publishedPages = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('catalogs')
    .select(['title', 'page_type', 'content', 'collection_ids'])
    .where('account_id', '=', account_id)
    .where('record_status', '=', RECORD_STATUS.active)
    .where('deleted_at', 'is', null);

export const findPublishedPage = (db: Connection, account_id: string, slug: string) =>
  publishedPages(db, account_id).where('slug', '=', slug).executeTakeFirst();

export const findPublishedPageById = (db: Connection, { account_id, id }: { account_id: string; id: string }) =>
  publishedPages(db, account_id).where('id', '=', id).executeTakeFirst();

/** Those of the ids that are pages of the account. */
export async function findPages(db: Connection, account_id: string, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  return sql(db)
    .selectFrom('catalogs')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Those of the pages that are published, with their addresses and in no order. */
export async function listPublishedPages(db: Connection, account_id: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return sql(db)
    .selectFrom('catalogs')
    .select(['id', 'slug', 'title'])
    .where('account_id', '=', account_id)
    .where('id', 'in', [...ids])
    .where('record_status', '=', RECORD_STATUS.active)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The pages of an account without their content, which is long. */
export const selectPages = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('catalogs')
    .select(['id', 'uuid', 'slug', 'title', 'page_type', 'collection_ids', 'record_status', 'created_at', 'updated_at'])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);
