import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';
import type { Server } from '../../platform/mount.ts';
import { selectActiveMember } from '../accounts/accounts.service.ts';
import { LOOKBACK_MS, MAX_ATTEMPTS } from './lockout.ts';

/** A connection for code that runs before a request has its transaction. */
export const openConnection = (db: Server['db']): Connection => connectionOf(db);

/**
 * Finds the active user with this login name. One statement whether the user exists or not, so timing does not differ.
 */
export const findLogin = (db: Connection, login_name: string) =>
  sql(db)
    .selectFrom('directory as d')
    .innerJoin('users as u', 'u.id', 'd.id')
    .select(['u.id', 'u.password_hash', 'u.last_account_id'])
    .where('d.kind', '=', 'login')
    .where('d.key', '=', login_name)
    .where('u.status', '=', 'ACTIVE')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** The accounts that a user may act for with their role in each, the last used first. */
export const findActiveMemberships = (db: Connection, user_id: string, last_account_id: string | null) =>
  sql(db)
    .selectFrom('memberships as m')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'm.account_id').onRef('au.user_id', '=', 'm.user_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'au.role_id'])
    .where('m.user_id', '=', user_id)
    .where('au.status', '=', 'ACTIVE')
    .where('au.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .orderBy((eb) => eb('m.account_id', 'is not distinct from', last_account_id), 'desc')
    .orderBy('au.created_at')
    .orderBy('m.account_id')
    .execute();

/**
 * The caller behind an open session. Checked on every request, so a revoked session or a changed role takes effect at
 * once (D-82).
 */
export const findCaller = (
  db: Connection,
  { account_id, user_id, session_id }: { account_id: string; user_id: string; session_id: string },
  now: Date,
) =>
  selectActiveMember(db, account_id, user_id)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'au.account_id').onRef('s.user_id', '=', 'au.user_id'),
    )
    .select(['s.area', 's.last_seen_at', 's.stepped_up_at', 's.created_at as began_at'])
    .where('s.id', '=', session_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();

export interface LoginAttempt {
  id: string;
  login_name: string;
  /** Null when nobody has this login name. */
  user_id: string | null;
  ip: string;
  at: Date;
}

/**
 * Stores the attempt as failed before the password is checked, so a crash or concurrent requests can only overcount
 * failures.
 */
export async function insertLoginAttempt(db: Connection, attempt: LoginAttempt): Promise<void> {
  await sql(db)
    .insertInto('login_attempts')
    .values({ ...attempt, is_ok: false })
    .execute();
}

export async function deleteLoginAttempt(db: Connection, { id }: LoginAttempt): Promise<void> {
  await sql(db).deleteFrom('login_attempts').where('id', '=', id).execute();
}

export async function markAttemptSuccessful(db: Connection, { id }: LoginAttempt): Promise<void> {
  await sql(db).updateTable('login_attempts').set({ is_ok: true }).where('id', '=', id).execute();
}

/**
 * Times of the failed attempts before this one since the last successful one, newest first: of the user, else of the name
 * that nobody has. Ids sort by time.
 */
export async function findFailedAttempts(
  db: Connection,
  { id, login_name, user_id, at }: LoginAttempt,
): Promise<Date[]> {
  const rows = await sql(db)
    .selectFrom('login_attempts')
    .select(['at', 'is_ok'])
    .where((eb) =>
      user_id === null
        ? eb.and([eb('login_name', '=', login_name), eb('user_id', 'is', null)])
        : eb('user_id', '=', user_id),
    )
    .where('at', '>', new Date(at.getTime() - LOOKBACK_MS))
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  const right = rows.findIndex(({ is_ok }) => is_ok);
  return (right === -1 ? rows : rows.slice(0, right)).map((row) => row.at);
}

export async function recordLogin(db: Connection, user_id: string, account_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('users')
    .set({ last_login_at: now, last_account_id: account_id })
    .where('id', '=', user_id)
    .execute();
}

export async function auditTokenReuse(
  db: Connection,
  reuse: { account_id: string; user_id: string; family: string; ip: string; now: Date },
): Promise<void> {
  await sql(db)
    .insertInto('audit_logs')
    .values({
      account_id: reuse.account_id,
      id: uuid(),
      actor_user_id: reuse.user_id,
      action: 'refresh_token_reused',
      entity: 'session',
      entity_id: reuse.family,
      ip: reuse.ip,
      at: reuse.now,
    })
    .execute();
}

/**
 * Finds the user who requests a password reset or their user name, by either login name; includes users with an
 * unconfirmed e-mail address.
 */
export const findUserByLoginName = (db: Connection, login_name: string) =>
  sql(db)
    .selectFrom('directory as d')
    .innerJoin('users as u', 'u.id', 'd.id')
    .select(['u.id', 'u.full_name', 'u.username', 'u.email', 'u.language', 'u.last_account_id'])
    .where('d.kind', '=', 'login')
    .where('d.key', '=', login_name)
    .where('u.status', 'in', ['ACTIVE', 'UNCONFIRMED'])
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether a user signs in to the introducer portal. */
export async function isIntroducer(db: Connection, user_id: string): Promise<boolean> {
  const found = await sql(db)
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.user_id')
    .where('m.user_id', '=', user_id)
    .where('a.type', '=', 'INTRODUCER')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
