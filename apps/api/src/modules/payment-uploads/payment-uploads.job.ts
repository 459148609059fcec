import { closedBecause } from '@kutip/domain/collection';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Store } from '../../platform/store.ts';
import { merchantFace } from '../accounts/accounts.service.ts';
import { findCollection, type Collection } from '../collections/collections.service.ts';
import { linkToBill, makeBills, referencesUsed, type BillMail } from '../customer-bills/customer-bills.service.ts';
import { contentOfFile } from '../files/files.service.ts';
import { uploadBills } from './job-kinds.ts';
import { addProgress, finishUpload, insertRows, lockedUpload, uploadToWork } from './payment-uploads.queries.ts';
import type { RowResult } from './payment-uploads.queries.ts';
import type { ReadRow, RowRules } from './read-row.ts';
import { checkedRows, openTable, referencesOf, withoutUsed } from './read-table.ts';

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
interface Circumstances {
  collection: Collection;
  mail: BillMail | null;
  language: string;
  now: Date;
}

export const rulesOf = (collection: Collection, today: string): RowRules => ({
  amount: collection.amount_type === 'FIXED' ? collection.amount : null,
  title: collection.title.slice(0, 120),
  due_date: collection.due_in_days === null ? null : addDays(today, collection.due_in_days),
  today,
});

/**
 * The bills of some rows and what became of each row, in one transaction. What is behind `last_row_no` is done, by this
 * run or another, and is left alone: no row makes two bills.
 */
async function workOff(db: Connection, key: UploadKey, rows: readonly ReadRow[], known: Circumstances): Promise<void> {
  const { account_id } = key;
  const { collection, mail, language, now } = known;
  const upload = await lockedUpload(db, key);
  const open = rows.filter(({ row_no }) => upload && !upload.finished_at && row_no > upload.last_row_no);
  if (open.length === 0) return;
  const billed = { account_id, collection_id: collection.id };
  const checked = withoutUsed(open, await referencesUsed(db, billed, referencesOf(open)));

  const good = checked.filter(({ bill }) => bill !== null);
  const ids = good.map(() => uuid());
  const wanted = good.map(({ bill }, n) => ({ ...bill!, id: ids[n]! }));
  const made = { account_id, collection, source: 'UPLOAD', actor: 'merchant', language, now, mail } as const;
  await makeBills(db, made, wanted);

  const bill_of = new Map(good.map(({ row_no }, n) => [row_no, ids[n]!]));
  const results = checked.map(({ row_no, written, faults }): RowResult => {
    const bill_id = bill_of.get(row_no);
    return bill_id
      ? { row_no, id: bill_id, outcome: 'CREATED', data: null, error: null, bill_id }
      : { row_no, id: uuid(), outcome: 'FAILED', data: written, error: faults, bill_id: null };
  });
  await insertRows(db, key, results);
  const progress = {
    last_row_no: open.at(-1)!.row_no,
    created: good.length,
    failed: open.length - good.length,
    created_amount: sen(wanted.reduce((sum, { amount }) => sum + amount, 0)),
  };
  await addProgress(db, key, progress, now);
}

/** Works through a table from where it was left. */
async function work(services: Services, key: UploadKey): Promise<void> {
  const { config, store, clock, files } = services;
  const { account_id } = key;
  const upload = await uploadToWork(store.read, key);
  if (!upload || upload.finished_at) return;
  const fail = (failed_reason: string) =>
    store.transact((db) => finishUpload(db, key, { status: 'FAILED', failed_reason, finished_at: clock.now() }));

  const collection = await findCollection(store.read, account_id, upload.collection_id);
  if (!collection || closedBecause(collection, clock.now())) return fail('collection_not_open');
  const mail: BillMail | null = upload.send_email
    ? {
        merchant_name: (await merchantFace(store.read, account_id)).name,
        linkTo: (id) => linkToBill(config.PUBLIC_URL, id),
      }
    : null;
  const rules = rulesOf(collection, dayOf(upload.created_at));
  try {
    const table = await openTable(await contentOfFile(store.read, files, account_id, upload.file_id), rules);
    for await (const rows of checkedRows(table, rules)) {
      if (rows.at(-1)!.row_no <= upload.last_row_no) continue;
      await store.transact((db) =>
        workOff(db, key, rows, { collection, mail, language: upload.language, now: clock.now() }),
      );
    }
  } catch (error) {
    // It could be read when it came, so this is about what has happened to it since; asking again would not help.
    if (error instanceof Refusal) return fail('unreadable');
    throw error;
  }
  await store.transact((db) => finishUpload(db, key, { status: 'DONE', finished_at: clock.now() }));
}

export const paymentUploadJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [uploadBills.name]: (payload) => work(services, uploadBills.payload.parse(payload)),
});
