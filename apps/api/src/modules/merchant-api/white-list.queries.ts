import type { Insertable, Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const ACTIVE = 1;

/** An account's listed addresses as the contract's rows. */
export const selectAddresses = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('white_list_addresses')
    .select(['id', 'ip_address', 'description', 'merchant_api_id', 'record_status', 'created_at', 'updated_at'])
    .where('account_id', '=', account_id);

export const findAddress = (db: Connection, account_id: string, id: string) =>
  selectAddresses(db, account_id).where('id', '=', id).executeTakeFirst();

/** Locked until this transaction ends. */
export const lockAddress = (db: Connection, account_id: string, id: string) =>
  selectAddresses(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

/** The active ranges from which a credential may be used: its own and those of every credential. */
export async function loadRanges(db: Connection, account_id: string, merchant_api_id: string): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('white_list_addresses')
    .select('ip_address')
    .where('account_id', '=', account_id)
    .where('record_status', '=', ACTIVE)
    .where((eb) => eb.or([eb('merchant_api_id', 'is', null), eb('merchant_api_id', '=', merchant_api_id)]))
    .execute();
  return rows.map(({ ip_address }) => ip_address);
}

export async function insertAddress(db: Connection, row: Insertable<Database['white_list_addresses']>): Promise<void> {
  await sql(db).insertInto('white_list_addresses').values(row).execute();
}

export type AddressChange = Pick<
  Updateable<Database['white_list_addresses']>,
  'ip_address' | 'description' | 'record_status'
>;

export async function updateAddress(
  db: Connection,
  account_id: string,
  id: string,
  change: Updateable<Database['white_list_addresses']>,
): Promise<void> {
  await sql(db)
    .updateTable('white_list_addresses')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
