/** Public interface of the collections module, for bills. */
import { CODE } from '@kutip/contracts/codes';
import { collectionClosedReason } from '@kutip/domain/collection';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { findCollectionById, selectPaymentForms, type Collection } from './collections.queries.ts';

export { acceptNewChannels } from './collections.queries.ts';
export type { Collection, FormField } from './collections.queries.ts';

/** A collection of this account; undefined when there is none with this id. */
export const findCollection = (db: Connection, account_id: string, id: string): Promise<Collection | undefined> =>
  findCollectionById(db, account_id, id);

/** The account's payment forms among these ids, by id. */
export async function findPaymentForms(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<Map<string, Collection>> {
  const found = ids.length > 0 ? await selectPaymentForms(db, account_id, ids) : [];
  return new Map(found.map((form) => [form.id, form]));
}

/** Refuses 4016 when the collection accepts no payments now; the breakdown is the reason. */
export function assertOpen(collection: Collection, now: Date): void {
  const closed = collectionClosedReason(collection, now);
  if (closed) throw new Refusal(CODE.collection_not_open, 'This collection is not accepting payments.', closed);
}
