import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEAD, LINE, csv, billUploadFixture, type BillUploadFixture } from '../../../../../test/bill-upload-fixture.ts';
import { makeXlsxFromRows } from '../../../../../test/make-xlsx.ts';

let testApp: BillUploadFixture['testApp'];
let merchant: BillUploadFixture['merchant'];
let other: BillUploadFixture['other'];
let tools: BillUploadFixture['tools'];
beforeAll(async () => {
  ({ testApp, merchant, other, tools } = await billUploadFixture());
});
afterAll(() => testApp.close());

describe('refused upload files', () => {
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
    ['a workbook that is damaged', makeXlsxFromRows([['name']]).subarray(0, 500), { file: 'broken' }],
  ])('an upload is refused for: %s', async (_, content, breakdown_errors) => {
    const collection_id = await testApp.createCollection(merchant);
    for (const send of [testApp.upload, testApp.preview])
      expect(await send(content, { collection_id }, merchant)).toMatchObject({
        status: 415,
        response_code: 4019,
        breakdown_errors,
      });
    expect(await tools.billsOf(collection_id)).toEqual([]);
  });

  test('a file with 50,000 rows is accepted', async () => {
    const collection_id = await testApp.createCollection(merchant);
    expect((await testApp.upload(many(50_000), { collection_id }, merchant)).data).toMatchObject({
      total_rows: 50_000,
    });
  });

  test('a file above the size limit is refused', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const answer = await testApp.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), { collection_id }, merchant);
    expect(answer).toMatchObject({ status: 413, response_code: 4019, breakdown_errors: 'too_large' });
  });
});

describe('who may upload', () => {
  test('uploads are refused without login, for viewers, and for foreign or closed collections', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const viewer = { ...merchant, role: 'merchant_viewer' } as const;
    for (const endpoint of [paymentUploadForms.upload, paymentUploadForms.preview]) {
      const send = endpoint === paymentUploadForms.upload ? testApp.upload : testApp.preview;
      expect(await send(csv(LINE), { collection_id })).toMatchObject({ response_code: 401 });
      expect(await send(csv(LINE), { collection_id }, viewer)).toMatchObject({ response_code: 4003 });
      expect(await send(csv(LINE), { collection_id }, other)).toMatchObject({ response_code: 4004 });
      expect(await send(csv(LINE), {}, merchant)).toMatchObject({
        response_code: 4000,
        breakdown_errors: { collection_id: 'required' },
      });
    }
    await testApp.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
    expect(await testApp.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({ response_code: 4016 });
  });

  test('uploads are refused if the plan does not include them', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const plans = await testApp.db.selectFrom('subscriptions').select(['id', 'advanced_setting']).execute();
    const write = (setting: (one: object) => object) =>
      Promise.all(
        plans.map(({ id, advanced_setting }) =>
          testApp.db
            .updateTable('subscriptions')
            .set({ advanced_setting: JSON.stringify(setting(advanced_setting as object)) })
            .where('id', '=', id)
            .execute(),
        ),
      );
    await write((one) => ({ ...one, bulk_upload: false }));
    expect(await testApp.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({
      response_code: 4011,
      breakdown_errors: 'bulk_upload',
    });
    await write((one) => one);
  });
});
