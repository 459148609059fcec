import type { Selectable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const COLUMNS = [
  'account_id',
  'id',
  'user_id',
  'refresh_hash',
  'family',
  'area',
  'expires_at',
  'rotated_at',
  'revoked_at',
  'user_agent',
  'stepped_up_at',
] as const;
/** A family is identified by its first session's id; that session's row is the family's lock. */
export type SessionRow = Pick<Selectable<Database['sessions']>, (typeof COLUMNS)[number]>;

export const findSession = (db: Connection, account_id: string, id: string): Promise<SessionRow | undefined> =>
  sql(db)
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks a family against concurrent changes. Returns when it began; undefined when it does not exist. */
export const lockFamily = (db: Connection, account_id: string, family: string) =>
  sql(db)
    .selectFrom('sessions')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where('id', '=', family)
    .forUpdate()
    .executeTakeFirst();

export async function insertSession(
  db: Connection,
  session: Omit<SessionRow, 'rotated_at' | 'revoked_at'> & { ip: string; created_at: Date },
): Promise<void> {
  await sql(db)
    .insertInto('sessions')
    .values({ ...session, last_seen_at: session.created_at })
    .execute();
}

/** The session of a family with this refresh hash. */
export const findSessionByHash = (
  db: Connection,
  { account_id, family }: SessionRow,
  refresh_hash: Buffer,
): Promise<SessionRow | undefined> =>
  sql(db)
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', account_id)
    .where('family', '=', family)
    .where('refresh_hash', '=', refresh_hash)
    .executeTakeFirst();

export async function markRotated(
  db: Connection,
  { account_id, id }: SessionRow,
  times: { rotated_at: Date; expires_at: Date },
): Promise<void> {
  await sql(db).updateTable('sessions').set(times).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function revokeFamily(db: Connection, account_id: string, family: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}
