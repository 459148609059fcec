import { accounting } from '@kutip/contracts/accounting';
import { endpointUrl } from '@kutip/contracts/call';
import { reportFiles } from '@kutip/contracts/report-files';
import { ACCOUNT_PURPOSES, BALANCE_BOOKS, type AccountPurpose } from '@kutip/domain/accounting';
import type { JournalLayout } from '@kutip/domain/journal-layouts';
import { sen } from '@kutip/domain/money';
import { reversalDraft, transferDraft, type OrdinaryKind, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountingApp } from '../../../../../test/accounting-app.ts';
import { openPoster } from '../../../../../test/ledger.ts';
import { postPayment } from '../../../../../test/post-payment.ts';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import type { TestApp, TestCaller } from '../../../../../test/test-app.ts';
import { plainPosting, type Poster } from '../ledger/ledger.service.ts';

let app: TestApp;
let poster: Poster;
let merchant: TestCaller;
beforeAll(async () => {
  app = await accountingApp();
  poster = openPoster(app);
});
afterAll(async () => {
  await poster.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
});

const ACCOUNTS = ACCOUNT_PURPOSES.map((purpose, n) => ({ purpose, code: `${100 + n}-000`, name: `My ${purpose}` }));
const codeOf = (purpose: AccountPurpose) => ACCOUNTS.find((one) => one.purpose === purpose)!.code;
const read = async () => (await app.call(accounting.read, {}, merchant)).data;
const save = async (body: object, who = merchant) =>
  app.call(accounting.save, { body: { layout: 'GENERIC', ...body } as never }, who);
const queue = (layout: JournalLayout, dates = {}, who = merchant) =>
  app.call(reportFiles.journal, { body: { layout, ...dates } }, who);

const pay = () =>
  postPayment({ ...app, poster }, merchant.account_id, {
    amount: 1_000,
    net: 900,
    channel_flag: 'fpx',
    paid_at: app.clock.now(),
    collection_id: null,
    expected: null,
  });
const post = async (kind: OrdinaryKind, amount: number, fee = 0): Promise<TransferDraft> => {
  const ids = { id: uuid(), subject_id: uuid() };
  const draft = transferDraft(kind, { ...ids, amount: sen(amount), fee: sen(fee) });
  await poster.post(plainPosting, {
    account_id: merchant.account_id,
    subject_id: draft.subject_id,
    transfer: draft,
  });
  return draft;
};

/** The rows of a journal as fields. */
async function journal(layout: JournalLayout, dates = {}): Promise<string[][]> {
  const { data } = await queue(layout, dates);
  await reportJobs(app).generate_report!({ account_id: merchant.account_id, id: data.id });
  const answer = await app.app.inject({
    method: 'GET',
    url: `/${endpointUrl(reportFiles.download, { params: { id: data.id }, query: {} })}`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(merchant)).toString('base64url')}` },
  });
  expect(answer.statusCode).toBe(200);
  const separator = layout === 'SQL_ACCOUNT' ? ';' : ',';
  return answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(separator));
}

test('accounts are chosen once; a second tab that read the old ones is refused', async () => {
  const before = await read();
  expect(before).toMatchObject({ layout: 'GENERIC', updated_at: null });
  expect(before.accounts.map(({ purpose }: { purpose: string }) => purpose)).toEqual([...ACCOUNT_PURPOSES]);
  const saved = await save({ layout: 'XERO', accounts: ACCOUNTS.slice(0, 2), read_at: null });
  expect(saved).toMatchObject({ response_code: 2000, data: { layout: 'XERO' } });
  expect(await save({ accounts: [], read_at: null })).toMatchObject({ response_code: 4009 });
  // Accounts that are not named stay.
  await save({ layout: 'XERO', accounts: ACCOUNTS.slice(2, 3), read_at: saved.data.updated_at });
  expect((await read()).accounts.slice(0, 4)).toEqual([
    ...ACCOUNTS.slice(0, 3),
    { purpose: ACCOUNT_PURPOSES[3], code: '', name: '' },
  ]);
  const log = await app.db
    .selectFrom('audit_logs')
    .select(['entity', 'action'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  expect(log).toEqual([
    { entity: 'accounting_settings', action: 'update' },
    { entity: 'accounting_settings', action: 'update' },
  ]);
});

test('an account twice, or one with a line end, is refused with its field', async () => {
  const [first] = ACCOUNTS;
  expect(await save({ accounts: [first, first] })).toMatchObject({ response_code: 4000 });
  expect(await save({ accounts: [{ ...first, code: '100\nMASTER;' }] })).toMatchObject({ response_code: 4000 });
});

test('a journal names the accounts that are not chosen yet', async () => {
  const accounts = ACCOUNTS.map((one) => ({ ...one, ...(one.purpose === 'SALES' && { code: '' }) }));
  await save({ accounts });
  expect(await queue('XERO')).toMatchObject({
    response_code: 4010,
    breakdown_errors: { SALES: expect.anything() as unknown },
  });
  // QuickBooks finds them by name.
  expect((await queue('QUICKBOOKS')).response_code).toBe(2000);
});

test('the journal balances and moves the balance as the ledger does', async () => {
  await save({ accounts: ACCOUNTS });
  await pay();
  await pay();
  await post('payout_topup', 50_000, 150);
  const duplicate = await post('duplicate_payment', 700);
  const { subject_id } = duplicate;
  const transfer = reversalDraft(duplicate, { id: uuid(), subject_id });
  await poster.post(plainPosting, { account_id: merchant.account_id, subject_id, transfer });
  await post('settlement_reserve', 900);
  await post('settlement_post', 900);
  const [heading, ...rows] = await journal('GENERIC');
  expect(heading).toEqual(['Date', 'Entry', 'Account', 'Description', 'Reference', 'Debit', 'Credit']);
  const sumOf = (lines: string[][], column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line[column] || 0) * 100), 0);
  expect(sumOf(rows, 5)).toBe(sumOf(rows, 6));
  const moved = (purpose: AccountPurpose) => {
    const lines = rows.filter((line) => line[2] === codeOf(purpose));
    return sumOf(lines, 5) - sumOf(lines, 6);
  };
  const books = await app.db
    .selectFrom('ledger_balances')
    .selectAll()
    .where('account_id', '=', merchant.account_id)
    .executeTakeFirstOrThrow();
  expect(moved('BALANCE')).toBe(BALANCE_BOOKS.reduce((sum, book) => sum + Number(books[book]), 0));
  expect(moved('SALES')).toBe(-2_000);
  expect(moved('FEES')).toBe(350);
  expect(moved('HELD')).toBe(0);
  // What was reversed is seen on both sides.
  expect(rows.filter((line) => line[2] === codeOf('HELD'))).toHaveLength(2);
});

test('a day is in the journal of its own period, in the form of each program', async () => {
  await save({ accounts: ACCOUNTS });
  await pay();
  app.clock.set('2026-11-21T16:30:00Z'); // half past midnight of the 22nd in Kuala Lumpur
  await pay();
  const day = { start_date: '22-11-2026', end_date: '22-11-2026' };
  const xero = await journal('XERO', day);
  expect(xero[0]).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
  expect(new Set(xero.slice(1).map((line) => line[1]))).toEqual(new Set(['22/11/2026']));
  expect(xero).toContainEqual(['PAY-20261122', '22/11/2026', 'Sales', codeOf('SALES'), 'Tax Exempt', '-10.00']);
  const sql = await journal('SQL_ACCOUNT', day);
  expect(sql[0]!.slice(0, 3)).toEqual(['MASTER', 'PAY-20261122', '22/11/2026']);
  expect(sql).toContainEqual(['DETAIL', 'PAY-20261122', codeOf('SALES'), 'Sales', '----', '0.00', '10.00', '']);
  expect((await journal('QUICKBOOKS', day)).flat()).toContain('My SALES');
});

test('staff may not see the journal, and only owner and finance choose its accounts', async () => {
  await save({ accounts: ACCOUNTS });
  const staff = { ...merchant, role: 'merchant_staff' } as const;
  const viewer = { ...merchant, role: 'merchant_viewer' } as const;
  expect((await queue('GENERIC', {}, staff)).response_code).toBe(4003);
  expect((await save({ accounts: ACCOUNTS }, viewer)).response_code).toBe(4003);
  const other = await app.createMerchant();
  expect((await app.call(accounting.read, {}, other)).data.updated_at).toBeNull();
  expect((await app.call(accounting.read, {})).response_code).toBe(401);
});
