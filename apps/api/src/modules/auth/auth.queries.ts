import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';
import type { Server } from '../../platform/mount.ts';
import { REMEMBERED_MS, TRIES } from './lockout.ts';

/** The connection for what runs before a request has one. */
export const openConnection = (db: Server['db']): Connection => connectionOf(db);

/** The person behind a login name, in one statement whether there is one or not. */
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

/** The accounts that a person may act for with his role in each, the one he used last first. */
export const membershipsOf = (db: Connection, user_id: string, last_account_id: string | null) =>
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

/** account_id leads; users and accounts are small tables that every node has. */
const activeMember = (db: Connection, account_id: string, user_id: string) =>
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

/** A person's role in an account now, if he and his membership are active. */
export const roleIn = (db: Connection, account_id: string, user_id: string) =>
  activeMember(db, account_id, user_id).executeTakeFirst();

/** The same for the holder of a session, which must be open: asked at every request, so that a revoked session or a changed role counts at once (D-82). */
export const callerOf = (
  db: Connection,
  { account_id, user_id, session_id }: { account_id: string; user_id: string; session_id: string },
  now: Date,
) =>
  activeMember(db, account_id, user_id)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'au.account_id').onRef('s.user_id', '=', 'au.user_id'),
    )
    .select(['s.area', 's.last_seen_at'])
    .where('s.id', '=', session_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();

export interface Try {
  id: string;
  login_name: string;
  ip: string;
  at: Date;
}

/** Written as a wrong try before the password is looked at: a crash or a crowd in between can only count too much. */
export async function recordTry(db: Connection, attempt: Try): Promise<void> {
  await sql(db)
    .insertInto('login_attempts')
    .values({ ...attempt, is_ok: false })
    .execute();
}

export async function forgetTry(db: Connection, { id }: Try): Promise<void> {
  await sql(db).deleteFrom('login_attempts').where('id', '=', id).execute();
}

export async function markTryRight(db: Connection, { id }: Try): Promise<void> {
  await sql(db).updateTable('login_attempts').set({ is_ok: true }).where('id', '=', id).execute();
}

/** When the latest wrong tries before this one were, the newest first, back to the last right one. Ids sort by time. */
export async function wrongTriesBefore(db: Connection, { id, login_name, at }: Try): Promise<Date[]> {
  const rows = await sql(db)
    .selectFrom('login_attempts')
    .select(['at', 'is_ok'])
    .where('login_name', '=', login_name)
    .where('at', '>', new Date(at.getTime() - REMEMBERED_MS))
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(TRIES)
    .execute();
  const right = rows.findIndex(({ is_ok }) => is_ok);
  return (right === -1 ? rows : rows.slice(0, right)).map((row) => row.at);
}

export async function noteLogin(db: Connection, user_id: string, account_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('users')
    .set({ last_login_at: now, last_account_id: account_id })
    .where('id', '=', user_id)
    .execute();
}

export async function auditReuse(
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

export async function forgetOldTries(db: Connection, before: Date): Promise<void> {
  await sql(db).deleteFrom('login_attempts').where('at', '<', before).execute();
}

/** Who asks for a new password or for his names, by either of his names; also one whose address is not confirmed yet. */
export const findPerson = (db: Connection, login_name: string) =>
  sql(db)
    .selectFrom('directory as d')
    .innerJoin('users as u', 'u.id', 'd.id')
    .select(['u.id', 'u.full_name', 'u.username', 'u.email', 'u.language', 'u.last_account_id'])
    .where('d.kind', '=', 'login')
    .where('d.key', '=', login_name)
    .where('u.status', 'in', ['ACTIVE', 'UNCONFIRMED'])
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
