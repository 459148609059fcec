import type { ReportFileStatus, ReportFileType, ReportFormat } from '@kutip/domain/report-file';
import { sql as raw, type Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export interface ReportFileKey {
  account_id: string;
  id: string;
}

/** Reports of all accounts as the list shows them. */
export const allReportFiles = (db: Connection) =>
  sql(db)
    .selectFrom('report_files as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.collection_id', 'r.start_date', 'r.end_date', 'r.total_rows', 'r.done_rows', 'r.size'])
    .select(['r.failed_reason', 'r.created_at', 'r.ready_at', 'r.expires_at', 'u.full_name as created_by_name'])
    .select((eb) => [
      eb.ref('r.type').$castTo<ReportFileType>().as('type'),
      eb.ref('r.status').$castTo<ReportFileStatus>().as('status'),
      eb.ref('r.format').$castTo<ReportFormat>().as('format'),
      eb
        .case()
        .when('r.status', '=', 'READY')
        .then(raw<string>`'/api/v1/background-task-report/download/' || r.id`)
        .else(null)
        .end()
        .as('download_link'),
    ]);

/** The reports of an account that are of these types. */
export const reportFilesOf = (db: Connection, account_id: string, types: readonly ReportFileType[]) =>
  allReportFiles(db)
    .where('r.account_id', '=', account_id)
    .where((eb) => (types.length === 0 ? eb.val(false) : eb('r.type', 'in', [...types])));

export const reportFileById = (db: Connection, { account_id, id }: ReportFileKey) =>
  allReportFiles(db).where('r.account_id', '=', account_id).where('r.id', '=', id).executeTakeFirst();

/** The report with what its job needs. */
export const findReportForJob = (db: Connection, { account_id, id }: ReportFileKey) =>
  sql(db)
    .selectFrom('report_files')
    .selectAll()
    .select((eb) => [
      eb.ref('type').$castTo<ReportFileType>().as('type'),
      eb.ref('format').$castTo<ReportFormat>().as('format'),
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'PROCESSING'])
    .executeTakeFirst();

export type ReportForJob = NonNullable<Awaited<ReturnType<typeof findReportForJob>>>;

export async function insertReportFile(db: Connection, file: Insertable<Database['report_files']>): Promise<void> {
  await sql(db).insertInto('report_files').values(file).execute();
}

/** The number of an account's reports that are not finished. */
export async function countOpenReports(db: Connection, account_id: string): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('report_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('status', 'in', ['QUEUED', 'PROCESSING'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Starts a report, or starts it again after a crash: without pieces. */
export async function beginReport(
  db: Connection,
  { account_id, id }: ReportFileKey,
  total_rows: number,
): Promise<void> {
  await sql(db)
    .deleteFrom('report_file_pieces')
    .where('account_id', '=', account_id)
    .where('report_file_id', '=', id)
    .execute();
  await sql(db)
    .updateTable('report_files')
    .set({ status: 'PROCESSING', total_rows, done_rows: 0 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Stores a piece of the file and how many rows are written. */
export async function storePiece(
  db: Connection,
  { account_id, id }: ReportFileKey,
  piece: { piece_no: number; content: Buffer; done_rows: number },
): Promise<void> {
  const { piece_no, content, done_rows } = piece;
  await sql(db)
    .insertInto('report_file_pieces')
    .values({ account_id, report_file_id: id, piece_no, content })
    .execute();
  await sql(db)
    .updateTable('report_files')
    .set({ done_rows })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface ReportEnd {
  status: 'READY' | 'FAILED';
  done_rows?: number;
  size?: number;
  failed_reason?: string;
  ready_at?: Date;
  expires_at?: Date;
}

/** Whether this call ended it: a report that is written twice at the same time ends once. */
export async function endReport(db: Connection, { account_id, id }: ReportFileKey, end: ReportEnd): Promise<boolean> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('report_files')
    .set(end)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The member of the account who gets the e-mail about a report; undefined after they have left it. */
export const findReportReader = (db: Connection, { account_id, user_id }: { account_id: string; user_id: string }) =>
  sql(db)
    .selectFrom('account_users as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['u.email', 'u.full_name', 'a.name as account_name'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.status', '=', 'ACTIVE')
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();

/** The pieces of a file in order, one at a time. */
export async function* readPieces(db: Connection, { account_id, id }: ReportFileKey): AsyncGenerator<Buffer> {
  for (let piece_no = 0; ; piece_no += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one piece is in memory
    const piece = await sql(db)
      .selectFrom('report_file_pieces')
      .select('content')
      .where('account_id', '=', account_id)
      .where('report_file_id', '=', id)
      .where('piece_no', '=', piece_no)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.content;
  }
}

/** Removes the content of reports that expired before `now`, and ends those that were begun before `lost_before`. */
export async function expireReports(db: Connection, now: Date, lost_before: Date): Promise<void> {
  await raw`
    with expired as (
      update report_files set status = 'EXPIRED' where status = 'READY' and expires_at <= ${now} returning account_id, id
    ), lost as (
      update report_files set status = 'FAILED', failed_reason = 'not_finished'
      where status in ('QUEUED', 'PROCESSING') and created_at <= ${lost_before} returning account_id, id
    )
    delete from report_file_pieces p
    using (select * from expired union all select * from lost) as ended
    where p.account_id = ended.account_id and p.report_file_id = ended.id`.execute(sql(db));
}
