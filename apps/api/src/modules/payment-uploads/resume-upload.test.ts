import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { billUploadsApp, type BillUploadsApp } from '../../../../../test/bill-uploads-app.ts';
import { storeOf, type Store } from '../../platform/store.ts';

// A worker may be killed at any moment and a job may run twice: no row is lost, and none creates two bills.

const ROWS = 1_750;
let testApp: BillUploadsApp;
let merchant: TestCaller;

beforeAll(async () => {
  testApp = await billUploadsApp();
  merchant = await testApp.createMerchant();
});
afterAll(() => testApp.close());

/** Every tenth row is invalid, every fiftieth repeats a reference. */
const lines = Array.from({ length: ROWS }, (_, n) => {
  const reference = n % 50 === 49 ? `R-${n - 1}` : `R-${n}`;
  return `Pelanggan ${n},${n % 10 === 3 ? 'nobody' : `p${n}@payer.example`},0123456678,${n + 1},,,${reference}`;
});
const GOOD = lines.filter((_, n) => n % 10 !== 3 && n % 50 !== 49).length;

async function taken(): Promise<{ id: string; collection_id: string }> {
  const collection_id = await testApp.createCollection(merchant);
  const content = ['name,email,phone,amount,title,due date,reference', ...lines].join('\n');
  return (await testApp.upload(content, { collection_id }, merchant)).data;
}

async function expectWhole({ id, collection_id }: { id: string; collection_id: string }): Promise<void> {
  const { data } = await testApp.call(paymentUploads.read, { params: { id } }, merchant);
  expect(data).toMatchObject({ status: 'DONE', done_rows: ROWS, created_rows: GOOD, failed_rows: ROWS - GOOD });
  const query = { limit: 1 };
  const { list } = (await testApp.call(customerBills.list, { query, body: { collection_id } }, merchant)).data;
  expect([list.total, list.sum]).toEqual([GOOD, data.created_amount]);
  const rows = await testApp.db
    .selectFrom('payment_upload_rows')
    .select(['row_no', 'outcome'])
    .where('upload_id', '=', id)
    .orderBy('row_no')
    .execute();
  expect(rows.map(({ row_no }) => row_no)).toEqual(lines.map((_, n) => n + 2));
  const bills = await testApp.db
    .selectFrom('customer_bills')
    .select(({ fn }) => fn.count<number>('reference_1').distinct().as('references'))
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow();
  expect(bills.references).toBe(GOOD);
}

/** A store whose nth transaction fails: before its commit, or after it without returning. */
function dyingAt(nth: number, when: 'before' | 'after'): Store {
  const store = storeOf(testApp.db);
  let count = 0;
  return {
    ...store,
    async transact(work) {
      count += 1;
      const is_last = count === nth;
      const done = await store.transact(async (db) => {
        const result = await work(db);
        if (is_last && when === 'before') throw new Error('killed');
        return result;
      });
      if (is_last) throw new Error('killed');
      return done;
    },
  };
}

test.each([
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [3, 'after'],
  [5, 'before'],
  [5, 'after'],
] as const)('an upload killed in transaction %d, %s its commit, resumes without loss', async (nth, when) => {
  const upload = await taken();
  await expect(testApp.processUpload(merchant, upload.id, dyingAt(nth, when))).rejects.toThrow('killed');
  await testApp.processUpload(merchant, upload.id);
  await expectWhole(upload);
});

test('an upload that is killed repeatedly completes', async () => {
  const upload = await taken();
  for (let run = 0; run < 5; run += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await testApp.processUpload(merchant, upload.id, dyingAt(2, run % 2 ? 'before' : 'after')).catch(() => {});
  await testApp.processUpload(merchant, upload.id);
  await expectWhole(upload);
});

test('two concurrent workers and a later one create each bill once', async () => {
  const upload = await taken();
  await Promise.all([testApp.processUpload(merchant, upload.id), testApp.processUpload(merchant, upload.id)]);
  await testApp.processUpload(merchant, upload.id);
  await expectWhole(upload);
});

test('an upload whose last attempt fails is shown as failed, with the bills it created', async () => {
  const upload = await taken();
  const read = async () => (await testApp.call(paymentUploads.read, { params: { id: upload.id } }, merchant)).data;
  await expect(testApp.processUpload(merchant, upload.id, dyingAt(2, 'before'), 9)).rejects.toThrow('killed');
  expect(await read()).toMatchObject({ status: 'PROCESSING', failed_reason: null });
  await expect(testApp.processUpload(merchant, upload.id, dyingAt(1, 'before'), 10)).rejects.toThrow('killed');
  const failed = await read();
  expect(failed).toMatchObject({ status: 'FAILED', failed_reason: 'interrupted' });
  expect(failed.created_rows).toBeGreaterThan(0);
});
