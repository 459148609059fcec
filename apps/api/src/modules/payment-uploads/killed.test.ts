import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { uploadingApp, type UploadingApp } from '../../../../../test/uploading-app.ts';
import { storeOf, type Store } from '../../platform/store.ts';

// A worker may die at any moment, and a job may run twice: no row is lost, and none makes two bills.

const ROWS = 1_750;
let house: UploadingApp;
let merchant: Who;

beforeAll(async () => {
  house = await uploadingApp();
  merchant = await house.merchant();
});
afterAll(() => house.close());

/** Every tenth row is broken, every fiftieth has a reference that was there before. */
const lines = Array.from({ length: ROWS }, (_, n) => {
  const reference = n % 50 === 49 ? `R-${n - 1}` : `R-${n}`;
  return `Pelanggan ${n},${n % 10 === 3 ? 'nobody' : `p${n}@payer.example`},0123456678,${n + 1},,,${reference}`;
});
const GOOD = lines.filter((_, n) => n % 10 !== 3 && n % 50 !== 49).length;

async function taken(): Promise<{ id: string; collection_id: string }> {
  const collection_id = await house.collection(merchant);
  const content = ['name,email,phone,amount,title,due date,reference', ...lines].join('\n');
  return (await house.upload(content, { collection_id }, merchant)).data;
}

async function expectWhole({ id, collection_id }: { id: string; collection_id: string }): Promise<void> {
  const { data } = await house.call(paymentUploads.read, { params: { id } }, merchant);
  expect(data).toMatchObject({ status: 'DONE', done_rows: ROWS, created_rows: GOOD, failed_rows: ROWS - GOOD });
  const query = { limit: 1 };
  const { list } = (await house.call(customerBills.list, { query, body: { collection_id } }, merchant)).data;
  expect([list.total, list.sum]).toEqual([GOOD, data.created_amount]);
  const rows = await house.db
    .selectFrom('payment_upload_rows')
    .select(['row_no', 'outcome'])
    .where('upload_id', '=', id)
    .orderBy('row_no')
    .execute();
  expect(rows.map(({ row_no }) => row_no)).toEqual(lines.map((_, n) => n + 2));
  const bills = await house.db
    .selectFrom('customer_bills')
    .select(({ fn }) => fn.count<number>('reference_1').distinct().as('references'))
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow();
  expect(bills.references).toBe(GOOD);
}

/** A store whose nth transaction dies: before its commit, or after it and before anybody hears of it. */
function dyingAt(nth: number, when: 'before' | 'after'): Store {
  const store = storeOf(house.db);
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
] as const)('killed in transaction %d, %s its commit, it goes on where it was', async (nth, when) => {
  const upload = await taken();
  await expect(house.work(merchant, upload.id, dyingAt(nth, when))).rejects.toThrow('killed');
  await house.work(merchant, upload.id);
  await expectWhole(upload);
});

test('killed again and again it comes to its end', async () => {
  const upload = await taken();
  for (let run = 0; run < 5; run += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await house.work(merchant, upload.id, dyingAt(2, run % 2 ? 'before' : 'after')).catch(() => {});
  await house.work(merchant, upload.id);
  await expectWhole(upload);
});

test('two workers at once, and one more afterwards, make each bill once', async () => {
  const upload = await taken();
  await Promise.all([house.work(merchant, upload.id), house.work(merchant, upload.id)]);
  await house.work(merchant, upload.id);
  await expectWhole(upload);
});
