import { bankAdmin, bankForms, banks } from '@kutip/contracts/banks';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { sendForm } from '../../../../../test/upload-form.ts';
import { filePathOf, type FileStore } from '../../platform/files.ts';
import { serveBanks } from './banks.routes.ts';

// Bank statements that merchants upload for the manual review of a bank account.

const PDF = Buffer.from('%PDF-1.7\nstatement of account');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const admin: TestCaller = { account_id: uuid(), role: 'admin' };

const stored_files = new Map<string, Buffer>();
const files: FileStore = {
  async put(content) {
    const stored = filePathOf(content);
    stored_files.set(stored.path, Buffer.from(content));
    return stored;
  },
  get: async (path) => stored_files.get(path)!,
};

let app: DisbursementsApp;
let who: TestCaller;
let id: string;
beforeAll(async () => {
  app = await disbursementsApp({
    mountRoutes: ({ server, encryption, disbursements }) =>
      serveBanks(server, {
        config: { PUBLIC_URL: 'https://pay.example.my' },
        encryption,
        bank: disbursements.bank,
        files,
      }),
  });
});
beforeEach(async () => {
  stored_files.clear();
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
  app.bank.connectivity = 'down';
  const body = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
  id = (await app.call(banks.create, { body }, who)).data.id;
});
afterAll(() => app.close());

const add = (content: Uint8Array = PDF, by: TestCaller | undefined = who, of = id) =>
  sendForm(
    app,
    { ...bankForms.addStatement, path: `banks/${of}/statement` },
    { file: { content, name: 'penyata/../"Mac".pdf' }, field: 'statement_file' },
    by,
  );
const verify = (status: 'VERIFIED' | 'REJECTED') =>
  app.call(bankAdmin.verify, { params: { id }, body: { status, reason: 'Send a page of its statement.' } }, admin);
const open = (by: TestCaller = admin, of = id) =>
  app.app.inject({
    url: `/api/v1/banks/admin/${of}/statement`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(by)).toString('base64url')}` },
  });

test('an uploaded bank statement is readable by platform staff only', async () => {
  expect((await open()).json()).toMatchObject({ response_code: 4004 });
  expect((await add()).data).toMatchObject({ id, has_statement: true, status: 'UNVERIFIED' });
  const { list } = (await app.call(bankAdmin.list, { query: {}, body: { account_id: who.account_id } }, admin)).data;
  expect(list.data).toMatchObject([{ id, has_statement: true, reason: 'bank_did_not_answer' }]);
  const served = await open();
  expect(served.rawPayload.equals(PDF)).toBe(true);
  expect(served.headers['content-type']).toBe('application/pdf');
  expect((await open(who)).json()).toMatchObject({ response_code: 4003 });
  const rows = await app.db.selectFrom('files').select('is_public').where('account_id', '=', who.account_id).execute();
  expect(rows).toEqual([{ is_public: false }]);
});

test('a new bank statement replaces the previous one', async () => {
  await add();
  expect((await add(PNG)).response_code).toBe(2000);
  const served = await open();
  expect(served.rawPayload.equals(PNG)).toBe(true);
  expect(served.headers['content-type']).toBe('image/png');
});

test('a bank statement returns a rejected bank account to review and leaves a verified one verified', async () => {
  await verify('REJECTED');
  expect((await add()).data).toMatchObject({ status: 'UNVERIFIED', reason: 'statement_given' });
  await verify('VERIFIED');
  expect((await add()).data).toMatchObject({ status: 'VERIFIED', reason: null });
});

test('a new account number drops the bank statement and an unchanged one keeps it', async () => {
  await add();
  const update = async (body: object) => (await app.call(banks.update, { params: { id }, body }, who)).data;
  expect(await update({ account_name: 'Ali bin Abu' })).toMatchObject({ has_statement: true });
  expect(await update({ account_number: '512345678902' })).toMatchObject({ has_statement: false });
  expect((await open()).json()).toMatchObject({ response_code: 4004 });
});

test('a bank statement that is neither image nor PDF is refused and not stored', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  expect(await add(script)).toMatchObject({ response_code: 4019, breakdown_errors: { statement_file: 'wrong_type' } });
  expect(await add(PDF, await app.createMerchant())).toMatchObject({ response_code: 4004 });
  expect(await add(PDF, { ...who, role: 'merchant_viewer' })).toMatchObject({ response_code: 4003 });
  expect(await add(PDF, who, uuid())).toMatchObject({ response_code: 4004 });
  expect(stored_files.size).toBe(0);
});
