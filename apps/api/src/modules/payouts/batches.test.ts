import { payoutBatches, payoutBatchForms } from '@kutip/contracts/payout-batches';
import { payouts } from '@kutip/contracts/payouts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_USER, type Envelope, type TestCaller } from '../../../../../test/test-app.ts';
import { payoutsApp, type PayoutsApp } from '../../../../../test/payouts-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { payoutJobs } from './batch.job.ts';

// Payouts by file: faults are reported per row, and correct rows are paid once, also after crashes.

let app: PayoutsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await payoutsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
});
afterAll(() => app.close());

const HEAD = 'bank,account number,name,amount,reference,purpose,email';
const GOOD = [
  'Maybank,512345678901,Ali bin Abu,100.00,A-1,Ayam,ali@payee.example',
  'CIBBMYKL,7001234567,Ali Abu,50,A-2,,',
];
const fund = (amount: number) => app.fund(who.account_id, 'payout', amount);

async function send(path: string, lines: readonly string[], more: Record<string, string> = {}, by: TestCaller = who) {
  const form = new FormData();
  form.append('file', new File([[HEAD, ...lines].join('\n')], 'bayar.csv', { type: 'text/csv' }));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      authorization: `Bearer ${Buffer.from(JSON.stringify(by)).toString('base64url')}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope>();
}
const preview = (lines: readonly string[], by?: TestCaller) => send(payoutBatchForms.preview.path, lines, {}, by);
const upload = (lines: readonly string[], more?: Record<string, string>, by?: TestCaller) =>
  send(payoutBatchForms.upload.path, lines, more, by);
const uploaded = async (lines: readonly string[]): Promise<string> => (await upload(lines)).data.id;
const work = (id: string) => payoutJobs(app.deps)['pay_batch']!({ account_id: who.account_id, id });
const read = async (id: string) => (await app.call(payoutBatches.read, { params: { id } }, who)).data;
const rows = async (batch_id: string) =>
  (await app.call(payoutBatches.rows, { query: {}, body: { batch_id, sort_type: 'asc' } }, who)).data.list.data;
const made = async (batch_id: string) =>
  (await app.call(payouts.list, { query: {}, body: { batch_id } }, who)).data.list;

test('a batch preview shows totals and faults, and neither calls the bank nor stores anything', async () => {
  await fund(100_000);
  app.bank.requests_received.length = 0;
  const broken = [
    'Nobank,12,<b>,0.50,A-1,,x',
    ',,,,,,',
    'Maybank,512345678902,Ali,1.234,A-3,,',
    'Maybank,512345678902,Ali,=1+1,A-4,,',
  ];
  const { data } = await preview([...GOOD, ...broken]);
  expect(data).toMatchObject({
    file_name: 'bayar.csv',
    total_rows: 5, // a row of nothing is none
    good_rows: 2,
    broken_rows: 3,
    amount: '150.00',
    fee: '2.00',
    fee_tax: '0.16',
    total: '152.16',
    balance: '1000.00',
    balance_after: '847.84',
    needs_approval: false,
    uploaded_before: null,
  });
  expect(data.broken.map(({ error }: { error: object }) => error)).toEqual([
    {
      bank: 'unknown_bank',
      account_number: 'invalid_format',
      account_name: 'invalid_format',
      amount: 'too_small',
      email: 'invalid_email',
      reference: 'doubled_in_file',
    },
    { amount: 'too_many_decimals' },
    { amount: 'formula' },
  ]);
  expect(data.first[0].data).toMatchObject({ bank: 'Maybank', account_number: '********8901' });
  expect(JSON.stringify(data)).not.toContain('512345678901');
  expect(app.bank.requests_received).toEqual([]);
  expect((await app.call(payoutBatches.list, { query: {}, body: {} }, who)).data.list.total).toBe(0);
});

test('batch rows without faults become payouts with verified accounts, and faults of others are reported', async () => {
  await fund(100_000);
  app.bank.holders.set('512345678909', 'TAN WEI LING').set('512345678908', null);
  const id = await uploaded([
    ...GOOD,
    'Maybank,512345678909,Ali bin Abu,10,A-3,,',
    'Maybank,512345678908,Ali bin Abu,10,A-4,,',
    'Maybank,512345678907,Ali bin Abu,900,A-5,,',
    'Nobank,512345678906,Ali bin Abu,10,A-6,,',
  ]);
  expect(await read(id)).toMatchObject({ status: 'QUEUED', total_rows: 6, done_rows: 1, failed_rows: 1 });
  await work(id);
  expect(await read(id)).toMatchObject({
    status: 'DONE',
    done_rows: 6,
    created_rows: 2,
    failed_rows: 4,
    total_amount: '1070.00',
    needs_approval: false,
    finished_at: app.clock.now().toISOString(),
  });
  expect((await rows(id)).map((row: { outcome: string; reason: string }) => [row.outcome, row.reason])).toEqual([
    ['CREATED', null],
    ['CREATED', null],
    ['FAILED', 'name_mismatch'],
    ['FAILED', 'no_such_account'],
    ['FAILED', 'insufficient_balance'],
    ['FAILED', 'bank: unknown_bank'],
  ]);
  expect(await made(id)).toMatchObject({
    total: 2,
    sum: '150.00',
    data: [
      { source: 'FILE', reference: 'A-2', bank_name: 'CIMB Bank', batch_id: id },
      { source: 'FILE', reference: 'A-1', email: 'ali@payee.example', description: 'Ayam' },
    ],
  });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_000, payout: 84_784, in_transit: 15_216 });
});

test('the payee of a batch row is encrypted and deleted after processing', async () => {
  await fund(100_000);
  const id = await uploaded(GOOD);
  const kept = () => app.db.selectFrom('payout_batch_rows').select('payee').where('batch_id', '=', id).execute();
  for (const { payee } of await kept()) expect(Buffer.from(payee!).includes('512345678901')).toBe(false);
  await work(id);
  expect(await kept()).toEqual([{ payee: null }, { payee: null }]);
});

test('a batch row is paid once if the worker is killed after the posting', async () => {
  await fund(100_000);
  const id = await uploaded(['Maybank,512345678901,Ali bin Abu,100,,,', 'Maybank,512345678902,Ali bin Abu,100,,,']);
  const before = await app.db.selectFrom('payout_batch_rows').selectAll().where('batch_id', '=', id).execute();
  await work(id);
  // A process killed there leaves payouts, and rows without an outcome.
  for (const { row_no, payee } of before)
    await app.db
      .updateTable('payout_batch_rows')
      .set({ payee, outcome: null })
      .where('batch_id', '=', id)
      .where('row_no', '=', row_no)
      .execute();
  await app.db
    .updateTable('payout_batches')
    .set({ finished_at: null, done_rows: 0, created_rows: 0 })
    .where('id', '=', id)
    .execute();
  await Promise.all([work(id), work(id)]);
  expect(await read(id)).toMatchObject({ status: 'DONE', done_rows: 2, created_rows: 2 });
  expect((await made(id)).total).toBe(2);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_000, payout: 79_784, in_transit: 20_216 });
});

test('two workers on one batch pay every row once', async () => {
  await fund(1_000_000);
  const id = await uploaded(Array.from({ length: 12 }, (_, n) => `Maybank,5123456789${10 + n},Ali bin Abu,10,,,`));
  await Promise.all([1, 2, 3].map(() => work(id)));
  expect(await read(id)).toMatchObject({ status: 'DONE', done_rows: 12, created_rows: 12 });
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -1_000_000,
    payout: 1_000_000 - 12 * 1_108,
    in_transit: 12 * 1_108,
  });
});

test('a repeated file is refused unless confirmed, and used references are not paid again', async () => {
  await fund(100_000);
  const nameless = [...GOOD, 'Maybank,512345678901,Ali bin Abu,30,,,'];
  const first = await Promise.all([upload(nameless), upload(nameless)]);
  expect(first.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4025]);
  await work(first.find(({ data }) => data !== null)!.data.id);
  expect(await upload(nameless)).toMatchObject({ response_code: 4025, breakdown_errors: { file: 'uploaded_before' } });
  const second_preview = await preview(nameless);
  expect(second_preview.data).toMatchObject({ good_rows: 1, uploaded_before: app.clock.now().toISOString() });
  expect(second_preview.data.broken[0].error).toEqual({ reference: 'used_before' });
  expect((await upload(nameless, { again: 'true' })).data).toMatchObject({ failed_rows: 2, total_amount: '30.00' });
  expect(await upload(GOOD)).toMatchObject({
    response_code: 4019,
    breakdown_errors: { file: 'no_good_rows' },
  });
});

test('a batch whose total is above the limit needs approval even if its payouts are small', async () => {
  await fund(5_000_000);
  const lines = Array.from({ length: 3 }, (_, n) => `Maybank,51234567890${n},Ali bin Abu,4000,,,`);
  expect((await preview(lines)).data).toMatchObject({ amount: '12000.00', needs_approval: true });
  const id = await uploaded(lines);
  await work(id);
  expect((await made(id)).data.map(({ awaits_approval }: { awaits_approval: boolean }) => awaits_approval)).toEqual([
    true,
    true,
    true,
  ]);
  const approve = () => app.call(payoutBatches.approve, { params: { id } }, who);
  expect(await approve()).toMatchObject({ response_code: 4003, breakdown_errors: 'own_payout' });
  await app.db.updateTable('payout_batches').set({ created_by: uuid() }).where('id', '=', id).execute();
  app.advanceTime({ minutes: 6 });
  expect((await approve()).response_code).toBe(4028);
  await grantStepUp(app, who);
  expect((await approve()).data).toEqual({ released: 3 });
  expect(await approve()).toMatchObject({ response_code: 4010, breakdown_errors: 'not_waiting' });
  app.advanceTime({ minutes: -6 });
});

test('a batch is refused for unreadable files, without recent authentication, and for other merchants', async () => {
  expect(await preview([])).toMatchObject({ response_code: 4019, breakdown_errors: { file: 'empty' } });
  const many = Array.from({ length: 1_001 }, () => GOOD[1]!);
  expect(await preview(many)).toMatchObject({ response_code: 4019, breakdown_errors: { file: 'too_many_rows' } });
  app.advanceTime({ minutes: 6 });
  expect(await upload(GOOD)).toMatchObject({ response_code: 4028 });
  app.advanceTime({ minutes: -6 });
  const id = await uploaded(GOOD);
  const other = await app.createMerchant();
  expect((await app.call(payoutBatches.read, { params: { id } }, other)).response_code).toBe(4004);
  expect((await preview(GOOD, { ...who, role: 'merchant_viewer' })).response_code).toBe(4003);
  expect(
    (await app.call(payoutBatches.read, { params: { id } }, { ...who, role: 'merchant_staff' })).response_code,
  ).toBe(4003);
  const audits = await app.db.selectFrom('audit_logs').selectAll().where('entity_id', '=', id).execute();
  expect(audits).toMatchObject([{ action: 'upload', actor_user_id: TEST_USER.user_id, after: { amount: '150.00' } }]);
});

test('the payout template has headings in the language of the request', async () => {
  const answer = await app.app.inject({
    url: `/api/v1/${payoutBatches.template.path}?format=csv`,
    headers: {
      authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`,
      'accept-language': 'ms',
    },
  });
  expect(answer.body).toContain('Bank,Nombor akaun,Pemegang akaun,Amaun (RM),Rujukan,Tujuan,E-mel');
});
