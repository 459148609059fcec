import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Where a person is signed in now, in every account: one row a family, as its latest session tells. */
export const loginsOf = (db: Connection, user_id: string, now: Date) =>
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

/** Ends every login of a person in one account. */
export async function revokeMember(
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

/** Ends every login of a person in every account, but for the family that is to be kept. Answers how many. */
export async function revokePerson(
  db: Connection,
  user_id: string,
  kept_family: string | null,
  now: Date,
): Promise<number> {
  const rows = await sql(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', 'in', (eb) => eb.selectFrom('memberships').select('account_id').where('user_id', '=', user_id))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb('family', 'is distinct from', kept_family))
    .returning(['family', 'expires_at', 'rotated_at'])
    .execute();
  return new Set(rows.filter((row) => !row.rotated_at && row.expires_at > now).map(({ family }) => family)).size;
}

/** Written now and then, not with every request. */
export async function noteSeen(db: Connection, account_id: string, session_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .execute();
}

export type LinkKind = 'PASSWORD' | 'EMAIL';

/** How many links of a kind a person was sent since then. */
export async function linksSince(db: Connection, user_id: string, kind: LinkKind, since: Date): Promise<number> {
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

/** The person a link of this kind is for, if it is still good, and marks it used: of two at once, one gets through. */
export const useLink = (db: Connection, kind: LinkKind, token_hash: Buffer, now: Date) =>
  sql(db)
    .updateTable('login_links')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

/** A new password makes the links that were sent before it worthless. */
export async function voidLinks(db: Connection, user_id: string, kind: LinkKind, now: Date): Promise<void> {
  await sql(db)
    .updateTable('login_links')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** Whoever proved his address otherwise is not locked out by his wrong tries (a right one ends their count). */
export async function countAsRight(db: Connection, names: readonly string[], ip: string, now: Date): Promise<void> {
  await sql(db)
    .insertInto('login_attempts')
    .values(names.map((login_name) => ({ id: uuid(), login_name, ip, is_ok: true, at: now })))
    .execute();
}

export async function forgetOldLinks(db: Connection, before: Date): Promise<void> {
  await sql(db).deleteFrom('login_links').where('created_at', '<', before).execute();
}
