import { bankAdmin, bankForms, banks } from '@kutip/contracts/banks';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursingApp, type DisbursingApp } from '../../../../../test/disbursing-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';
import { steppedUp } from '../../../../../test/stepped-up.ts';
import { sendForm } from '../../../../../test/upload-form.ts';
import { filePathOf, type FileStore } from '../../platform/files.ts';
import { serveBanks } from './banks.routes.ts';

// A page of the account's statement: the merchant hands it in, and whoever looks at the account by hand reads it.

const PDF = Buffer.from('%PDF-1.7\nstatement of account');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const admin: Who = { account_id: uuid(), role: 'admin' };

const kept = new Map<string, Buffer>();
const files: FileStore = {
  async put(content) {
    const stored = filePathOf(content);
    kept.set(stored.path, Buffer.from(content));
    return stored;
  },
  get: async (path) => kept.get(path)!,
};

let app: DisbursingApp;
let who: Who;
let id: string;
beforeAll(async () => {
  app = await disbursingApp({
    mountMore: ({ server, encryption, disbursements }) =>
      serveBanks(server, {
        config: { PUBLIC_URL: 'https://pay.example.my' },
        encryption,
        bank: disbursements.bank,
        files,
      }),
  });
});
beforeEach(async () => {
  kept.clear();
  who = await app.afresh();
  await steppedUp(app, who);
  app.bank.reached = 'down';
  const body = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
  id = (await app.call(banks.create, { body }, who)).data.id;
});
afterAll(() => app.close());

const add = (content: Uint8Array = PDF, by: Who | undefined = who, of = id) =>
  sendForm(
    app,
    { ...bankForms.addStatement, path: `banks/${of}/statement` },
    { file: { content, name: 'penyata/../"Mac".pdf' }, field: 'statement_file' },
    by,
  );
const verify = (status: 'VERIFIED' | 'REJECTED') =>
  app.call(bankAdmin.verify, { params: { id }, body: { status, reason: 'Send a page of its statement.' } }, admin);
const open = (by: Who = admin, of = id) =>
  app.app.inject({
    url: `/api/v1/banks/admin/${of}/statement`,
    headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(by)).toString('base64url')}` },
  });

test('handed in, and read by the platform alone', async () => {
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

test('the next one takes its place', async () => {
  await add();
  expect((await add(PNG)).response_code).toBe(2000);
  const served = await open();
  expect(served.rawPayload.equals(PNG)).toBe(true);
  expect(served.headers['content-type']).toBe('image/png');
});

test('an account that was rejected is looked at again; one that is verified stays so', async () => {
  await verify('REJECTED');
  expect((await add()).data).toMatchObject({ status: 'UNVERIFIED', reason: 'statement_given' });
  await verify('VERIFIED');
  expect((await add()).data).toMatchObject({ status: 'VERIFIED', reason: null });
});

test('another number has no statement yet; the same account keeps its own', async () => {
  await add();
  const update = async (body: object) => (await app.call(banks.update, { params: { id }, body }, who)).data;
  expect(await update({ account_name: 'Ali bin Abu' })).toMatchObject({ has_statement: true });
  expect(await update({ account_number: '512345678902' })).toMatchObject({ has_statement: false });
  expect((await open()).json()).toMatchObject({ response_code: 4004 });
});

test('what is no picture and no PDF is refused, and nothing is kept of it', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  expect(await add(script)).toMatchObject({ response_code: 4019, breakdown_errors: { statement_file: 'wrong_type' } });
  expect(await add(PDF, await app.merchant())).toMatchObject({ response_code: 4004 });
  expect(await add(PDF, { ...who, role: 'merchant_viewer' })).toMatchObject({ response_code: 4003 });
  expect(await add(PDF, who, uuid())).toMatchObject({ response_code: 4004 });
  expect(kept.size).toBe(0);
});
