import type { CollectionType } from '@kutip/domain/collection';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

/**
 * An account's collections with what Billplz's calls gave about them. One that was made in the portal has no code: its
 * uuid is its id.
 */
const selectCollections = (db: Connection, account_id: string, collection_type: CollectionType) =>
  sql(db)
    .selectFrom('collections as c')
    .leftJoin('compat_records as r', (join) =>
      join
        .onRef('r.account_id', '=', 'c.account_id')
        .onRef('r.id', '=', 'c.id')
        .on('r.kind', '=', 'BILLPLZ_COLLECTION'),
    )
    .select(['c.id', 'c.title', 'c.description', 'c.amount', 'c.quantity_enable', 'c.record_status'])
    .select(['c.redirect_url', 'c.channel_flags', 'c.collection_type'])
    .select((eb) => [
      eb.fn.coalesce('r.code', eb.cast<string>('c.id', 'text')).as('code'),
      eb.ref('r.details').$castTo<CollectionDetails | null>().as('details'),
    ])
    .where('c.account_id', '=', account_id)
    .where('c.collection_type', '=', collection_type)
    .where('c.deleted_at', 'is', null);

/** Fields of an open collection that ours have none for. */
export interface CollectionDetails {
  payment_button?: 'buy' | 'pay';
  reference_1_label?: string | null;
  reference_2_label?: string | null;
  email_link?: string | null;
}

const PAGE_LENGTH = 15;

export const loadCollectionPage = (
  db: Connection,
  account_id: string,
  {
    collection_type,
    page,
    record_status,
  }: { collection_type: CollectionType; page: number; record_status: 1 | 2 | null },
) =>
  selectCollections(db, account_id, collection_type)
    .$if(record_status !== null, (query) => query.where('c.record_status', '=', record_status!))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGE_LENGTH)
    .offset((page - 1) * PAGE_LENGTH)
    .execute();

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A collection by its code or uuid; undefined: there is none. */
export const findCollectionByCode = (
  db: Connection,
  account_id: string,
  collection_type: CollectionType,
  code: string,
) =>
  selectCollections(db, account_id, collection_type)
    .where((eb) => (UUID.test(code) ? eb('c.id', '=', code) : eb('r.code', '=', code)))
    .executeTakeFirst();

export type BillplzCollection = Awaited<ReturnType<typeof loadCollectionPage>>[number];
