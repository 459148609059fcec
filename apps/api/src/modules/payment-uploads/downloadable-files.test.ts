import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { LANGUAGES } from '@kutip/domain/language';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINE, csv, billUploadFixture, type BillUploadFixture } from '../../../../../test/bill-upload-fixture.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { uploadMessages } from './upload-messages.ts';

let testApp: BillUploadFixture['testApp'];
let merchant: BillUploadFixture['merchant'];
let other: BillUploadFixture['other'];
let tools: BillUploadFixture['tools'];
beforeAll(async () => {
  ({ testApp, merchant, other, tools } = await billUploadFixture());
});
afterAll(() => testApp.close());

describe('upload preview', () => {
  test('an upload preview shows the result of each row and stores nothing', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const content = csv(LINE, ...Array.from({ length: 60 }, (_, n) => `Ali ${n},bad,0123456678,2,,,`)).replace(
      'title',
      'colour',
    );
    const answer = await testApp.preview(content, { collection_id }, merchant);
    expect(answer.data).toMatchObject({
      file_name: 'bil.csv',
      total_rows: 61,
      good_rows: 1,
      broken_rows: 60,
      good_amount: '120.50',
      uploaded_before: null,
    });
    expect(answer.data.headings[4]).toEqual({ heading: 'colour', column: null });
    expect(answer.data.first).toHaveLength(10);
    expect(answer.data.first[0]).toEqual({
      row_no: 2,
      error: null,
      data: {
        full_name: 'Siti Aminah',
        email: 'Siti@Payer.example',
        phone_number: '012-345 6678',
        amount: '120.5',
        due_date: '31-12-2026',
        reference: 'A-1',
      },
    });
    expect(answer.data.broken).toHaveLength(50);
    expect(answer.data.broken[0]).toMatchObject({ row_no: 3, error: { email: 'invalid_email' } });
    expect(await tools.billsOf(collection_id)).toEqual([]);
    const listed = await testApp.call(paymentUploads.list, { query: { collection_id }, body: {} }, merchant);
    expect(listed.data.list.total).toBe(0);
  });
});

describe('downloadable files', () => {
  const get = async (path: string, who: TestCaller, language = 'en') => {
    const token = Buffer.from(JSON.stringify(who)).toString('base64url');
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    return testApp.app.inject({ url: `/api/v1/payment-upload-files/${path}`, headers });
  };
  async function tableOf(content: Buffer) {
    const rows = [];
    for await (const some of openSheet(content)) rows.push(...some);
    return rows.map(({ cells }) => cells.map((cell) => (cell?.kind === 'text' ? cell.text : cell)));
  }

  test.each(LANGUAGES)('the template in %s can be uploaded as it is, in both formats', async (language) => {
    const collection_id = await testApp.createCollection(merchant);
    const { headings } = uploadMessages(language);
    for (const format of ['xlsx', 'csv']) {
      const answer = await get(`template?format=${format}`, merchant, language);
      expect(answer.headers['content-disposition']).toContain(`bills.${format}`);
      const preview = await testApp.preview(answer.rawPayload, { collection_id }, merchant);
      expect(preview.data).toMatchObject({ total_rows: 1, good_rows: 1, good_amount: '120.00' });
      expect(preview.data.headings).toEqual(UPLOAD_COLUMNS.map((column) => ({ column, heading: headings[column] })));
      expect(preview.data.first[0].data.due_date).toBe('2026-12-21');
    }
  });

  test('the file of failed rows explains the faults and can be uploaded after correction', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const { id } = await tools.uploaded(
      csv(LINE, '"=Ali","@a",0123456678,2,,,B-1', 'Abu,abu,0123456678,2,,,B-2'),
      collection_id,
    );
    const answer = await get(`${id}/broken-rows?format=csv`, merchant);
    expect(answer.headers['content-disposition']).toContain('bil-to-correct.csv');
    expect(await tableOf(answer.rawPayload)).toEqual([
      ['Name', 'Email', 'Phone', 'Amount (RM)', 'Title', 'Due date', 'Reference', 'Row', 'Error'],
      [
        null,
        '@a',
        '0123456678',
        '2',
        null,
        null,
        'B-1',
        '3',
        'Name: is a formula; enter the value itself; Email: is not an email address',
      ],
      ['Abu', 'abu', '0123456678', '2', null, null, 'B-2', '4', 'Email: is not an email address'],
    ]);
    const corrected = answer.rawPayload.toString().replace(',abu,', ',abu@payer.example,');
    expect(await tools.uploaded(corrected, collection_id)).toMatchObject({ created_rows: 1, failed_rows: 1 });
    const arabic = await tableOf((await get(`${id}/broken-rows`, merchant, 'ar')).rawPayload);
    expect(arabic[2]!.at(-1)).toBe('البريد الإلكتروني: ليس عنوان بريد إلكتروني');
  });

  test('an upload of another merchant is not found', async () => {
    const { id } = await tools.uploaded(csv(LINE), await testApp.createCollection(merchant));
    expect(await tools.read(id, other)).toMatchObject({ status: 404, response_code: 4004 });
    expect((await get(`${id}/broken-rows`, other)).json()).toMatchObject({ response_code: 4004 });
    const rows = await testApp.call(paymentUploads.rows, { query: {}, body: { upload_id: id } }, other);
    expect(rows.data.list.data).toEqual([]);
    const list = await testApp.call(paymentUploads.list, { query: {}, body: {} }, other);
    expect(list.data.list.total).toBe(0);
  });
});
