import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { filePathOf, type FileStore } from '../../platform/files.ts';
import { sanitizeFileName } from '../../platform/multipart.ts';
import { enqueue } from '../../platform/jobs.ts';
import { assertSenderAllowed } from '../../platform/outbox.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { SHEET_MIME, sheetFormatOf } from '../../platform/sheets/open-sheet.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { assertOpen, findCollection, type Collection } from '../collections/collections.service.ts';
import { findUsedReferences } from '../customer-bills/customer-bills.service.ts';
import { insertPrivateFile } from '../files/files.service.ts';
import { uploadQueue, uploadBills } from './job-definitions.ts';
import { rowRulesFor } from './payment-uploads.job.ts';
import { insertUpload, findSameUploads, uploadOf } from './payment-uploads.queries.ts';
import type { ParsedRow } from './read-row.ts';
import { parseRows, countRows, openTable, referencesOf, markUsedReferences } from './read-table.ts';
import { sheetRefusal } from '../../platform/sheets/sheet.ts';

type Forms = typeof paymentUploadForms;
type UploadContext = NoTransactionContextOf<Forms['upload']>;

const FIRST_ROWS_SHOWN = 10;
const BROKEN_ROWS_SHOWN = 50;

/** The collection of an upload. Refuses another merchant's (4004), a closed one (4016), a plan without uploads (4011). */
async function requireUploadCollection(
  db: Connection,
  { account_id, now }: Pick<UploadContext, 'account_id' | 'now'>,
  id: string,
) {
  const collection = requireFound(await findCollection(db, account_id, id));
  assertOpen(collection, now);
  const { advanced_setting } = await loadPlan(db, account_id);
  if (!advanced_setting.bulk_upload)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not include uploads. Upgrade your plan.', 'bulk_upload');
  return collection;
}

const contentOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** Earlier uploads of the same file to this collection: their number, and when one of them created bills or is in progress. */
async function findEarlierUploads(db: Connection, account_id: string, collection: Collection, sha256: Uint8Array) {
  const same = await findSameUploads(db, account_id, collection.id, sha256);
  const counts = same.find(({ finished_at, created_rows }) => finished_at === null || created_rows > 0);
  return { count: same.length, at: counts?.created_at ?? null };
}

const rowPreview = ({ row_no, texts, faults }: ParsedRow) => ({
  row_no,
  data: texts,
  error: Object.keys(faults).length ? faults : null,
});

/** Parses the whole file and stores nothing. */
export async function previewUpload(
  { file, collection_id }: ParsedRequest<Forms['preview']>['body'],
  context: NoTransactionContextOf<Forms['preview']>,
): Promise<Data<Forms['preview']>> {
  const { transact, account_id, now } = context;
  const collection = await transact((db) => requireUploadCollection(db, context, collection_id));
  const content = await contentOf(file);
  const rules = rowRulesFor(collection, dayOf(now));
  const table = await openTable(content, rules);
  const first: ParsedRow[] = [];
  const broken: ParsedRow[] = [];
  const sums = { total_rows: 0, broken_rows: 0, amount: 0 };
  for await (const rows of parseRows(table, rules)) {
    const used = await transact((db) => findUsedReferences(db, { account_id, collection_id }, referencesOf(rows)));
    const checked = markUsedReferences(rows, used);
    const faulty = checked.filter(({ bill }) => bill === null);
    first.push(...checked.slice(0, FIRST_ROWS_SHOWN - first.length));
    broken.push(...faulty.slice(0, BROKEN_ROWS_SHOWN - broken.length));
    sums.total_rows += checked.length;
    sums.broken_rows += faulty.length;
    sums.amount += checked.reduce((sum, { bill }) => sum + (bill?.amount ?? 0), 0);
  }
  const { total_rows, broken_rows, amount } = sums;
  if (total_rows === 0) throw sheetRefusal('empty');
  const before = await transact((db) => findEarlierUploads(db, account_id, collection, filePathOf(content).sha256));
  return {
    file_name: sanitizeFileName(file.name),
    headings: table.headings,
    total_rows,
    good_rows: total_rows - broken_rows,
    broken_rows,
    good_amount: sen(amount),
    first: first.map(rowPreview),
    broken: broken.map(rowPreview),
    uploaded_before: before.at,
  };
}

/** Stores the file and enqueues its bills. Refuses e-mails of an account that may not send any (`assertSenderAllowed`). */
export async function createUpload(
  { file, collection_id, send_email, again }: ParsedRequest<Forms['upload']>['body'],
  context: UploadContext,
  files: FileStore,
): Promise<Data<Forms['upload']>> {
  const { transact, account_id, user_id, language, now } = context;
  const collection = await transact(async (db) => {
    if (send_email) await assertSenderAllowed(db, account_id, now, 'send_email');
    return requireUploadCollection(db, context, collection_id);
  });
  const content = await contentOf(file);
  const rules = rowRulesFor(collection, dayOf(now));
  const total_rows = await countRows(await openTable(content, rules));
  const stored = await files.put(content);
  const [id, file_id, file_name] = [uuid(), uuid(), sanitizeFileName(file.name)];
  return transact(async (db) => {
    const before = await findEarlierUploads(db, account_id, collection, stored.sha256);
    if (before.at && !again)
      throw new Refusal(CODE.duplicate, 'This file has been uploaded to this collection before.', {
        file: 'uploaded_before',
      });
    const mime = SHEET_MIME[sheetFormatOf(content)];
    await insertPrivateFile(db, { account_id, id: file_id, name: file_name, mime, size: content.length, ...stored });
    const upload = { account_id, id, collection_id, file_id, file_name, send_email, language, total_rows };
    await insertUpload(db, {
      ...upload,
      sha256: stored.sha256,
      repetition: before.count,
      uploaded_by: user_id,
      created_at: now,
      updated_at: now,
    });
    await enqueue(db, uploadBills, { account_id, id }, { key: `upload_bills:${id}`, queue: uploadQueue(account_id) });
    const after = { file_name, total_rows, collection_id };
    await audit({ ...context, db }, { action: 'upload', entity: 'payment_upload_file', entity_id: id, after });
    return requireFound(await uploadOf(db, account_id, id));
  });
}
