import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export async function insertFile(db: Connection, file: Insertable<Database['files']>): Promise<void> {
  await sql(db).insertInto('files').values(file).execute();
}

/** A file that whoever has its address may see. */
export const publicFile = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('files')
    .select(['path', 'name', 'mime', 'size'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Where the store has a file, whoever may see it. */
export const filePath = async (db: Connection, account_id: string, id: string): Promise<string | undefined> =>
  (
    await sql(db)
      .selectFrom('files')
      .select('path')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.path;
