import type { Insertable, Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const companies = (db: Connection, account_id: string) =>
  sql(db).selectFrom('company_details').where('account_id', '=', account_id).where('deleted_at', 'is', null);

/** Locks a company, so that decisions about it and its owners are sequential. */
export const lockCompany = (db: Connection, account_id: string, id: string) =>
  companies(db, account_id).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks all companies of an account in a fixed order. */
export const lockCompanies = (db: Connection, account_id: string) =>
  companies(db, account_id).select(['id', 'name', 'verified_at']).orderBy('id').forUpdate().execute();

export const companyNames = (db: Connection, account_id: string) =>
  companies(db, account_id).select(['id', 'name']).orderBy('created_at').orderBy('id').execute();

const OWNER = [
  'id',
  'company_id',
  'full_name',
  'identification_type',
  'identification_mask as identification_no',
  'position',
  'nationality',
  'ownership_percentage',
  'email',
  'phone_number',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'state_id',
  'verified_at',
  'created_at',
  'updated_at',
] as const;

export const ownerRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('business_owners')
    .select(OWNER)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const ownerOf = (db: Connection, account_id: string, id: string) =>
  ownerRows(db, account_id).where('id', '=', id).executeTakeFirst();

/** The ownership shares of a company except one owner's, in percent. */
export async function loadOtherShares(
  db: Connection,
  { account_id, company_id, excluded_id }: { account_id: string; company_id: string; excluded_id: string | null },
): Promise<number[]> {
  const rows = await ownerRows(db, account_id)
    .where('company_id', '=', company_id)
    .$if(excluded_id !== null, (query) => query.where('id', '!=', excluded_id))
    .execute();
  return rows.map(({ ownership_percentage }) => ownership_percentage);
}

export async function insertOwner(db: Connection, row: Insertable<Database['business_owners']>): Promise<void> {
  await sql(db).insertInto('business_owners').values(row).execute();
}

export type OwnerChange = Updateable<Database['business_owners']>;

export async function updateOwner(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  patch: OwnerChange,
): Promise<void> {
  await sql(db)
    .updateTable('business_owners')
    .set(patch)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
