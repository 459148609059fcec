import { CODE } from '@kutip/contracts/codes';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import type { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { filePathOf, type FileStore } from '../../platform/files.ts';
import { cleanName } from '../../platform/forms.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import { SHEET_MIME, sheetFormatOf } from '../../platform/sheets/open-sheet.ts';
import { planOf } from '../accounts/accounts.service.ts';
import { assertOpen, findCollection, type Collection } from '../collections/collections.service.ts';
import { referencesUsed } from '../customer-bills/customer-bills.service.ts';
import { keepPrivateFile } from '../files/files.service.ts';
import { queueOf, uploadBills } from './job-kinds.ts';
import { rulesOf } from './payment-uploads.job.ts';
import { insertUpload, sameUploads, uploadOf } from './payment-uploads.queries.ts';
import type { ReadRow } from './read-row.ts';
import { checkedRows, countRows, openTable, referencesOf, withoutUsed } from './read-table.ts';
import { sheetRefusal } from '../../platform/sheets/sheet.ts';

type Forms = typeof paymentUploadForms;
type UploadContext = OutsideContextOf<Forms['upload']>;

const SHOWN_FIRST = 10;
const SHOWN_BROKEN = 50;

/** The collection that bills are to be made for. Refuses another merchant's (4004), a closed one (4016), a plan without uploads (4011). */
async function collectionFor(
  db: Connection,
  { account_id, now }: Pick<UploadContext, 'account_id' | 'now'>,
  id: string,
) {
  const collection = found(await findCollection(db, account_id, id));
  assertOpen(collection, now);
  const { advanced_setting } = await planOf(db, account_id);
  if (!advanced_setting.bulk_upload)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan has no uploads.', 'bulk_upload');
  return collection;
}

const contentOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** When the same table made bills in this collection, or is about to; undefined when it never did. */
async function uploadedBefore(db: Connection, account_id: string, collection: Collection, sha256: Uint8Array) {
  const same = await sameUploads(db, account_id, collection.id, sha256);
  const counts = same.find(({ finished_at, created_rows }) => finished_at === null || created_rows > 0);
  return { count: same.length, at: counts?.created_at ?? null };
}

const shown = ({ row_no, written, faults }: ReadRow) => ({
  row_no,
  data: written,
  error: Object.keys(faults).length ? faults : null,
});

/** Reads the whole table and keeps nothing. */
export async function previewOf(
  { file, collection_id }: Parsed<Forms['preview']>['body'],
  context: OutsideContextOf<Forms['preview']>,
): Promise<Data<Forms['preview']>> {
  const { transact, account_id, now } = context;
  const collection = await transact((db) => collectionFor(db, context, collection_id));
  const content = await contentOf(file);
  const rules = rulesOf(collection, dayOf(now));
  const table = await openTable(content, rules);
  const first: ReadRow[] = [];
  const broken: ReadRow[] = [];
  const sums = { total_rows: 0, broken_rows: 0, amount: 0 };
  for await (const rows of checkedRows(table, rules)) {
    const used = await transact((db) => referencesUsed(db, { account_id, collection_id }, referencesOf(rows)));
    const checked = withoutUsed(rows, used);
    const faulty = checked.filter(({ bill }) => bill === null);
    first.push(...checked.slice(0, SHOWN_FIRST - first.length));
    broken.push(...faulty.slice(0, SHOWN_BROKEN - broken.length));
    sums.total_rows += checked.length;
    sums.broken_rows += faulty.length;
    sums.amount += checked.reduce((sum, { bill }) => sum + (bill?.amount ?? 0), 0);
  }
  const { total_rows, broken_rows, amount } = sums;
  if (total_rows === 0) throw sheetRefusal('empty');
  const before = await transact((db) => uploadedBefore(db, account_id, collection, filePathOf(content).sha256));
  return {
    file_name: cleanName(file.name),
    headings: table.headings,
    total_rows,
    good_rows: total_rows - broken_rows,
    broken_rows,
    good_amount: sen(amount),
    first: first.map(shown),
    broken: broken.map(shown),
    uploaded_before: before.at,
  };
}

/** Keeps the file and has its bills made. */
export async function takeUpload(
  { file, collection_id, send_email, again }: Parsed<Forms['upload']>['body'],
  context: UploadContext,
  files: FileStore,
): Promise<Data<Forms['upload']>> {
  const { transact, account_id, user_id, language, now } = context;
  const collection = await transact((db) => collectionFor(db, context, collection_id));
  const content = await contentOf(file);
  const rules = rulesOf(collection, dayOf(now));
  const total_rows = await countRows(await openTable(content, rules));
  const kept = await files.put(content);
  const [id, file_id, file_name] = [uuid(), uuid(), cleanName(file.name)];
  return transact(async (db) => {
    const before = await uploadedBefore(db, account_id, collection, kept.sha256);
    if (before.at && !again)
      throw new Refusal(CODE.duplicate, 'This file has been uploaded to this collection before.', {
        file: 'uploaded_before',
      });
    const mime = SHEET_MIME[sheetFormatOf(content)];
    await keepPrivateFile(db, { account_id, id: file_id, name: file_name, mime, size: content.length, ...kept });
    const upload = { account_id, id, collection_id, file_id, file_name, send_email, language, total_rows };
    await insertUpload(db, {
      ...upload,
      sha256: kept.sha256,
      repetition: before.count,
      uploaded_by: user_id,
      created_at: now,
      updated_at: now,
    });
    await enqueue(db, uploadBills, { account_id, id }, { key: `upload_bills:${id}`, queue: queueOf(account_id) });
    const after = { file_name, total_rows, collection_id };
    await audit({ ...context, db }, { action: 'upload', entity: 'payment_upload_file', entity_id: id, after });
    return found(await uploadOf(db, account_id, id));
  });
}
