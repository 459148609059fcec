import type { AccountStatus } from '@kutip/domain/account';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';

/** A user's active memberships in existing accounts. */
const activeMemberships = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('memberships as m')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'm.account_id').onRef('au.user_id', '=', 'm.user_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', user_id)
    .where('au.status', '=', 'ACTIVE')
    .where('au.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null);

/** An active member of an account. Filtered by account_id first; users and accounts are small tables that every node has. */
export const selectActiveMember = (db: Connection, account_id: string, user_id: string) =>
  sql(db)
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['au.role_id', 'a.status as account_status'])
    .where('au.account_id', '=', account_id)
    .where('au.user_id', '=', user_id)
    .where('au.status', '=', 'ACTIVE')
    .where('au.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('u.status', '=', 'ACTIVE')
    .where('u.deleted_at', 'is', null);

/** A user's role in an account, if the user and the membership are active. */
export const findActiveMember = (db: Connection, account_id: string, user_id: string) =>
  selectActiveMember(db, account_id, user_id).executeTakeFirst();

/** Memberships with these roles only: each portal has its own login. */
export const selectMemberships = (db: Connection, user_id: string, role_ids: readonly number[]) =>
  activeMemberships(db, user_id)
    .select(['au.id', 'au.account_id', 'a.name as account_name', 'a.logo_url', 'au.role_id', 'au.created_at'])
    .select((eb) => eb.ref('a.status').$castTo<AccountStatus>().as('account_status'))
    .where('au.role_id', 'in', role_ids);

export const selectAccounts = (db: Connection, user_id: string, role_ids: readonly number[]) =>
  activeMemberships(db, user_id)
    .select(['a.id', 'a.id as uuid', 'a.name', 'a.type', 'a.logo_url', 'a.created_at'])
    .select((eb) => eb.ref('a.status').$castTo<AccountStatus>().as('status'))
    .where('au.role_id', 'in', role_ids);

interface AccountFilter {
  skip: number;
  limit: number;
  search?: string | undefined;
  status?: AccountStatus | undefined;
}

/** A page of all accounts of the platform, newest first. */
export async function listAllAccounts(db: Connection, { skip, limit, search, status }: AccountFilter) {
  let found = sql(db).selectFrom('accounts').where('deleted_at', 'is', null);
  if (search) found = found.where('name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  if (status) found = found.where('status', '=', status);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = await found
    .select(['id', 'id as uuid', 'name', 'type', 'logo_url', 'created_at'])
    .select((eb) => eb.ref('status').$castTo<AccountStatus>().as('status'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return { data, total };
}

/** The platform's own account. */
export const findPlatformAccount = (db: Connection) =>
  sql(db)
    .selectFrom('accounts')
    .select('id')
    .where('type', '=', 'PLATFORM')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const lockAccount = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounts')
    .select(['id', 'name', 'logo_url', 'confident_ratio', 'updated_at'])
    .select((eb) => eb.ref('status').$castTo<AccountStatus>().as('status'))
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface AccountChange {
  name?: string;
  logo_url?: string | null;
  confident_ratio?: number;
}

export async function updateAccount(
  db: Connection,
  account_id: string,
  change: AccountChange & { updated_at: Date },
): Promise<void> {
  await sql(db).updateTable('accounts').set(change).where('id', '=', account_id).execute();
}

/** Where the review of an account stands, with the reason of the last decision. */
export const findReviewState = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounts as a')
    .select(['a.review_requested_at'])
    .select((eb) => [
      eb.ref('a.status').$castTo<AccountStatus>().as('status'),
      eb
        .selectFrom('audit_logs as l')
        .select(raw<string | null>`l.after->>'reason'`.as('reason'))
        .where('l.account_id', '=', account_id)
        .where('l.entity', '=', 'account')
        .where('l.entity_id', '=', account_id)
        .where('l.action', '=', 'decide')
        .orderBy('l.at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(1)
        .as('reason'),
    ])
    .where('a.id', '=', account_id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();

export const lockReviewState = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounts')
    .select(['review_requested_at', 'updated_at'])
    .select((eb) => eb.ref('status').$castTo<AccountStatus>().as('status'))
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function writeReviewRequest(
  db: Connection,
  account_id: string,
  review_requested_at: Date | null,
  updated_at: Date,
): Promise<void> {
  await sql(db).updateTable('accounts').set({ review_requested_at, updated_at }).where('id', '=', account_id).execute();
}

/** The one writer of an account's status. An account that has left the state which the change was decided on fails the transaction. */
export async function writeAccountStatus(
  db: Connection,
  account_id: string,
  change: StatusChange<AccountStatus>,
  updated_at: Date,
): Promise<void> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('accounts')
    .set({ status: change.to, updated_at })
    .where('id', '=', account_id)
    .where('status', '=', change.from)
    .executeTakeFirstOrThrow();
  assertAllMoved('accounts', { count: Number(numUpdatedRows) }, 1);
}

/** Sets the account that the user's next login opens. */
export async function setLastAccount(db: Connection, user_id: string, account_id: string): Promise<void> {
  await sql(db).updateTable('users').set({ last_account_id: account_id }).where('id', '=', user_id).execute();
}

/** Contact details of a new account's owner. */
export const findContact = (db: Connection, user_id: string) =>
  sql(db).selectFrom('users').select(['email', 'phone_number']).where('id', '=', user_id).executeTakeFirst();
