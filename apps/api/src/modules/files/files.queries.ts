import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export async function insertFile(db: Connection, file: Insertable<Database['files']>): Promise<void> {
  await sql(db).insertInto('files').values(file).execute();
}

/** Finds a public file. */
export const findPublicFile = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('files')
    .select(['path', 'name', 'mime', 'size', 'width', 'height'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The store path of a file, public or private. */
export const findFilePath = async (db: Connection, account_id: string, id: string): Promise<string | undefined> =>
  (
    await sql(db)
      .selectFrom('files')
      .select('path')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.path;

/** The store path of a resized copy of a picture. */
export const findResizedPath = async (
  db: Connection,
  account_id: string,
  file_id: string,
  width: number,
): Promise<string | undefined> =>
  (
    await sql(db)
      .selectFrom('resized_pictures')
      .select('path')
      .where('account_id', '=', account_id)
      .where('file_id', '=', file_id)
      .where('width', '=', width)
      .executeTakeFirst()
  )?.path;

/** Records a resized copy; another request may have recorded the same one. */
export async function insertResized(db: Connection, copy: Insertable<Database['resized_pictures']>): Promise<void> {
  await sql(db)
    .insertInto('resized_pictures')
    .values(copy)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
