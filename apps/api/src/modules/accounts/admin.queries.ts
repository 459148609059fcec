import type { AccountStatus } from '@kutip/domain/account';
import type { DocumentKind } from '@kutip/domain/onboarding';
import type { BankStatus } from '@kutip/domain/payout';
import { ROLE_ID } from '@kutip/domain/roles';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { hasEvery } from '../../platform/search.ts';

/** A column of the first owner of the account whose balance is `own`, as a subquery evaluated for each row of a page only. */
const ownersColumn = (column: 'full_name' | 'email') => raw<string | null>`(
  select u.${raw.ref(column)} from account_users m join users u on u.id = m.user_id
  where m.account_id = own.account_id and m.role_id = ${ROLE_ID.merchant_owner} and m.status = 'ACTIVE' and m.deleted_at is null
  order by m.created_at, m.id limit 1)`;

/** More than anybody pages through; a longer name finds fewer. */
const MOST_FOUND = 50;
const MOST_MERCHANTS = 500;

/** The newest merchants whose names have all these terms. */
export async function merchantsNamed(db: Connection, terms: readonly string[]): Promise<string[]> {
  if (terms.length === 0) return [];
  const rows = await sql(db)
    .selectFrom('accounts')
    .select('id')
    .where('type', '=', 'MERCHANT')
    .where(hasEvery(raw.ref('name'), terms))
    .orderBy('id', 'desc')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest merchants with every term in their own name, or in an owner's name or address: each table is read once. */
export async function merchantsOrOwnersNamed(db: Connection, terms: readonly string[]): Promise<string[]> {
  if (terms.length === 0) return [];
  const { rows } = await raw<{ id: string }>`
    with people as materialized (
      select id from users u where ${hasEvery(raw`(u.full_name || ' ' || u.email)`, terms)} limit ${MOST_MERCHANTS}
    ), named as (
      select id from accounts where type = 'MERCHANT' and ${hasEvery(raw`name`, terms)}
      union
      select m.account_id from people u join memberships k on k.user_id = u.id
      join account_users m on m.account_id = k.account_id and m.user_id = u.id
      where m.role_id = ${ROLE_ID.merchant_owner} and m.status = 'ACTIVE' and m.deleted_at is null
    )
    select a.id from named n join accounts a on a.id = n.id
    where a.type = 'MERCHANT' order by a.id desc limit ${MOST_MERCHANTS}`.execute(sql(db));
  return rows.map(({ id }) => id);
}

/** Merchant accounts, without the platform's own account and introducers. */
export const selectMerchants = (db: Connection) =>
  sql(db)
    .selectFrom('accounts as a')
    // Each has a balance, on the node where its other rows are.
    .innerJoin('ledger_balances as own', 'own.account_id', 'a.id')
    .select(['a.id', 'a.id as account_id', 'a.name', 'a.review_requested_at', 'a.created_at', 'a.updated_at'])
    .select((eb) => [
      eb.ref('a.status').$castTo<AccountStatus>().as('status'),
      ownersColumn('full_name').as('owner_name'),
      ownersColumn('email').as('owner_email'),
      eb
        .selectFrom('subscription_histories as h')
        .innerJoin('subscriptions as s', 's.id', 'h.subscription_id')
        .select('s.name')
        .whereRef('h.account_id', '=', 'own.account_id')
        .where('h.is_active', '=', true)
        .limit(1)
        .as('plan_name'),
    ])
    .where('a.type', '=', 'MERCHANT')
    .where('a.deleted_at', 'is', null);

export const findMerchant = (db: Connection, id: string) =>
  selectMerchants(db).where('a.id', '=', id).executeTakeFirst();

export const listCompanies = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('company_details')
    .select(['id', 'name', 'registration_no', 'business_type', 'phone_number', 'email', 'verified_at'])
    .select(
      raw<string>`concat_ws(', ', address_line_1, nullif(address_line_2, ''), postcode || ' ' || city)`.as('address'),
    )
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listBusinessOwners = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('business_owners')
    .select(['id', 'full_name', 'identification_type', 'identification_mask as identification_no'])
    .select(['position', 'nationality'])
    .select(raw<string>`ownership_percentage::text`.as('ownership_percentage'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What the merchant uploaded for the review. */
export const listAccountDocuments = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('account_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.account_id', '=', 'd.account_id').onRef('f.id', '=', 'd.file_id'))
    .select(['d.id', 'f.name as file_name', 'f.mime', 'd.created_at'])
    .select((eb) => [
      eb.ref('d.kind').$castTo<DocumentKind>().as('kind'),
      eb.ref('f.size').$castTo<number>().as('size'),
    ])
    .where('d.account_id', '=', account_id)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute();

export const listAccountUsers = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('account_users as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.full_name', 'u.email', 'u.language', 'u.last_login_at', 'm.role_id', 'm.status'])
    .where('m.account_id', '=', account_id)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.role_id')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();

export const listBankAccounts = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('banks as b')
    .innerJoin('payout_services as s', 's.id', 'b.payout_service_id')
    .select(['b.id', 's.name as bank_name', 'b.account_mask as account_number', 'b.account_name'])
    .select(['b.is_primary', 'b.match_ratio', 'b.reason'])
    .select((eb) => [
      eb.ref('b.status').$castTo<BankStatus>().as('status'),
      eb('b.statement_file_id', 'is not', null).$castTo<boolean>().as('has_statement'),
    ])
    .where('b.account_id', '=', account_id)
    .orderBy('b.is_primary', 'desc')
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute();

type DecisionSnapshot = { status?: AccountStatus; reason?: string | null } | null;

/** Decisions about an account from the audit log, oldest first. */
export const listAccountDecisions = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('audit_logs as l')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .select(['l.id', 'l.at', 'u.full_name as actor_name'])
    .select((eb) => [
      eb.ref('l.before').$castTo<DecisionSnapshot>().as('before'),
      eb.ref('l.after').$castTo<DecisionSnapshot>().as('after'),
    ])
    .where('l.account_id', '=', account_id)
    .where('l.entity', '=', 'account')
    .where('l.entity_id', '=', account_id)
    .where('l.action', '=', 'decide')
    .orderBy('l.at')
    .orderBy('l.id')
    .execute();

/** When the merchant last changed something that is reviewed: a company, an owner or a document, also by removing it. */
export async function evidenceChangedAt(db: Connection, account_id: string): Promise<Date | null> {
  const { rows } = await raw<{ at: Date | null }>`
    select max(at) as at from (
      select greatest(updated_at, deleted_at) as at from company_details where account_id = ${account_id}
      union all select greatest(updated_at, deleted_at) from business_owners where account_id = ${account_id}
      union all select greatest(created_at, deleted_at) from account_documents where account_id = ${account_id}
    ) as changes`.execute(sql(db));
  return rows[0]!.at;
}

/** Marks these companies as verified, which locks their legal fields; those verified earlier keep their date. */
export async function verifyCompanies(
  db: Connection,
  account_id: string,
  company_ids: readonly string[],
  now: Date,
): Promise<void> {
  if (company_ids.length === 0) return;
  await sql(db)
    .updateTable('company_details')
    .set({ verified_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', 'in', company_ids)
    .where('verified_at', 'is', null)
    .execute();
}
