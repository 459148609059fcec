import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploadForms, paymentUploads } from '@kutip/contracts/payment-uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xlsxOf, xlsxOfRows } from '../../../../../test/make-xlsx.ts';
import type { Who } from '../../../../../test/mounted-app.ts';
import { uploadingApp, type UploadingApp } from '../../../../../test/uploading-app.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';

let house: UploadingApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await uploadingApp();
  house.clock.set('2026-11-21T02:42:00Z');
  [merchant, other] = [await house.merchant(), await house.merchant()];
});
afterAll(() => house.close());

const HEAD = 'name,email,phone,amount,title,due date,reference';
const LINE = 'Siti Aminah,Siti@Payer.example,012-345 6678,120.5,Yuran Januari,31-12-2026,A-1';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

const billsOf = async (collection_id: string) =>
  (await house.call(customerBills.list, { query: { limit: 100 }, body: { collection_id } }, merchant)).data.list.data;
const read = async (id: string, who = merchant) => house.call(paymentUploads.read, { params: { id } }, who);
const rowsOf = async (upload_id: string, outcome?: 'FAILED' | 'CREATED') => {
  const body = { upload_id, sort_type: 'asc' as const, ...(outcome && { outcome }) };
  return (await house.call(paymentUploads.rows, { query: { limit: 100 }, body }, merchant)).data.list.data;
};

/** Uploads and works it off; answers what is said of the upload then. */
async function uploaded(content: Uint8Array | string, collection_id: string, fields: Record<string, string> = {}) {
  const answer = await house.upload(content, { collection_id, ...fields }, merchant);
  expect(answer).toMatchObject({ status: 200, response_code: 2000 });
  await house.work(merchant, answer.data.id);
  return (await read(answer.data.id)).data;
}

describe('an upload', () => {
  test('makes a bill of each good row', async () => {
    const collection_id = await house.collection(merchant);
    const content = csv(LINE, '"Chong, Wei",wei@payer.example,60198765432,"RM 1,000.00",,,');
    const taken = await house.upload(content, { collection_id }, merchant);
    expect(taken.data).toMatchObject({
      collection_id,
      file_name: 'bil.csv',
      total_rows: 2,
      done_rows: 0,
      status: 'QUEUED',
      finished_at: null,
    });
    await house.work(merchant, taken.data.id);
    expect((await read(taken.data.id)).data).toMatchObject({
      status: 'DONE',
      done_rows: 2,
      created_rows: 2,
      failed_rows: 0,
      created_amount: '1120.50',
      failed_reason: null,
    });
    const bills = (await billsOf(collection_id)).toSorted((a: { amount: string }, b: { amount: string }) =>
      a.amount.localeCompare(b.amount),
    );
    expect(bills).toMatchObject([
      { full_name: 'Chong, Wei', amount: '1000.00', title: 'Yuran sekolah', due_date: null, reference_1: null },
      {
        full_name: 'Siti Aminah',
        email: 'siti@payer.example',
        phone_number: '60123456678',
        amount: '120.50',
        title: 'Yuran Januari',
        due_date: '2026-12-31',
        reference_1: 'A-1',
        source: 'UPLOAD',
        status: 'PENDING',
      },
    ]);
    const payers = await house.db
      .selectFrom('customer_bills')
      .innerJoin('customers', 'customers.id', 'customer_bills.customer_id')
      .select(['customers.full_name', 'customers.email'])
      .where('collection_id', '=', collection_id)
      .orderBy('customers.full_name')
      .execute();
    expect(payers).toEqual([
      { full_name: 'Chong, Wei', email: 'wei@payer.example' },
      { full_name: 'Siti Aminah', email: 'siti@payer.example' },
    ]);
    for (const { id, invoice_no } of bills) {
      const record = await house.call(customerBills.read, { params: { id } }, merchant);
      expect(record.data.timeline).toMatchObject([{ kind: 'bill_created' }]);
      // Payers find it by its number and by its id: it is in the directory.
      for (const key of [id, invoice_no]) {
        const page = await house.call(customerBills.page, { params: { id: key, provider: 'kutip' } });
        expect(page.data).toMatchObject({ uuid: id, invoice_no, closed: null });
      }
    }
    expect(
      (await rowsOf(taken.data.id)).map(({ row_no, outcome }: { row_no: number; outcome: string }) => [
        row_no,
        outcome,
      ]),
    ).toEqual([
      [2, 'CREATED'],
      [3, 'CREATED'],
    ]);
  });

  test('of a workbook: numbers, days, lost zeros; every payer gets his link where that is wanted', async () => {
    const collection_id = await house.collection(merchant, { amount_type: 'FIXED', amount: '80.00', due_in_days: 14 });
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const content = xlsxOf({
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      rows: `<row>${['Nama', 'E-mel', 'Telefon', 'Jumlah (RM)', 'Tarikh akhir'].map(text).join('')}</row>
        <row>${text('Ali')}${text('ali@payer.example')}<c><v>123456678</v></c><c><v>12.300000000000001</v></c><c s="1"><v>46387</v></c></row>
        <row>${text('Abu')}${text('abu@payer.example')}${text('+60 12-345 6679')}</row>`,
    });
    expect(await uploaded(content, collection_id, { send_email: 'true' })).toMatchObject({ created_rows: 2 });
    expect(
      (await billsOf(collection_id)).toSorted((a: { full_name: string }, b: { full_name: string }) =>
        a.full_name.localeCompare(b.full_name),
      ),
    ).toMatchObject([
      { full_name: 'Abu', amount: '80.00', due_date: '2026-12-05', phone_number: '60123456679' },
      { full_name: 'Ali', amount: '12.30', due_date: '2026-12-31', phone_number: '60123456678' },
    ]);
    const mails = await house.db
      .selectFrom('outbox')
      .select(['recipient', 'template', 'data'])
      .where('account_id', '=', merchant.account_id)
      .orderBy('recipient')
      .execute();
    expect(mails).toMatchObject([
      { recipient: 'abu@payer.example', template: 'bill_link', data: { amount: '80.00', due_date: '2026-12-05' } },
      { recipient: 'ali@payer.example', template: 'bill_link', data: { amount: '12.30', due_date: '2026-12-31' } },
    ]);
    const [bill] = await billsOf(collection_id);
    const record = await house.call(customerBills.read, { params: { id: bill.id } }, merchant);
    expect(record.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['bill_created', 'bill_sent']);
  });

  test('says of each broken row which cell is wrong and why, and makes the others', async () => {
    const collection_id = await house.collection(merchant);
    const long = 'x'.repeat(256);
    const upload = await uploaded(
      csv(
        LINE,
        ',,,,,,',
        ',nobody,123,,,,',
        '=1+1,=A1,=A1,=A1,=A1,=A1,=A1',
        `${long},a@b.example,0123456678,1,${'t'.repeat(121)},32-13-2026,${'r'.repeat(61)}`,
        'Ali,a@b.example,0123456678,0.99,,20-11-2026,A-1',
        'Ali,a@b.example,0123456678,-5,,2026-11-21,A-2',
        'Ali,a@b.example,0123456678,1.234,,,A-2',
        'Ali,a@b.example,0123456678,one,,,',
        'Ali,a@b.example,0123456678,99999999,,,',
      ),
      collection_id,
    );
    expect(upload).toMatchObject({ total_rows: 9, created_rows: 1, failed_rows: 8, created_amount: '120.50' });
    const errors = (await rowsOf(upload.id, 'FAILED')).map(({ row_no, error }: { row_no: number; error: object }) => [
      row_no,
      error,
    ]);
    expect(errors).toEqual([
      [4, { full_name: 'required', email: 'invalid_email', phone_number: 'invalid_phone', amount: 'required' }],
      [
        5,
        Object.fromEntries(
          ['full_name', 'email', 'phone_number', 'amount', 'title', 'due_date', 'reference'].map((one) => [
            one,
            'formula',
          ]),
        ),
      ],
      [6, { full_name: 'too_long', title: 'too_long', due_date: 'not_a_date', reference: 'too_long' }],
      [7, { amount: 'too_small', due_date: 'in_the_past', reference: 'doubled_in_file' }],
      [8, { amount: 'negative' }],
      [9, { amount: 'too_many_decimals', reference: 'doubled_in_file' }],
      [10, { amount: 'not_an_amount' }],
      [11, { amount: 'too_large' }],
    ]);
  });

  test('wrong types in a workbook are row errors too', async () => {
    const collection_id = await house.collection(merchant);
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const content = xlsxOf({
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      rows: `<row>${['name', 'email', 'phone', 'amount', 'due date'].map(text).join('')}</row>
        <row><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><v>6.5</v></c><c s="1"><v>46387</v></c><c><v>46387</v></c></row>`,
    });
    const upload = await uploaded(content, collection_id);
    expect(await rowsOf(upload.id)).toMatchObject([
      {
        outcome: 'FAILED',
        bill_id: null,
        error: {
          full_name: 'wrong_type',
          email: 'wrong_type',
          phone_number: 'invalid_phone',
          amount: 'wrong_type',
          due_date: 'not_a_date',
        },
        data: { phone_number: '6.5', amount: '2026-12-31', due_date: '46387' },
      },
    ]);
  });

  test('a reference is billed once in a collection, until its bill is taken back', async () => {
    const collection_id = await house.collection(merchant);
    expect(await uploaded(csv(LINE), collection_id)).toMatchObject({ created_rows: 1 });
    const again = csv(LINE, 'Ali,a@b.example,0123456678,5,,,A-2');
    const second = await uploaded(again, collection_id);
    expect(second).toMatchObject({ created_rows: 1, failed_rows: 1 });
    expect(await rowsOf(second.id, 'FAILED')).toMatchObject([{ row_no: 2, error: { reference: 'used_before' } }]);
    expect(await uploaded(csv(LINE), await house.collection(merchant))).toMatchObject({ created_rows: 1 });
    const bills = await billsOf(collection_id);
    const { id } = bills.find(({ reference_1 }: { reference_1: string }) => reference_1 === 'A-1');
    await house.call(customerBills.remove, { params: { id } }, merchant);
    expect(await uploaded(again, collection_id, { again: 'true' })).toMatchObject({ created_rows: 1, failed_rows: 1 });
  });

  test('the same file once more is asked about, also by two clicks at once', async () => {
    const collection_id = await house.collection(merchant);
    const clicks = await Promise.all([1, 2].map(() => house.upload(csv(LINE), { collection_id }, merchant)));
    expect(clicks.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4025]);
    const { id } = clicks.find(({ response_code }) => response_code === 2000)!.data;
    await house.work(merchant, id);
    expect(await house.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({
      status: 409,
      response_code: 4025,
      breakdown_errors: { file: 'uploaded_before' },
    });
    const preview = await house.preview(csv(LINE), { collection_id }, merchant);
    expect(preview.data).toMatchObject({ uploaded_before: '2026-11-21T02:42:00.000Z' });
    expect((await house.upload(csv(LINE), { collection_id, again: 'true' }, merchant)).response_code).toBe(2000);
    expect(await billsOf(collection_id)).toHaveLength(1);
  });

  test('a collection that was stopped meanwhile gets no bills', async () => {
    const collection_id = await house.collection(merchant);
    const { data } = await house.upload(csv(LINE), { collection_id }, merchant);
    await house.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
    await house.work(merchant, data.id);
    expect((await read(data.id)).data).toMatchObject({ status: 'FAILED', failed_reason: 'collection_not_open' });
    expect(await billsOf(collection_id)).toEqual([]);
  });
});

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
    expect(await billsOf(collection_id)).toEqual([]);
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

describe('a preview', () => {
  test('says what would become of the rows and keeps nothing', async () => {
    const collection_id = await house.collection(merchant);
    const content = csv(LINE, ...Array.from({ length: 60 }, (_, n) => `Ali ${n},bad,0123456678,2,,,`)).replace(
      'title',
      'colour',
    );
    const answer = await house.preview(content, { collection_id }, merchant);
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
    expect(await billsOf(collection_id)).toEqual([]);
    const listed = await house.call(paymentUploads.list, { query: { collection_id }, body: {} }, merchant);
    expect(listed.data.list.total).toBe(0);
  });
});

describe('the files that are given out', () => {
  const get = async (path: string, who: Who, language = 'en') => {
    const token = Buffer.from(JSON.stringify(who)).toString('base64url');
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    return house.app.inject({ url: `/api/v1/payment-upload-files/${path}`, headers });
  };
  async function tableOf(content: Buffer) {
    const rows = [];
    for await (const some of openSheet(content)) rows.push(...some);
    return rows.map(({ cells }) => cells.map((cell) => (cell?.kind === 'text' ? cell.text : cell)));
  }

  test.each(['en', 'ar'])('the template in %s can be uploaded as it is, in both formats', async (language) => {
    const collection_id = await house.collection(merchant);
    for (const format of ['xlsx', 'csv']) {
      const answer = await get(`template?format=${format}`, merchant, language);
      expect(answer.headers['content-disposition']).toContain(`bills.${format}`);
      const preview = await house.preview(answer.rawPayload, { collection_id }, merchant);
      expect(preview.data).toMatchObject({ total_rows: 1, good_rows: 1, good_amount: '120.00' });
      expect(preview.data.headings.every(({ column }: { column: string | null }) => column)).toBe(true);
      expect(preview.data.first[0].data.due_date).toBe('2026-12-21');
    }
  });

  test('the broken rows come back in words; corrected, they are taken', async () => {
    const collection_id = await house.collection(merchant);
    const { id } = await uploaded(
      csv(LINE, '"=Ali","@a",0123456678,2,,,B-1', 'Abu,abu,0123456678,2,,,B-2'),
      collection_id,
    );
    const answer = await get(`${id}/broken-rows?format=csv`, merchant);
    expect(answer.headers['content-disposition']).toContain('bil-to-correct.csv');
    expect(await tableOf(answer.rawPayload)).toEqual([
      ['Name', 'Email', 'Phone', 'Amount (RM)', 'Title', 'Due date', 'Reference', 'Row', 'What is wrong'],
      [
        null,
        '@a',
        '0123456678',
        '2',
        null,
        null,
        'B-1',
        '3',
        'Name: is a formula; enter the value itself; Email: is no email address',
      ],
      ['Abu', 'abu', '0123456678', '2', null, null, 'B-2', '4', 'Email: is no email address'],
    ]);
    const corrected = answer.rawPayload.toString().replace(',abu,', ',abu@payer.example,');
    expect(await uploaded(corrected, collection_id)).toMatchObject({ created_rows: 1, failed_rows: 1 });
    const arabic = await tableOf((await get(`${id}/broken-rows`, merchant, 'ar')).rawPayload);
    expect(arabic[2]!.at(-1)).toBe('البريد الإلكتروني: ليس عنوان بريد إلكتروني');
  });

  test("another merchant's upload is nobody's", async () => {
    const { id } = await uploaded(csv(LINE), await house.collection(merchant));
    expect(await read(id, other)).toMatchObject({ status: 404, response_code: 4004 });
    expect((await get(`${id}/broken-rows`, other)).json()).toMatchObject({ response_code: 4004 });
    const rows = await house.call(paymentUploads.rows, { query: {}, body: { upload_id: id } }, other);
    expect(rows.data.list.data).toEqual([]);
    const list = await house.call(paymentUploads.list, { query: {}, body: {} }, other);
    expect(list.data.list.total).toBe(0);
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
