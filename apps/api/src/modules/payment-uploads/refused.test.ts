import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEAD, LINE, csv, uploadDesk, type UploadDesk } from '../../../../../test/bill-table.ts';
import { xlsxOfRows } from '../../../../../test/make-xlsx.ts';

let house: UploadDesk['house'];
let merchant: UploadDesk['merchant'];
let other: UploadDesk['other'];
let tools: UploadDesk['tools'];
beforeAll(async () => {
  ({ house, merchant, other, tools } = await uploadDesk());
});
afterAll(() => house.close());

describe('a file is refused', () => {
  const many = (count: number) => csv(...Array.from({ length: count }, (_, n) => `A${n},a@b.example,0123456678,1,,,`));
  test.each<[string, Uint8Array | string, object]>([
    ['nothing', '', { file: 'empty' }],
    ['no rows', HEAD, { file: 'empty' }],
    [
      'no headings',
      LINE,
      {
        file: 'missing_headings',
        full_name: 'required',
        email: 'required',
        phone_number: 'required',
        amount: 'required',
      },
    ],
    ['a column left out', 'name,email,phone\nA,b,c', { file: 'missing_headings', amount: 'required' }],
    ['a column twice', `${HEAD},e-mail\n${LINE}`, { file: 'doubled_headings', email: 'doubled' }],
    ['50,001 rows', many(50_001), { file: 'too_many_rows' }],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { file: 'wrong_type' }],
    ['a workbook that is damaged', xlsxOfRows([['name']]).subarray(0, 500), { file: 'broken' }],
  ])('%s', async (_, content, breakdown_errors) => {
    const collection_id = await house.collection(merchant);
    for (const send of [house.upload, house.preview])
      expect(await send(content, { collection_id }, merchant)).toMatchObject({
        status: 415,
        response_code: 4019,
        breakdown_errors,
      });
    expect(await tools.billsOf(collection_id)).toEqual([]);
  });

  test('50,000 rows are not', async () => {
    const collection_id = await house.collection(merchant);
    expect((await house.upload(many(50_000), { collection_id }, merchant)).data).toMatchObject({ total_rows: 50_000 });
  });

  test('by size', async () => {
    const collection_id = await house.collection(merchant);
    const answer = await house.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), { collection_id }, merchant);
    expect(answer).toMatchObject({ status: 413, response_code: 4019, breakdown_errors: 'too_large' });
  });
});

describe('who may upload', () => {
  test('nobody who is not signed in, no viewer, not into a collection of somebody else or one that is closed', async () => {
    const collection_id = await house.collection(merchant);
    const viewer = { ...merchant, role: 'merchant_viewer' } as const;
    for (const endpoint of [paymentUploadForms.upload, paymentUploadForms.preview]) {
      const send = endpoint === paymentUploadForms.upload ? house.upload : house.preview;
      expect(await send(csv(LINE), { collection_id })).toMatchObject({ response_code: 401 });
      expect(await send(csv(LINE), { collection_id }, viewer)).toMatchObject({ response_code: 4003 });
      expect(await send(csv(LINE), { collection_id }, other)).toMatchObject({ response_code: 4004 });
      expect(await send(csv(LINE), {}, merchant)).toMatchObject({
        response_code: 4000,
        breakdown_errors: { collection_id: 'required' },
      });
    }
    await house.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
    expect(await house.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({ response_code: 4016 });
  });

  test('a plan without uploads has none', async () => {
    const collection_id = await house.collection(merchant);
    const plans = await house.db.selectFrom('subscriptions').select(['id', 'advanced_setting']).execute();
    const write = (setting: (one: object) => object) =>
      Promise.all(
        plans.map(({ id, advanced_setting }) =>
          house.db
            .updateTable('subscriptions')
            .set({ advanced_setting: JSON.stringify(setting(advanced_setting as object)) })
            .where('id', '=', id)
            .execute(),
        ),
      );
    await write((one) => ({ ...one, bulk_upload: false }));
    expect(await house.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({
      response_code: 4011,
      breakdown_errors: 'bulk_upload',
    });
    await write((one) => one);
  });
});
