import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A user's active logins in every account: one row per session family, described by its latest session. */
export const listActiveLogins = (db: Connection, user_id: string, now: Date) =>
  sql(db)
    .selectFrom('memberships as m')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .innerJoin('sessions as first', (join) =>
      join.onRef('first.account_id', '=', 's.account_id').onRef('first.id', '=', 's.family'),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['s.family as id', 's.account_id', 'a.name as account_name', 's.ip', 's.user_agent'])
    .select(['first.created_at as began_at'])
    .select((eb) => eb.fn.coalesce('s.last_seen_at', 's.created_at').as('last_seen_at'))
    .where('m.user_id', '=', user_id)
    .where('s.revoked_at', 'is', null)
    .where('s.rotated_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy((eb) => eb.fn.coalesce('s.last_seen_at', 's.created_at'), 'desc')
    .orderBy('s.id', 'desc')
    .execute();

/** Revokes every session of a user in one account. */
export async function revokeMemberSessions(
  db: Connection,
  { account_id, user_id }: { account_id: string; user_id: string },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes every session of a user in every account, except one family. Returns how many logins ended. */
export async function revokeUserSessions(
  db: Connection,
  user_id: string,
  except_family: string | null,
  now: Date,
): Promise<number> {
  const rows = await sql(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', 'in', (eb) => eb.selectFrom('memberships').select('account_id').where('user_id', '=', user_id))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb('family', 'is distinct from', except_family))
    .returning(['family', 'expires_at', 'rotated_at'])
    .execute();
  return new Set(rows.filter((row) => !row.rotated_at && row.expires_at > now).map(({ family }) => family)).size;
}

/** Updated at intervals, not with every request. */
export async function updateLastSeen(db: Connection, account_id: string, session_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .execute();
}

export type LinkKind = 'PASSWORD' | 'EMAIL';

/** Counts the links of a kind that were sent to a user since a time. */
export async function countLinksSince(db: Connection, user_id: string, kind: LinkKind, since: Date): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('login_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLink(
  db: Connection,
  link: { user_id: string; kind: LinkKind; token_hash: Buffer; expires_at: Date; created_at: Date },
): Promise<void> {
  await sql(db)
    .insertInto('login_links')
    .values({ ...link, id: uuid() })
    .execute();
}

/** Marks a valid link as used and returns its user. Of two concurrent requests one succeeds. */
export const redeemLink = (db: Connection, kind: LinkKind, token_hash: Buffer, now: Date) =>
  sql(db)
    .updateTable('login_links')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

/** Invalidates the unused links of a kind, for example after a password change. */
export async function invalidateLinks(db: Connection, user_id: string, kind: LinkKind, now: Date): Promise<void> {
  await sql(db)
    .updateTable('login_links')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** Records a successful attempt, which ends the user's count of failed attempts. */
export async function resetFailedAttempts(
  db: Connection,
  attempt: { user_id: string; login_name: string; ip: string },
  now: Date,
): Promise<void> {
  await sql(db)
    .insertInto('login_attempts')
    .values({ ...attempt, id: uuid(), is_ok: true, at: now })
    .execute();
}

export interface LinkOwner {
  full_name: string;
  email: string;
  username: string;
}

/** The person of a valid link, to be checked before slow work; `redeemLink` decides. */
export const findLinkOwner = (
  db: Connection,
  kind: LinkKind,
  token_hash: Buffer,
  now: Date,
): Promise<LinkOwner | undefined> =>
  sql(db)
    .selectFrom('login_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.full_name', 'u.email', 'u.username'])
    .where('l.token_hash', '=', token_hash)
    .where('l.kind', '=', kind)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
