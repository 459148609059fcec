import type { Connection } from './connection.ts';
import { sql } from './database.ts';

/**
 * Keys that are looked up without an account id: login names, public links, invoice numbers, attempts, files,
 * settlements, products, store addresses, API credentials, couriers' booking numbers, codes of introducers. A bank
 * reference belongs to the top-up that it has credited, so that it credits no other.
 */
export type DirectoryKind =
  | 'login'
  | 'collection'
  | 'invoice'
  | 'attempt'
  | 'file'
  | 'settlement'
  | 'bank'
  | 'payout'
  | 'refund'
  | 'bank_reference'
  | 'page'
  | 'product'
  | 'store'
  | 'merchant_api'
  | 'courier_booking'
  | 'introducer';

export interface DirectoryEntry {
  kind: DirectoryKind;
  key: string;
  account_id: string;
  /** The id of the record, or of the user for a login. */
  id: string;
}

/** Adds keys in the transaction that creates their record. Returns those that were free; taken keys are skipped. */
export async function addDirectoryEntries(db: Connection, entries: readonly DirectoryEntry[]): Promise<string[]> {
  const entered = await sql(db)
    .insertInto('directory')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return entered.map(({ key }) => key);
}

/** Finds the account and record of a key; undefined if unknown. */
export const findOwner = (
  db: Connection,
  kind: DirectoryKind,
  key: string,
): Promise<{ account_id: string; id: string } | undefined> =>
  sql(db)
    .selectFrom('directory')
    .select(['account_id', 'id'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
