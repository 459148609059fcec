import type { ROW_OUTCOMES, UPLOAD_STATUSES } from '@kutip/contracts/payment-uploads';
import type { RowFaults, UploadColumn } from '@kutip/domain/bill-upload';
import type { Sen } from '@kutip/domain/money';
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

interface UploadKey {
  account_id: string;
  id: string;
}

/** Uploads of an account as rows of the contract. */
export const uploadsOf = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payment_upload_files')
    .select(['id', 'collection_id', 'file_name', 'total_rows', 'done_rows', 'created_rows', 'failed_rows'])
    .select(['created_amount', 'send_email', 'failed_reason', 'created_at', 'finished_at'])
    .select((eb) => [eb.ref('status').$castTo<(typeof UPLOAD_STATUSES)[number]>().as('status')])
    .where('account_id', '=', account_id);

export const uploadOf = (db: Connection, account_id: string, id: string) =>
  uploadsOf(db, account_id).where('id', '=', id).executeTakeFirst();

/** Row outcomes of an account's uploads, as rows of the contract. */
export const uploadRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payment_upload_rows')
    .select(['id', 'upload_id', 'row_no', 'bill_id'])
    .select((eb) => [
      eb.ref('outcome').$castTo<(typeof ROW_OUTCOMES)[number]>().as('outcome'),
      eb.ref('data').$castTo<Partial<Record<UploadColumn, string>> | null>().as('data'),
      eb.ref('error').$castTo<RowFaults | null>().as('error'),
    ])
    .where('account_id', '=', account_id);

/** Failed rows after `row_no`, in order. */
export const failedRows = (db: Connection, { account_id, id }: UploadKey, row_no: number, limit: number) =>
  uploadRows(db, account_id)
    .where('upload_id', '=', id)
    .where('outcome', '=', 'FAILED')
    .where('row_no', '>', row_no)
    .orderBy('row_no')
    .limit(limit)
    .execute();

/** Earlier uploads of the same file to the same collection, newest first. */
export const findSameUploads = (db: Connection, account_id: string, collection_id: string, sha256: Uint8Array) =>
  sql(db)
    .selectFrom('payment_upload_files')
    .select(['created_at', 'created_rows', 'finished_at'])
    .where('account_id', '=', account_id)
    .where('collection_id', '=', collection_id)
    .where('sha256', '=', Buffer.from(sha256))
    .orderBy('created_at', 'desc')
    .execute();

export async function insertUpload(
  db: Connection,
  upload: Insertable<Database['payment_upload_files']>,
): Promise<void> {
  await sql(db).insertInto('payment_upload_files').values(upload).execute();
}

/** The columns that the job needs. */
const uploadForJob = (db: Connection, { account_id, id }: UploadKey) =>
  sql(db)
    .selectFrom('payment_upload_files')
    .select(['collection_id', 'file_id', 'send_email', 'language', 'last_row_no', 'created_at', 'finished_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id);
export const findUploadForJob = (db: Connection, key: UploadKey) => uploadForJob(db, key).executeTakeFirst();
/** Locks the upload until the transaction ends, so that only one run processes it. */
export const lockUpload = (db: Connection, key: UploadKey) => uploadForJob(db, key).forUpdate().executeTakeFirst();

/** Progress of one batch of rows. Amounts in sen. */
export interface Progress {
  last_row_no: number;
  created: number;
  failed: number;
  created_amount: Sen;
}

export async function addProgress(db: Connection, { account_id, id }: UploadKey, by: Progress, now: Date) {
  await sql(db)
    .updateTable('payment_upload_files')
    .set((eb) => ({
      status: 'PROCESSING',
      last_row_no: by.last_row_no,
      done_rows: eb('done_rows', '+', by.created + by.failed),
      created_rows: eb('created_rows', '+', by.created),
      failed_rows: eb('failed_rows', '+', by.failed),
      created_amount: eb('created_amount', '+', by.created_amount),
      updated_at: now,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Marks an upload as finished, unless it is finished already. */
export async function finishUpload(
  db: Connection,
  { account_id, id }: UploadKey,
  end: Updateable<Database['payment_upload_files']> & { finished_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('payment_upload_files')
    .set({ ...end, updated_at: end.finished_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

export interface RowResult {
  row_no: number;
  id: string;
  outcome: (typeof ROW_OUTCOMES)[number];
  data: Partial<Record<UploadColumn, string>> | null;
  error: RowFaults | null;
  bill_id: string | null;
}

export async function insertRows(db: Connection, { account_id, id }: UploadKey, rows: readonly RowResult[]) {
  await raw`
    insert into payment_upload_rows (account_id, upload_id, row_no, id, outcome, data, error, bill_id)
    select ${account_id}::uuid, ${id}::uuid, row_no, id, outcome, data, error, bill_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(row_no int, id uuid, outcome text, data jsonb, error jsonb, bill_id uuid)`.execute(sql(db));
}
