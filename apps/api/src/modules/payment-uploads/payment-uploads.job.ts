import { collectionClosedReason } from '@kutip/domain/collection';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Store } from '../../platform/store.ts';
import { loadMerchantProfile } from '../accounts/accounts.service.ts';
import { findCollection, type Collection } from '../collections/collections.service.ts';
import {
  billUrl,
  createBills,
  findUsedReferences,
  type BillEmailOptions,
} from '../customer-bills/customer-bills.service.ts';
import { readFileContent } from '../files/files.service.ts';
import { uploadBills } from './job-definitions.ts';
import { addProgress, finishUpload, insertRows, lockUpload, findUploadForJob } from './payment-uploads.queries.ts';
import type { RowResult } from './payment-uploads.queries.ts';
import type { ParsedRow, RowRules } from './read-row.ts';
import { parseRows, openTable, referencesOf, markUsedReferences } from './read-table.ts';

interface Services {
  config: { PUBLIC_URL: string };
  store: Store;
  clock: Clock;
  files: FileStore;
}

interface UploadKey {
  account_id: string;
  id: string;
}
interface BillingContext {
  collection: Collection;
  mail: BillEmailOptions | null;
  language: string;
  now: Date;
}

export const rowRulesFor = (collection: Collection, today: string): RowRules => ({
  amount: collection.amount_type === 'FIXED' ? collection.amount : null,
  title: collection.title.slice(0, 120),
  due_date: collection.due_in_days === null ? null : addDays(today, collection.due_in_days),
  today,
});

/**
 * Creates the bills of some rows and stores the outcome of each row, in one transaction. Rows up to `last_row_no` were
 * processed by this or another run and are skipped, so that no row creates two bills.
 */
async function createBillsOfRows(
  db: Connection,
  key: UploadKey,
  rows: readonly ParsedRow[],
  context: BillingContext,
): Promise<void> {
  const { account_id } = key;
  const { collection, mail, language, now } = context;
  const upload = await lockUpload(db, key);
  const remaining_rows = rows.filter(({ row_no }) => upload && !upload.finished_at && row_no > upload.last_row_no);
  if (remaining_rows.length === 0) return;
  const collection_key = { account_id, collection_id: collection.id };
  const checked = markUsedReferences(
    remaining_rows,
    await findUsedReferences(db, collection_key, referencesOf(remaining_rows)),
  );

  const valid_rows = checked.filter(({ bill }) => bill !== null);
  const ids = valid_rows.map(() => uuid());
  const bills = valid_rows.map(({ bill }, n) => ({ ...bill!, id: ids[n]! }));
  const batch = { account_id, collection, source: 'UPLOAD', actor: 'merchant', language, now, mail } as const;
  await createBills(db, batch, bills);

  const bill_ids = new Map(valid_rows.map(({ row_no }, n) => [row_no, ids[n]!]));
  const results = checked.map(({ row_no, texts, faults }): RowResult => {
    const bill_id = bill_ids.get(row_no);
    return bill_id
      ? { row_no, id: bill_id, outcome: 'CREATED', data: null, error: null, bill_id }
      : { row_no, id: uuid(), outcome: 'FAILED', data: texts, error: faults, bill_id: null };
  });
  await insertRows(db, key, results);
  const progress = {
    last_row_no: remaining_rows.at(-1)!.row_no,
    created: valid_rows.length,
    failed: remaining_rows.length - valid_rows.length,
    created_amount: sen(bills.reduce((sum, { amount }) => sum + amount, 0)),
  };
  await addProgress(db, key, progress, now);
}

/** Processes the remaining rows of an upload. */
async function processUpload(services: Services, key: UploadKey): Promise<void> {
  const { config, store, clock, files } = services;
  const { account_id } = key;
  const upload = await findUploadForJob(store.read, key);
  if (!upload || upload.finished_at) return;
  const fail = (failed_reason: string) =>
    store.transact((db) => finishUpload(db, key, { status: 'FAILED', failed_reason, finished_at: clock.now() }));

  const collection = await findCollection(store.read, account_id, upload.collection_id);
  if (!collection || collectionClosedReason(collection, clock.now())) return fail('collection_not_open');
  const mail: BillEmailOptions | null = upload.send_email
    ? {
        merchant_name: (await loadMerchantProfile(store.read, account_id)).name,
        linkTo: (id) => billUrl(config.PUBLIC_URL, id),
      }
    : null;
  const rules = rowRulesFor(collection, dayOf(upload.created_at));
  try {
    const table = await openTable(await readFileContent(store.read, files, account_id, upload.file_id), rules);
    for await (const rows of parseRows(table, rules)) {
      if (rows.at(-1)!.row_no <= upload.last_row_no) continue;
      await store.transact((db) =>
        createBillsOfRows(db, key, rows, { collection, mail, language: upload.language, now: clock.now() }),
      );
    }
  } catch (error) {
    // The file was readable when it was uploaded, so it was damaged since, and a retry would not help.
    if (error instanceof Refusal) return fail('unreadable');
    throw error;
  }
  await store.transact((db) => finishUpload(db, key, { status: 'DONE', finished_at: clock.now() }));
}

/** What the queue knows about a run. */
interface Run {
  job: { attempts: number; max_attempts: number };
}

/** Processes an upload; when the last attempt fails, the merchant sees that and not `Processing` for ever. */
async function runUpload(services: Services, key: UploadKey, run?: Run): Promise<void> {
  try {
    await processUpload(services, key);
  } catch (error) {
    const { store, clock } = services;
    const end = { status: 'FAILED', failed_reason: 'interrupted', finished_at: clock.now() } as const;
    if (run && run.job.attempts >= run.job.max_attempts) await store.transact((db) => finishUpload(db, key, end));
    throw error;
  }
}

export const paymentUploadJobs = (
  services: Services,
): Record<string, (payload: unknown, run?: Run) => Promise<void>> => ({
  [uploadBills.name]: (payload, run) => runUpload(services, uploadBills.payload.parse(payload), run),
});
