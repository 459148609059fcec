import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface KeyRow {
  id: string;
  key_id: string;
  /** Encrypted. */
  secret: Buffer;
  created_at: Date;
  /** null: the current key. */
  retired_at: Date | null;
}

/** The keys that are valid for signing at `now`, the newest first. */
export const loadSigningKeys = (db: Connection, account_id: string, now: Date): Promise<KeyRow[]> =>
  sql(db)
    .selectFrom('callback_keys')
    .select(['id', 'key_id', 'secret', 'created_at', 'retired_at'])
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute();

/** Locks the account, which serializes the creation of keys. */
export async function lockAccount(db: Connection, account_id: string): Promise<void> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
}

export async function insertKey(db: Connection, account_id: string, key: Omit<KeyRow, 'retired_at'>): Promise<void> {
  await sql(db)
    .insertInto('callback_keys')
    .values({ ...key, account_id })
    .execute();
}

export async function retireKey(db: Connection, account_id: string, id: string, retired_at: Date): Promise<void> {
  await sql(db)
    .updateTable('callback_keys')
    .set({ retired_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Saves the same secret, encrypted again. */
export async function updateSecret(db: Connection, account_id: string, id: string, secret: Buffer): Promise<void> {
  await sql(db)
    .updateTable('callback_keys')
    .set({ secret })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
