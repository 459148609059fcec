import type { BankStatus } from '@kutip/domain/payout';
import { sql as raw, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { hasEvery } from '../../platform/search.ts';

const BANK_COLUMNS = [
  'b.id',
  'b.payout_service_id',
  's.name as bank_name',
  's.swift_code',
  'b.account_mask as account_number',
  'b.account_name',
  'b.is_primary',
  'b.match_ratio',
  'b.reason',
  'b.usable_from',
  'b.verified_at',
  'b.created_at',
  'b.updated_at',
] as const;

const bankQuery = (db: Connection) =>
  sql(db)
    .selectFrom('banks as b')
    .innerJoin('payout_services as s', 's.id', 'b.payout_service_id')
    .select(BANK_COLUMNS)
    .select((eb) => [
      eb.ref('b.status').$castTo<BankStatus>().as('status'),
      eb('b.statement_file_id', 'is not', null).$castTo<boolean>().as('has_statement'),
    ]);

export const bankRows = (db: Connection, account_id: string) => bankQuery(db).where('b.account_id', '=', account_id);

export const bankOf = (db: Connection, account_id: string, id: string) =>
  bankRows(db, account_id).where('b.id', '=', id).executeTakeFirst();

/** The bank accounts of all merchants, with the merchant. */
export const allBankRows = (db: Connection) =>
  bankQuery(db).innerJoin('accounts as a', 'a.id', 'b.account_id').select(['b.account_id', 'a.name as merchant']);

/** More than a page; a longer name finds fewer. */
const MOST_NAMED = 100;

/**
 * The newest bank accounts of all merchants with all terms in one name: the holder's, the bank's or the merchant's. By indexes:
 * that of names of accounts has merchants only, so the few others are compared one by one.
 */
async function banksNamedInOne(db: Connection, terms: readonly string[]): Promise<RecordKey[]> {
  const { rows } = await raw<RecordKey>`
    select account_id, id from (
      select b.account_id, b.id, b.created_at from banks b where ${hasEvery(raw`b.account_name`, terms)}
      union
      select b.account_id, b.id, b.created_at from banks b join accounts a on a.id = b.account_id
      where a.type = 'MERCHANT' and ${hasEvery(raw`a.name`, terms)}
      union
      select b.account_id, b.id, b.created_at from banks b join accounts a on a.id = b.account_id
      where a.type <> 'MERCHANT' and ${hasEvery(raw`a.name`, terms)}
      union
      select b.account_id, b.id, b.created_at from banks b join payout_services s on s.id = b.payout_service_id
      where ${hasEvery(raw`s.name`, terms)}) b
    order by created_at desc limit ${MOST_NAMED}`.execute(sql(db));
  return rows;
}

/** The newest bank accounts of all merchants with each term in any of these names. Reads all bank accounts. */
const banksNamedInAny = (db: Connection, terms: readonly string[]): Promise<RecordKey[]> =>
  sql(db)
    .selectFrom(allBankRows(db).as('b'))
    .select(['account_id', 'id'])
    .where(hasEvery(raw`concat_ws(chr(10), merchant, account_name, bank_name)`, terms))
    .orderBy('created_at', 'desc')
    .limit(MOST_NAMED)
    .execute();

/** The newest bank accounts of all merchants with the terms in one of their names; if there is none, spread over them. */
export async function banksNamed(db: Connection, terms: readonly string[]): Promise<RecordKey[]> {
  if (terms.length === 0) return [];
  const found = await banksNamedInOne(db, terms);
  return found.length > 0 || terms.length === 1 ? found : banksNamedInAny(db, terms);
}

export type BankRecord = Selectable<Database['banks']>;

/** Locks all bank accounts of a merchant in a fixed order, so that the primary and duplicates are decided sequentially. */
export const lockBanks = (db: Connection, account_id: string): Promise<BankRecord[]> =>
  sql(db).selectFrom('banks').selectAll().where('account_id', '=', account_id).orderBy('id').forUpdate().execute();

/** Locks the merchant's account, which serializes decisions about its bank accounts even when it has none yet. */
export async function lockAccount(db: Connection, account_id: string): Promise<void> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute();
}

export async function insertBank(db: Connection, row: Insertable<Database['banks']>): Promise<void> {
  await sql(db).insertInto('banks').values(row).execute();
}

export type BankChange = Updateable<Database['banks']>;

export async function updateBank(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  change: BankChange,
): Promise<void> {
  await sql(db).updateTable('banks').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function clearPrimary(db: Connection, account_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('banks')
    .set({ is_primary: false, updated_at: now })
    .where('account_id', '=', account_id)
    .where('is_primary', '=', true)
    .execute();
}

export interface PayoutService {
  id: number;
  name: string;
  swift_code: string;
  account_number_pattern: string;
}

/** An active payout bank. */
export const activeService = (db: Connection, id: number): Promise<PayoutService | undefined> =>
  sql(db)
    .selectFrom('payout_services')
    .select(['id', 'name', 'swift_code', 'account_number_pattern'])
    .where('id', '=', id)
    .where('record_status_id', '=', 1)
    .executeTakeFirst();

export const servicesOf = (db: Connection, bank_type_id: number) =>
  sql(db)
    .selectFrom('payout_services')
    .select([
      'id as payout_service_id',
      'name',
      'unique_reference',
      'bank_type_id',
      'swift_code',
      'account_number_pattern',
      'record_status_id',
    ])
    .where('bank_type_id', '=', bank_type_id)
    .orderBy('sort_order')
    .execute();

/** The uploaded statement of a bank account; undefined: none was uploaded. */
export const findStatementFile = (db: Connection, { account_id, id }: { account_id: string; id: string }) =>
  sql(db)
    .selectFrom('banks as b')
    .innerJoin('files as f', (join) =>
      join.onRef('f.account_id', '=', 'b.account_id').onRef('f.id', '=', 'b.statement_file_id'),
    )
    .select(['f.id', 'f.name', 'f.mime'])
    .where('b.account_id', '=', account_id)
    .where('b.id', '=', id)
    .executeTakeFirst();

/** Verified bank accounts of a merchant. Money may be sent there from `usable_from` on. */
export const payableBank = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('banks as b')
    .innerJoin('payout_services as s', 's.id', 'b.payout_service_id')
    .select(['b.id', 'b.payout_service_id', 's.swift_code', 'b.account_number', 'b.account_name', 'b.usable_from'])
    .where('b.account_id', '=', account_id)
    .where('b.status', '=', 'VERIFIED')
    .where('s.record_status_id', '=', 1);

/** The owners of an account, who are notified of changes. */
export const ownersOf = (db: Connection, account_id: string, owner_role_id: number) =>
  sql(db)
    .selectFrom('account_users as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.full_name', 'u.email', 'u.language'])
    .where('m.account_id', '=', account_id)
    .where('m.role_id', '=', owner_role_id)
    .where('m.status', '=', 'ACTIVE')
    .where('m.deleted_at', 'is', null)
    .execute();
