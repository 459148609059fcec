import { customerBills } from '@kutip/contracts/customer-bills';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINE, csv, uploadDesk, type UploadDesk } from '../../../../../test/bill-table.ts';
import { xlsxOf } from '../../../../../test/make-xlsx.ts';

let house: UploadDesk['house'];
let merchant: UploadDesk['merchant'];
let tools: UploadDesk['tools'];
beforeAll(async () => {
  ({ house, merchant, tools } = await uploadDesk());
});
afterAll(() => house.close());

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
      (await tools.rowsOf(taken.data.id)).map(({ row_no, outcome }: { row_no: number; outcome: string }) => [
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
    expect(await tools.uploaded(content, collection_id, { send_email: 'true' })).toMatchObject({ created_rows: 2 });
    expect(
      (await tools.billsOf(collection_id)).toSorted((a: { full_name: string }, b: { full_name: string }) =>
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
    const [bill] = await tools.billsOf(collection_id);
    const record = await house.call(customerBills.read, { params: { id: bill.id } }, merchant);
    expect(record.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['bill_created', 'bill_sent']);
  });

  test('says of each broken row which cell is wrong and why, and makes the others', async () => {
    const collection_id = await house.collection(merchant);
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

  test('wrong types in a workbook are row errors too', async () => {
    const collection_id = await house.collection(merchant);
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const content = xlsxOf({
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

  test('a reference is billed once in a collection, until its bill is taken back', async () => {
    const collection_id = await house.collection(merchant);
    expect(await tools.uploaded(csv(LINE), collection_id)).toMatchObject({ created_rows: 1 });
    const again = csv(LINE, 'Ali,a@b.example,0123456678,5,,,A-2');
    const second = await tools.uploaded(again, collection_id);
    expect(second).toMatchObject({ created_rows: 1, failed_rows: 1 });
    expect(await tools.rowsOf(second.id, 'FAILED')).toMatchObject([{ row_no: 2, error: { reference: 'used_before' } }]);
    expect(await tools.uploaded(csv(LINE), await house.collection(merchant))).toMatchObject({ created_rows: 1 });
    const bills = await tools.billsOf(collection_id);
    const { id } = bills.find(({ reference_1 }: { reference_1: string }) => reference_1 === 'A-1');
    await house.call(customerBills.remove, { params: { id } }, merchant);
    expect(await tools.uploaded(again, collection_id, { again: 'true' })).toMatchObject({
      created_rows: 1,
      failed_rows: 1,
    });
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
    expect(await tools.billsOf(collection_id)).toHaveLength(1);
  });

  test('a collection that was stopped meanwhile gets no bills', async () => {
    const collection_id = await house.collection(merchant);
    const { data } = await house.upload(csv(LINE), { collection_id }, merchant);
    await house.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
    await house.work(merchant, data.id);
    expect((await tools.read(data.id)).data).toMatchObject({ status: 'FAILED', failed_reason: 'collection_not_open' });
    expect(await tools.billsOf(collection_id)).toEqual([]);
  });
});
