import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { selectActiveMember } from '../accounts/accounts.service.ts';

export interface SupportViewKey {
  account_id: string;
  id: string;
}

/** The admin of a view, and the login in which they asked for it. */
export interface SupportViewAdmin {
  admin_account_id: string;
  admin_user_id: string;
  admin_login: string;
}

const ADMIN = ['admin_account_id', 'admin_user_id', 'admin_login'] as const;

export async function insertSupportView(db: Connection, view: Insertable<Database['support_views']>): Promise<void> {
  await sql(db).insertInto('support_views').values(view).execute();
}

/** Starts a view by its code. Of several attempts with one code, one finds it unused. */
export const startSupportView = (
  db: Connection,
  { account_id, id, code_hash }: SupportViewKey & { code_hash: Buffer },
  { started_at, ends_at }: { started_at: Date; ends_at: Date },
) =>
  sql(db)
    .updateTable('support_views')
    .set({ started_at, ends_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .where('code_expires_at', '>', started_at)
    .where('started_at', 'is', null)
    .returning(['account_id', 'id', 'reason', ...ADMIN])
    .executeTakeFirst();

/** A view that is neither over nor of an account that is no merchant any more. */
export const findRunningView = (db: Connection, { account_id, id }: SupportViewKey, now: Date) =>
  sql(db)
    .selectFrom('support_views as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['v.ends_at', 'v.admin_account_id', 'v.admin_user_id', 'v.admin_login', 'a.status as account_status'])
    .where('v.account_id', '=', account_id)
    .where('v.id', '=', id)
    .where('v.ends_at', '>', now)
    .where('v.ended_at', 'is', null)
    .where('a.type', '=', 'MERCHANT')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();

/** The role of a view's admin, while they may act for the platform and the login in which they asked is open. */
export const findAdminOfView = (db: Connection, { admin_account_id, admin_user_id, admin_login }: SupportViewAdmin) =>
  selectActiveMember(db, admin_account_id, admin_user_id)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'au.account_id').onRef('s.user_id', '=', 'au.user_id'),
    )
    .where('s.id', '=', admin_login)
    .where('s.revoked_at', 'is', null)
    .executeTakeFirst();

/** Ends a running view; undefined when it is over already. */
export const stopSupportView = (
  db: Connection,
  { account_id, id }: SupportViewKey,
  { ended_at, ended_by }: { ended_at: Date; ended_by: string },
) =>
  sql(db)
    .updateTable('support_views')
    .set({ ended_at, ended_by })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('ends_at', '>', ended_at)
    .where('ended_at', 'is', null)
    .returning(['admin_user_id', 'reason'])
    .executeTakeFirst();

const MAX_LISTED = 50;

/** The views of an account that were opened, the latest first. */
export const listSupportViews = async (db: Connection, account_id: string) =>
  (
    await sql(db)
      .selectFrom('support_views as v')
      .innerJoin('users as u', 'u.id', 'v.admin_user_id')
      .select(['v.id', 'u.full_name as admin_name', 'v.reason', 'v.started_at', 'v.ends_at', 'v.ended_at'])
      .where('v.account_id', '=', account_id)
      .where('v.started_at', 'is not', null)
      .orderBy('v.started_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(MAX_LISTED)
      .execute()
  ).map(({ started_at, ends_at, ...view }) => ({ ...view, started_at: started_at!, ends_at: ends_at! }));
