import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { DisbursementStatus } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';
import { APPROVAL_ABOVE, type PayoutSource } from '@kutip/domain/payout';
import { sql as raw, type Selectable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { writeSearchTexts } from '../search/search.service.ts';

/** A payout as inserted with its reserve. Amounts in sen. */
export type NewPayout = Omit<
  Selectable<Database['payout_records']>,
  'total' | 'source' | 'paid_at' | 'returned_at' | 'updated_at'
> & { source: PayoutSource };

/** Inserts payouts and registers their ids in the directory, so that admins can find them. */
export async function insertPayouts(db: Connection, payouts: readonly NewPayout[]): Promise<void> {
  const rows = payouts.map(({ account_number, ...payout }) => ({
    ...payout,
    account_number: `\\x${account_number.toString('hex')}`,
  }));
  await raw`
    with new as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as p (account_id uuid, id uuid, invoice_no text,
        virtual_account_id uuid, payout_service_id smallint, account_number bytea, account_mask text, account_name text,
        bank_account_name text, match_ratio smallint, amount bigint, fee bigint, fee_tax bigint, email text, reference text,
        description text, source text, batch_id uuid, merchant_api_id uuid, callback_url text, callback_format text,
        created_by uuid, created_at timestamptz)
    ), registered as (
      insert into directory (kind, key, account_id, id) select 'payout', id::text, account_id, id from new
    )
    insert into payout_records (account_id, id, invoice_no, virtual_account_id, payout_service_id, account_number,
      account_mask, account_name, bank_account_name, match_ratio, amount, fee, fee_tax, email, reference, description,
      source, batch_id, merchant_api_id, callback_url, callback_format, created_by, created_at, updated_at)
    select account_id, id, invoice_no, virtual_account_id, payout_service_id, account_number, account_mask, account_name,
      bank_account_name, match_ratio, amount, fee, fee_tax, email, reference, description, source, batch_id,
      merchant_api_id, callback_url, callback_format, created_by, created_at, created_at from new`.execute(sql(db));
  await writeSearchTexts(db, 'PAYOUT', payouts);
}

export interface PayoutResult {
  account_id: string;
  id: string;
  status: 'SUCCESS' | 'FAILED' | 'RETURNED' | 'CANCELLED';
  at: Date;
}

export async function updatePayoutResults(db: Connection, results: readonly PayoutResult[]): Promise<void> {
  await raw`
    update payout_records p set updated_at = e.at,
      paid_at = case when e.status = 'SUCCESS' then e.at else p.paid_at end,
      returned_at = case when e.status = 'RETURNED' then e.at else p.returned_at end
    from json_to_recordset(${JSON.stringify(results)}::json) as e (account_id uuid, id uuid, status text, at timestamptz)
    where p.account_id = e.account_id and p.id = e.id${ofOneAccount('p', results)}`.execute(sql(db));
}

const payoutsWithStatus = (db: Connection) =>
  sql(db)
    .selectFrom('payout_records as p')
    // Each payout has one. The planner expects few rows of an inner join by two columns, and would sort all for a page.
    .leftJoin('disbursements as d', (join) =>
      join.onRef('d.account_id', '=', 'p.account_id').onRef('d.id', '=', 'p.id'),
    )
    .innerJoin('payout_services as s', 's.id', 'p.payout_service_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.id',
      'p.id as uuid',
      'p.invoice_no',
      'p.payout_service_id',
      's.name as bank_name',
      'p.account_mask as account_number',
      'p.account_name',
      'p.bank_account_name',
      'p.match_ratio',
      'p.amount',
      'p.fee',
      'p.fee_tax',
      'p.email',
      'p.reference',
      'p.description',
      'd.code',
      'd.reason',
      'd.bank_reference',
      'p.batch_id',
      'u.full_name as created_by_name',
      'd.sent_at',
      'p.paid_at',
      'p.returned_at',
      'p.created_at',
    ])
    .select((eb) => [
      // Equals the generated column `total`; the sum has a type that is never null.
      raw<Sen>`p.amount + p.fee + p.fee_tax`.as('total'),
      eb.ref('d.status').$castTo<DisbursementStatus>().as('status'),
      eb.ref('p.source').$castTo<PayoutSource>().as('source'),
      raw<boolean>`d.status = 'PENDING' and d.needs_approval and d.approved_at is null`.as('awaits_approval'),
    ]);

export const payoutRows = (db: Connection, account_id: string) =>
  payoutsWithStatus(db).where('p.account_id', '=', account_id);

/** The payouts created in a period of Kuala Lumpur days, newest first. */
export const payoutsCreated = (
  db: Connection,
  account_id: string,
  { start_date, end_date }: { start_date: string; end_date: string },
) =>
  payoutRows(db, account_id)
    .where('p.created_at', '>=', startOfDay(start_date))
    .where('p.created_at', '<', endOfDay(end_date))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc');

/** Payouts of all merchants, with the merchant's name. */
export const allPayoutRows = (db: Connection) =>
  payoutsWithStatus(db)
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.account_id', 'a.name as merchant']);

export const payoutOf = (db: Connection, account_id: string, id: string) =>
  payoutRows(db, account_id)
    .leftJoin('users as v', 'v.id', 'd.approved_by')
    .select((eb) => eb.ref('d.tries').$castTo<number>().as('tries'))
    .select(['p.created_by', 'd.approved_at', 'd.ended_at', 'v.full_name as approved_by_name'])
    .where('p.id', '=', id)
    .executeTakeFirst();

/** The content of a payout, to recognise a repeated request. */
const payoutContents = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payout_records')
    .select(['account_id', 'id', 'payout_service_id', 'account_number', 'account_name', 'amount'])
    .where('account_id', '=', account_id);

/** By the id that its request was given, or by the merchant's reference. */
export const payoutContentById = (db: Connection, account_id: string, id: string) =>
  payoutContents(db, account_id).where('id', '=', id).executeTakeFirst();
export const payoutContentByReference = (db: Connection, account_id: string, reference: string) =>
  payoutContents(db, account_id).where('reference', '=', reference).executeTakeFirst();

export interface VerificationRow {
  id: string;
  payout_service_id: number;
  account_number_hash: Buffer;
  given_name: string;
  bank_name_answer: string | null;
  ratio: number;
  expires_at: Date;
}

export const verificationOf = (db: Connection, account_id: string, id: string): Promise<VerificationRow | undefined> =>
  sql(db)
    .selectFrom('bank_verifications')
    .select(['id', 'payout_service_id', 'account_number_hash', 'given_name', 'bank_name_answer', 'ratio', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertVerification(
  db: Connection,
  row: VerificationRow & { account_id: string; channel: string; created_by: string; created_at: Date },
): Promise<void> {
  await sql(db).insertInto('bank_verifications').values(row).execute();
}

/** Number of account names that an account has looked up since a time. */
export async function verificationsSince(db: Connection, account_id: string, since: Date): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('bank_verifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The account setting with the merchant's own approval limit; without it the default applies. */
const SETTING = 'payout_approval_above';

/** The merchant's rules for payouts: the lowest accepted name match, and the amount above which approval is needed. */
export interface PayoutTerms {
  /** 0 to 100. */
  confident_ratio: number;
  /** In sen. */
  approval_above: Sen;
}

export async function payoutTerms(db: Connection, account_id: string): Promise<PayoutTerms> {
  const row = await sql(db)
    .selectFrom('accounts')
    .select(['confident_ratio', raw<number | null>`(settings ->> ${SETTING})::float8`.as('above')])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return {
    confident_ratio: row.confident_ratio,
    approval_above: row.above === null ? APPROVAL_ABOVE : (row.above as Sen),
  };
}

export async function setApprovalAbove(db: Connection, account_id: string, above: Sen, now: Date): Promise<void> {
  await sql(db)
    .updateTable('accounts')
    .set({
      settings: raw`settings || jsonb_build_object(${SETTING}::text, ${above}::bigint)`,
      updated_at: now,
    })
    .where('id', '=', account_id)
    .execute();
}

export async function payoutServiceIds(db: Connection): Promise<number[]> {
  const rows = await sql(db).selectFrom('payout_services').select('id').execute();
  return rows.map(({ id }) => id);
}

/** The newest verification of one of these accounts with a name to compare; a look-up of the holder alone has none. */
export const latestVerificationOf = (db: Connection, account_id: string, hashes: readonly Buffer[]) =>
  sql(db)
    .selectFrom('bank_verifications as v')
    .innerJoin('payout_services as s', 's.id', 'v.payout_service_id')
    .select(['v.given_name', 'v.bank_name_answer', 'v.ratio', 'v.created_at as checked_at', 's.swift_code'])
    .where('v.account_id', '=', account_id)
    .where('v.account_number_hash', 'in', [...hashes])
    .where('v.given_name', '!=', '')
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
