/** The front door of collections: what bills need to know of the collection they belong to. */
import { CODE } from '@kutip/contracts/codes';
import { closedBecause } from '@kutip/domain/collection';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { collectionOf, type Collection } from './collections.queries.ts';

export type { Collection, FormField } from './collections.queries.ts';

/** A collection of this account; undefined when it has none with this id. */
export const findCollection = (db: Connection, account_id: string, id: string): Promise<Collection | undefined> =>
  collectionOf(db, account_id, id);

/** Refuses (4016) when nothing can be paid to the collection now; the reason is the breakdown. */
export function assertOpen(collection: Collection, now: Date): void {
  const closed = closedBecause(collection, now);
  if (closed) throw new Refusal(CODE.collection_not_open, 'This collection takes no payments now.', closed);
}
