import { OPEN_RESET_STATUSES, type ResetStatus } from '@kutip/domain/second-factor-reset';
import type { Selectable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';

type Stored = Selectable<Database['second_factor_resets']>;
export type Reset = Omit<Stored, 'status'> & { status: ResetStatus };

/** Resets with the names of the people. */
export const selectResets = (db: Connection) =>
  sql(db)
    .selectFrom('second_factor_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as maker', 'maker.id', 'r.requested_by')
    .leftJoin('users as checker', 'checker.id', 'r.decided_by')
    .select(['r.id', 'r.user_id', 'u.full_name', 'u.email', 'r.reason', 'r.requested_by', 'r.requested_at'])
    .select(['r.takes_effect_at', 'r.decided_at', 'r.ended_at'])
    .select(['maker.full_name as requested_by_name', 'checker.full_name as decided_by_name'])
    .select((eb) => eb.ref('r.status').$castTo<ResetStatus>().as('status'));

export const findReset = (db: Connection, id: string) =>
  selectResets(db).where('r.id', '=', id).executeTakeFirstOrThrow();

export const resetsOfUser = (db: Connection, user_id: string) =>
  selectResets(db).where('r.user_id', '=', user_id).orderBy('r.requested_at', 'desc').execute();

/** What to lock: one reset by its id or by its link, or the open one of a user. */
type Which = { id: string } | { token_hash: Buffer } | { user_id: string };

/** Locks a reset until the transaction ends. */
export async function lockReset(db: Connection, which: Which): Promise<Reset | undefined> {
  let query = sql(db).selectFrom('second_factor_resets').selectAll().forUpdate();
  if ('id' in which) query = query.where('id', '=', which.id);
  else if ('token_hash' in which) query = query.where('token_hash', '=', which.token_hash);
  else query = query.where('user_id', '=', which.user_id).where('status', 'in', OPEN_RESET_STATUSES);
  const row = await query.executeTakeFirst();
  return row && { ...row, status: row.status as ResetStatus };
}

export async function findOpenReset(db: Connection, user_id: string) {
  const row = await sql(db)
    .selectFrom('second_factor_resets')
    .select(['requested_at', 'takes_effect_at'])
    .where('user_id', '=', user_id)
    .where('status', 'in', OPEN_RESET_STATUSES)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertReset(
  db: Connection,
  reset: Omit<Stored, 'status' | 'decided_by' | 'decided_at' | 'ended_at'>,
): Promise<void> {
  await sql(db)
    .insertInto('second_factor_resets')
    .values({ ...reset, status: 'REQUESTED' satisfies ResetStatus })
    .execute();
}

/** Writes a change of status, decided under the lock; nothing else writes it. */
export async function changeReset(
  db: Connection,
  id: string,
  change: StatusChange<ResetStatus>,
  values: { decided_by?: string; decided_at?: Date; ended_at?: Date },
): Promise<void> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('second_factor_resets')
    .set({ ...values, status: change.to })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirstOrThrow();
  assertAllMoved('second_factor_resets', { count: Number(numUpdatedRows) }, 1);
}

/** Confirmed ones whose waiting time is over, and those that nobody confirmed in time. */
export const findDueResets = (db: Connection, now: Date) =>
  sql(db)
    .selectFrom('second_factor_resets')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'CONFIRMED'), eb('takes_effect_at', '<=', now)]),
        eb.and([eb('status', '=', 'REQUESTED'), eb('expires_at', '<=', now)]),
      ]),
    )
    .orderBy('requested_at')
    .execute();
