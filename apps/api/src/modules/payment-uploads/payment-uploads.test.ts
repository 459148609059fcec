import { customerBills } from '@kutip/contracts/customer-bills';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINE, csv, billUploadFixture, type BillUploadFixture } from '../../../../../test/bill-upload-fixture.ts';
import { makeXlsx } from '../../../../../test/make-xlsx.ts';

let testApp: BillUploadFixture['testApp'];
let merchant: BillUploadFixture['merchant'];
let tools: BillUploadFixture['tools'];
beforeAll(async () => {
  ({ testApp, merchant, tools } = await billUploadFixture());
});
afterAll(() => testApp.close());

describe('bill upload', () => {
  test('an upload creates a bill for each valid row', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const content = csv(LINE, '"Chong, Wei",wei@payer.example,60198765432,"RM 1,000.00",,,');
    const taken = await testApp.upload(content, { collection_id }, merchant);
    expect(taken.data).toMatchObject({
      collection_id,
      file_name: 'bil.csv',
      total_rows: 2,
      done_rows: 0,
      status: 'QUEUED',
      finished_at: null,
    });
    await testApp.processUpload(merchant, taken.data.id);
    expect((await tools.read(taken.data.id)).data).toMatchObject({
      status: 'DONE',
      done_rows: 2,
      created_rows: 2,
      failed_rows: 0,
      created_amount: '1120.50',
      failed_reason: null,
    });
    const bills = (await tools.billsOf(collection_id)).toSorted((a: { amount: string }, b: { amount: string }) =>
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
    const payers = await testApp.db
      .selectFrom('customer_bills')
      .innerJoin('customers', (join) =>
        join
          .onRef('customers.account_id', '=', 'customer_bills.account_id')
          .onRef('customers.id', '=', 'customer_bills.customer_id'),
      )
      .select(['customers.full_name', 'customers.email'])
      .where('collection_id', '=', collection_id)
      .orderBy('customers.full_name')
      .execute();
    expect(payers).toEqual([
      { full_name: 'Chong, Wei', email: 'wei@payer.example' },
      { full_name: 'Siti Aminah', email: 'siti@payer.example' },
    ]);
    for (const { id, invoice_no } of bills) {
      const record = await testApp.call(customerBills.read, { params: { id } }, merchant);
      expect(record.data.timeline).toMatchObject([{ kind: 'bill_created' }]);
      // The directory has the bill by number and by id.
      for (const key of [id, invoice_no]) {
        const page = await testApp.call(customerBills.page, { params: { id: key, provider: 'kutip' } });
        expect(page.data).toMatchObject({ uuid: id, invoice_no, closed: null });
      }
    }
    expect(
      (await tools.rowsOf(taken.data.id)).map(({ row_no, outcome }: { row_no: number; outcome: string }) => [
        row_no,
        outcome,
      ]),
    ).toEqual([
      [2, 'CREATED'],
      [3, 'CREATED'],
    ]);
  });

  test('an Excel upload reads numbers, dates and phone numbers without leading zero, and emails payment links if requested', async () => {
    const collection_id = await testApp.createCollection(merchant, {
      amount_type: 'FIXED',
      amount: '80.00',
      due_in_days: 14,
    });
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const content = makeXlsx({
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      rows: `<row>${['Nama', 'E-mel', 'Telefon', 'Jumlah (RM)', 'Tarikh akhir'].map(text).join('')}</row>
        <row>${text('Ali')}${text('ali@payer.example')}<c><v>123456678</v></c><c><v>12.300000000000001</v></c><c s="1"><v>46387</v></c></row>
        <row>${text('Abu')}${text('abu@payer.example')}${text('+60 12-345 6679')}</row>`,
    });
    expect(await tools.uploaded(content, collection_id, { send_email: 'true' })).toMatchObject({ created_rows: 2 });
    expect(
      (await tools.billsOf(collection_id)).toSorted((a: { full_name: string }, b: { full_name: string }) =>
        a.full_name.localeCompare(b.full_name),
      ),
    ).toMatchObject([
      { full_name: 'Abu', amount: '80.00', due_date: '2026-12-05', phone_number: '60123456679' },
      { full_name: 'Ali', amount: '12.30', due_date: '2026-12-31', phone_number: '60123456678' },
    ]);
    const mails = await testApp.db
      .selectFrom('outbox')
      .select(['recipient', 'template', 'data'])
      .where('account_id', '=', merchant.account_id)
      .orderBy('recipient')
      .execute();
    expect(mails).toMatchObject([
      { recipient: 'abu@payer.example', template: 'bill_link', data: { amount: '80.00', due_date: '2026-12-05' } },
      { recipient: 'ali@payer.example', template: 'bill_link', data: { amount: '12.30', due_date: '2026-12-31' } },
    ]);
    const [bill] = await tools.billsOf(collection_id);
    const record = await testApp.call(customerBills.read, { params: { id: bill.id } }, merchant);
    expect(record.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['bill_created', 'bill_sent']);
  });

  test('an upload reports the faults of invalid rows and creates the other bills', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const long = 'x'.repeat(256);
    const upload = await tools.uploaded(
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
    const errors = (await tools.rowsOf(upload.id, 'FAILED')).map(
      ({ row_no, error }: { row_no: number; error: object }) => [row_no, error],
    );
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

  test('wrong cell types in an Excel upload are row faults', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const content = makeXlsx({
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      rows: `<row>${['name', 'email', 'phone', 'amount', 'due date'].map(text).join('')}</row>
        <row><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><v>6.5</v></c><c s="1"><v>46387</v></c><c><v>46387</v></c></row>`,
    });
    const upload = await tools.uploaded(content, collection_id);
    expect(await tools.rowsOf(upload.id)).toMatchObject([
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

  test('a reference is billed once per collection unless its bill is deleted', async () => {
    const collection_id = await testApp.createCollection(merchant);
    expect(await tools.uploaded(csv(LINE), collection_id)).toMatchObject({ created_rows: 1 });
    const again = csv(LINE, 'Ali,a@b.example,0123456678,5,,,A-2');
    const second = await tools.uploaded(again, collection_id);
    expect(second).toMatchObject({ created_rows: 1, failed_rows: 1 });
    expect(await tools.rowsOf(second.id, 'FAILED')).toMatchObject([{ row_no: 2, error: { reference: 'used_before' } }]);
    expect(await tools.uploaded(csv(LINE), await testApp.createCollection(merchant))).toMatchObject({
      created_rows: 1,
    });
    const bills = await tools.billsOf(collection_id);
    const { id } = bills.find(({ reference_1 }: { reference_1: string }) => reference_1 === 'A-1');
    await testApp.call(customerBills.remove, { params: { id } }, merchant);
    expect(await tools.uploaded(again, collection_id, { again: 'true' })).toMatchObject({
      created_rows: 1,
      failed_rows: 1,
    });
  });

  test('a repeated file needs confirmation, also for two concurrent uploads', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const clicks = await Promise.all([1, 2].map(() => testApp.upload(csv(LINE), { collection_id }, merchant)));
    expect(clicks.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4025]);
    const { id } = clicks.find(({ response_code }) => response_code === 2000)!.data;
    await testApp.processUpload(merchant, id);
    expect(await testApp.upload(csv(LINE), { collection_id }, merchant)).toMatchObject({
      status: 409,
      response_code: 4025,
      breakdown_errors: { file: 'uploaded_before' },
    });
    const preview = await testApp.preview(csv(LINE), { collection_id }, merchant);
    expect(preview.data).toMatchObject({ uploaded_before: '2026-11-21T02:42:00.000Z' });
    expect((await testApp.upload(csv(LINE), { collection_id, again: 'true' }, merchant)).response_code).toBe(2000);
    expect(await tools.billsOf(collection_id)).toHaveLength(1);
  });

  test('an upload into a collection that was paused meanwhile creates no bills', async () => {
    const collection_id = await testApp.createCollection(merchant);
    const { data } = await testApp.upload(csv(LINE), { collection_id }, merchant);
    await testApp.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
    await testApp.processUpload(merchant, data.id);
    expect((await tools.read(data.id)).data).toMatchObject({ status: 'FAILED', failed_reason: 'collection_not_open' });
    expect(await tools.billsOf(collection_id)).toEqual([]);
  });
});
