import type { Connection } from './connection.ts';
import { sql } from './database.ts';

/** What is found without knowing whose it is: login names, public links, invoice numbers, attempts, files, settlements. */
export type DirectoryKind =
  | 'login'
  | 'collection'
  | 'invoice'
  | 'attempt'
  | 'file'
  | 'settlement'
  | 'bank'
  | 'payout'
  | 'refund';

export interface DirectoryEntry {
  kind: DirectoryKind;
  key: string;
  account_id: string;
  /** The record, or the user of a login. */
  id: string;
}

/** Enters keys in the transaction that makes their record. Answers those that were free: a taken one is not entered. */
export async function enterDirectory(db: Connection, entries: readonly DirectoryEntry[]): Promise<string[]> {
  const entered = await sql(db)
    .insertInto('directory')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return entered.map(({ key }) => key);
}

/** Whose a key is; undefined when nobody's. */
export const ownerOf = (
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
