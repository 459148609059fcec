import type { AnchoredDay } from '@kutip/domain/ledger/anchor';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { AnchorFile } from './anchor-log.ts';

/** The newest file that was written to, as it was then; undefined before the first. */
export const lastAnchorFile = (db: Connection): Promise<AnchorFile | undefined> =>
  sql(db).selectFrom('anchor_files').select(['name', 'bytes']).orderBy('name', 'desc').limit(1).executeTakeFirst();

/** Stores the length of a file after an append. */
export async function writeAnchorFile(db: Connection, { name, bytes }: AnchorFile, anchored_at: Date): Promise<void> {
  await sql(db)
    .insertInto('anchor_files')
    .values({ name, bytes, anchored_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes, anchored_at }))
    .execute();
}

const closedDays = (db: Connection) =>
  sql(db)
    .selectFrom('closed_days')
    .select(['day', raw<string>`encode(hash, 'hex')`.as('hash')]);

export const closedDayOf = (db: Connection, day: string): Promise<AnchoredDay | undefined> =>
  closedDays(db).where('day', '=', day).executeTakeFirst();

export const newestClosedDay = (db: Connection): Promise<AnchoredDay | undefined> =>
  closedDays(db).orderBy('day', 'desc').limit(1).executeTakeFirst();
