import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from './connection.ts';
import { prepared } from './prepared.ts';

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
  | 'disbursement'
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

const entriesAdded = prepared((db, { entries }: { entries: string }) =>
  raw<{ key: string }>`
    insert into directory (kind, key, account_id, id)
    select kind, key, account_id, id
    from json_to_recordset(${entries}::json) as d (kind text, key text, account_id uuid, id uuid)
    on conflict do nothing returning key`.compile(db),
);

/** Adds keys in the transaction that creates their record. Returns those that were free; taken keys are skipped. */
export async function addDirectoryEntries(db: Connection, entries: readonly DirectoryEntry[]): Promise<string[]> {
  const entered = await entriesAdded(db, {
    entries: JSON.stringify(entries.map(({ kind, key, account_id, id }) => ({ kind, key, account_id, id }))),
  });
  return entered.map(({ key }) => key);
}

/** Adds the key of a new record in the statement that inserts it, whose part `r` returns the row. A taken key is skipped. */
export const newDirectoryEntry = (kind: DirectoryKind, column: string): RawBuilder<unknown> => raw`
  insert into directory (kind, key, account_id, id)
  select ${raw.lit(kind)}, ${raw.ref(`r.${column}`)}, r.account_id, r.id from r
  on conflict do nothing`;

const owner = prepared((db, { kind, key }: Pick<DirectoryEntry, 'kind' | 'key'>) =>
  db.selectFrom('directory').select(['account_id', 'id']).where('kind', '=', kind).where('key', '=', key).compile(),
);

/** Finds the account and record of a key; undefined if unknown. */
export const findOwner = async (
  db: Connection,
  kind: DirectoryKind,
  key: string,
): Promise<{ account_id: string; id: string } | undefined> => (await owner(db, { kind, key }))[0];
