import { CODE } from '@kutip/contracts/codes';
import { endpointUrl } from '@kutip/contracts/call';
import { customerForms, customers } from '@kutip/contracts/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeXlsx, makeXlsxFromRows } from '../../../../../test/make-xlsx.ts';
import { mountCustomers } from '../../../../../test/mount-customers.ts';
import { testApp, type Envelope, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { serveCustomerForms } from './customers.routes.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(async ({ server }) => {
    mountCustomers(server, createEncryption(`k1:${'11'.repeat(32)}`));
    await serveCustomerForms(server);
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  merchant = await app.createMerchant();
});

const tokenOf = (who: TestCaller) => Buffer.from(JSON.stringify(who)).toString('base64url');
async function upload(
  content: Buffer | string,
  fields: Record<string, string> = {},
  who: TestCaller | null = merchant,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([new Uint8Array(Buffer.from(content))], 'customers.csv'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.app.inject({
    method: 'POST',
    url: `/${endpointUrl(customerForms.import, {})}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(who && { authorization: `Bearer ${tokenOf(who)}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json<Envelope>() };
}
const all = async (who: TestCaller = merchant) =>
  (await app.call(customers.list, { query: { limit: 1000 }, body: { sort_by: 'full_name', sort_type: 'asc' } }, who))
    .data.list.data;

const TABLE = [
  'Nama,E-mel,Telefon,Bandar,Poskod,Negeri,Catatan',
  'Siti Aminah,SITI@table.example,012-345 6678,Shah Alam,40000,Selangor,"suka, kek"',
  'Tan Mei Ling,,0198887766,,,KL,',
].join('\r\n');

describe('a table of customers', () => {
  test('a table with Malay headings in any order is imported', async () => {
    const { status, data } = await upload(`\uFEFF${TABLE}`);
    expect([status, data]).toEqual([
      200,
      {
        row_count: 2,
        created: 2,
        updated: 0,
        skipped: 0,
        failed: 0,
        faults: [],
        preview: [
          { row_no: 2, full_name: 'Siti Aminah', email: 'siti@table.example', phone_number: '60123456678' },
          { row_no: 3, full_name: 'Tan Mei Ling', email: null, phone_number: '60198887766' },
        ],
      },
    ]);
    expect(await all()).toMatchObject([
      { full_name: 'Siti Aminah', city: 'Shah Alam', postcode: '40000', state_id: 10, notes: 'suka, kek' },
      { full_name: 'Tan Mei Ling', state_id: 14, notes: null },
    ]);
  });

  test('a trial import writes nothing', async () => {
    expect((await upload(TABLE, { is_trial: 'true' })).data).toMatchObject({ created: 2 });
    expect(await all()).toEqual([]);
  });

  test('existing customers are skipped or updated on a second import', async () => {
    await upload(TABLE);
    const changed = 'name,email,city\nSiti A.,siti@table.example,Klang\nBaru,baru@table.example,';
    expect((await upload(changed)).data).toMatchObject({ created: 1, skipped: 1, updated: 0 });
    expect(await all()).toMatchObject([{}, { full_name: 'Siti Aminah', city: 'Shah Alam' }, {}]);
    expect((await upload(changed, { existing: 'update' })).data).toMatchObject({ created: 0, skipped: 0, updated: 2 });
    expect(await all()).toMatchObject([
      { full_name: 'Baru' },
      { full_name: 'Siti A.', city: 'Klang', phone_number: '60123456678', notes: 'suka, kek' },
      {},
    ]);
  });

  test('a workbook import restores leading zeros of telephone numbers and postcodes', async () => {
    const content = makeXlsxFromRows([
      ['name', 'phone', 'postcode'],
      ['Bala', 123456678, 5000],
    ]);
    expect((await upload(content)).data).toMatchObject({ created: 1, failed: 0 });
    expect(await all()).toMatchObject([{ phone_number: '60123456678', postcode: '05000' }]);
  });

  test('faults are reported by row and column, and the other rows are imported', async () => {
    const rows = [
      'name,email,phone,postcode,state,notes',
      ',a@t.example,,,,',
      'B,b at t.example,,,,',
      'C,,12,,,',
      'D,,,,,',
      'E,e@t.example,,123,Atlantis,',
      `F,f@t.example,,,,${'x'.repeat(2001)}`,
      'G,g@t.example,,,,"=HYPERLINK(""http://x"")"',
      'H,h@t.example,,,,',
      'H again,H@T.example,,,,',
    ];
    const { data } = await upload(rows.join('\n'));
    expect(data).toMatchObject({ row_count: 9, created: 1, failed: 8 });
    const reportedFaults = data.faults.map((fault: { row_no: number; column: string; reason: string }) =>
      [fault.row_no, fault.column, fault.reason].join(' '),
    );
    expect(reportedFaults).toEqual([
      '2 full_name required',
      '3 email invalid_email',
      '4 phone_number invalid_phone',
      '5 email email_or_phone_required',
      '6 postcode invalid_postcode',
      '6 state unknown_state',
      '7 notes too_long',
      '8 notes formula',
      '10 email doubled_in_file',
    ]);
    expect(data.faults[1]).toMatchObject({ written: 'b at t.example' });
  });

  test('a formula in a workbook is refused', async () => {
    const content = makeXlsx({
      rows: `<row r="1"><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>email</t></is></c></row>
        <row r="2"><c t="str"><f>"A"&amp;"B"</f><v>AB</v></c><c t="inlineStr"><is><t>a@b.example</t></is></c></row>`,
    });
    expect((await upload(content)).data).toMatchObject({
      created: 0,
      faults: [{ row_no: 2, column: 'full_name', reason: 'formula' }],
    });
  });

  test('an export can be imported again unchanged', async () => {
    await upload('name,email\n+Minus One,m@t.example');
    const { body } = await app.app.inject({
      url: `/${endpointUrl(customers.list.exports, { query: { format: 'csv', columns: 'full_name,email' } })}`,
      headers: { authorization: `Bearer ${tokenOf(merchant)}` },
    });
    expect(body).toContain("'+Minus One");
    const next = await app.createMerchant();
    await upload(body, {}, next);
    expect(await all(next)).toMatchObject([{ full_name: '+Minus One' }]);
  });
});

describe('invalid files', () => {
  const many = ['name,email', ...Array.from({ length: 10_001 }, (_, n) => `A,a${n}@t.example`)].join('\n');
  test.each([
    ['empty', '', 'empty'],
    ['headings alone', 'name,email', 'empty'],
    ['without a name', 'email,phone\na@b.example,0123456678', 'missing_headings'],
    ['without a way to reach them', 'name,city\nA,B', 'missing_headings'],
    ['one column twice', 'name,email,e-mail\nA,a@b.example,b@b.example', 'doubled_headings'],
    ['10,001 rows', many, 'too_many_rows'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 'wrong_type'],
  ])('%s', async (_, content, reason) => {
    expect(await upload(content)).toMatchObject({
      response_code: CODE.upload_refused,
      breakdown_errors: { file: reason },
    });
    expect(await all()).toEqual([]);
  });
});

test('importing requires the permission to write customers', async () => {
  expect((await upload(TABLE, {}, null)).response_code).toBe(CODE.not_authenticated);
  expect((await upload(TABLE, {}, { ...merchant, role: 'merchant_viewer' })).response_code).toBe(CODE.not_permitted);
});

test.each([
  ['csv', 'en', 'Name,Email,Phone,Company,Address,Address 2,Town,Postcode,State,Notes'],
  ['csv', 'ms', 'Nama,E-mel,Telefon,Syarikat,Alamat,Alamat 2,Bandar,Poskod,Negeri,Nota'],
  ['csv', 'zh', '姓名,电邮,电话,公司,地址,地址 2,城市,邮编,州属,备注'],
  ['csv', 'ar', 'الاسم,البريد الإلكتروني,الهاتف,الشركة,العنوان,العنوان 2,المدينة,الرمز البريدي,الولاية,ملاحظات'],
  ['xlsx', 'en', ''],
] as const)('the template (%s, %s) has readable headings and can be imported', async (format, language, headings) => {
  const answer = await app.app.inject({
    url: `/${endpointUrl(customers.template, { query: { format } })}`,
    headers: { authorization: `Bearer ${tokenOf(merchant)}`, 'accept-language': language },
  });
  if (headings) expect(answer.body).toContain(headings);
  expect(answer.headers['content-disposition']).toContain(`customers-template.${format}`);
  expect((await upload(answer.rawPayload)).data).toMatchObject({ row_count: 1, created: 1, failed: 0 });
});
