import { CODE } from '@kutip/contracts/codes';
import { customers } from '@kutip/contracts/customers';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountCustomers } from '../../../../../test/mount-customers.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { createBill } from '../customer-bills/customer-bills.service.ts';
import { matchCustomers } from './customers.service.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const encryption = createEncryption(`k1:${'11'.repeat(32)}`);

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mountCustomers(server, encryption);
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});

type Form = RequestInput<typeof customers.create>['body'];
const SITI: Form = { full_name: 'Siti Nurhaliza', email: 'Siti@Payer.example', phone_number: '012-345 6678' };
const create = (form: Partial<Form> = {}, who: TestCaller = merchant) =>
  app.call(customers.create, { body: { ...SITI, ...form } }, who);
const made = async (form: Partial<Form> = {}, who: TestCaller = merchant) =>
  (await create(form, who)).data as { id: string; updated_at: string };
const update = (id: string, body: RequestInput<typeof customers.update>['body'], who: TestCaller = merchant) =>
  app.call(customers.update, { params: { id }, body }, who);
const read = async (id: string) => (await app.call(customers.read, { params: { id } }, merchant)).data;
const PAYER = { full_name: 'Siti Nurhaliza', email: 'siti@payer.example', phone_number: '60123456678' };
/** A bill as the merchant creates it. */
const bill = (payer: Partial<typeof PAYER> = {}, amount = 5_000, actor: 'merchant' | 'payer' = 'merchant') =>
  app.transact((db) =>
    createBill(db, {
      ...PAYER,
      ...payer,
      account_id: merchant.account_id,
      collection: null,
      title: 'Yuran',
      amount: sen(amount),
      source: actor === 'merchant' ? 'DIRECT' : 'PUBLIC',
      expires_at: null,
      reference_1: null,
      reference_2: null,
      note: null,
      form_answers: {},
      sent_at: null,
      lines: [],
      actor,
      now: app.clock.now(),
    }),
  );
const listed = async (
  endpoint: typeof customers.list | typeof customers.listTotalled,
  body = {},
  who: TestCaller = merchant,
) => (await app.call(endpoint, { query: {}, body }, who)).data.list;
const bills = (customer_id?: string, who: TestCaller = merchant) =>
  app.call(customers.bills.gets[0]!, { query: { ...(customer_id && { customer_id }) } }, who);
/** Marks the bill as paid. */
const pay = (id: string, status = 'PAID') =>
  app.db
    .updateTable('customer_bills')
    .set({ status, paid_at: new Date(NOW) })
    .where('id', '=', id)
    .execute();

describe('creating a customer', () => {
  test('creating a customer returns the record with zero totals', async () => {
    const { status, response_code, data } = await create({
      company_name: ' Nurhaliza Enterprise ',
      postcode: '40000',
      state_id: 10,
      notes: '',
    });
    expect([status, response_code]).toEqual([200, 2000]);
    expect(data).toEqual({
      id: data.id,
      uuid: data.id,
      full_name: 'Siti Nurhaliza',
      email: 'siti@payer.example',
      phone_number: '60123456678',
      identification_no: null,
      company_name: 'Nurhaliza Enterprise',
      address_line_1: null,
      address_line_2: null,
      city: null,
      postcode: '40000',
      state_id: 10,
      notes: null,
      is_opted_out: false,
      created_at: NOW,
      updated_at: NOW,
      bill_count: 0,
      paid_count: 0,
      paid_amount: '0.00',
      due_amount: '0.00',
      last_paid_at: null,
    });
    expect(await read(data.id)).toEqual(data);
  });

  test('an identification number is stored encrypted, shown masked and not audited', async () => {
    const { id } = await made({ identification_no: '900101145566' });
    expect(await read(id)).toMatchObject({ identification_no: '********5566' });
    const row = await app.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const place = { account_id: merchant.account_id, column: 'customers.identification_no' };
    expect(encryption.decrypt(row.identification_no!, place)).toBe('900101145566');
    await update(id, { identification_no: 'A12345678' });
    await update(id, { full_name: 'Siti N.' });
    expect(await read(id)).toMatchObject({ identification_no: '*****5678', full_name: 'Siti N.' });
    const audits = await app.db.selectFrom('audit_logs').selectAll().where('entity_id', '=', id).execute();
    expect(JSON.stringify([row.identification_masked, ...audits])).not.toMatch(/900101|A12345/);
    await update(id, { identification_no: '' });
    expect(await read(id)).toMatchObject({ identification_no: null });
  });

  test.each([
    ['no name', { full_name: ' ' }, { full_name: 'required' }],
    ['neither address nor telephone', { email: null, phone_number: null }, { email: 'email_or_phone_required' }],
    ['no e-mail address', { email: 'siti' }, { email: 'invalid_email' }],
    ['no telephone number', { phone_number: '12345' }, { phone_number: 'invalid_format' }],
    ['four digits of a postcode', { postcode: '4000' }, { postcode: 'invalid_format' }],
    ['a state that there is not', { state_id: 17 }, { state_id: 'not_allowed' }],
    ['notes without end', { notes: 'x'.repeat(2001) }, { notes: 'too_long' }],
  ])('%s is refused', async (_, form, breakdown) => {
    expect(await create(form)).toMatchObject({
      status: 400,
      response_code: CODE.validation_failed,
      breakdown_errors: breakdown,
    });
  });
});

describe('permissions', () => {
  test('customers require a login, viewers only read, other merchants find none', async () => {
    const { id } = await made();
    expect((await app.call(customers.create, { body: SITI })).response_code).toBe(CODE.not_authenticated);
    const viewer: TestCaller = { ...merchant, role: 'merchant_viewer' };
    expect((await create({}, viewer)).response_code).toBe(CODE.not_permitted);
    expect((await app.call(customers.read, { params: { id } }, viewer)).response_code).toBe(CODE.ok);
    for (const answer of [
      await app.call(customers.read, { params: { id } }, other),
      await update(id, { full_name: 'Mine' }, other),
      await app.call(customers.remove, { params: { id } }, other),
      await bills(id, other),
    ])
      expect(answer).toMatchObject({ response_code: CODE.not_found, data: null });
    expect(await read(id)).toMatchObject({ full_name: 'Siti Nurhaliza' });
    expect((await listed(customers.list, {}, other)).total).toBe(0);
  });
});

describe('updating a customer', () => {
  test('a stale update of a customer is refused', async () => {
    const { id, updated_at } = await made();
    expect((await update(id, { city: 'Shah Alam', read_at: updated_at })).response_code).toBe(CODE.ok);
    expect(await update(id, { city: 'Klang', read_at: updated_at })).toMatchObject({
      status: 409,
      response_code: CODE.conflict,
    });
    expect(await read(id)).toMatchObject({ city: 'Shah Alam', email: 'siti@payer.example' });
  });

  test('the last contact detail of a customer cannot be removed', async () => {
    const { id } = await made({ phone_number: null });
    expect(await update(id, { email: '' })).toMatchObject({ response_code: CODE.validation_failed });
    expect(await update(id, { email: null })).toMatchObject({
      breakdown_errors: { email: 'email_or_phone_required' },
    });
    expect((await update(id, { email: null, phone_number: '0123456678' })).response_code).toBe(CODE.ok);
  });

  test('a change is audited with its previous values, an empty change is not', async () => {
    const { id } = await made();
    await update(id, { full_name: 'Siti Nurhaliza' });
    await update(id, { city: 'Klang' });
    const audits = await app.db
      .selectFrom('audit_logs')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audits.slice(1)).toEqual([{ action: 'update', before: { city: null }, after: { city: 'Klang' } }]);
  });
});

describe('bills find their customer', () => {
  test('bills are matched by e-mail address or telephone number, and the totals follow', async () => {
    const { id } = await made();
    const [first, second] = [await bill(), await bill({ email: 'else@where.example' }, 750)];
    await bill({ email: 'tan@payer.example', phone_number: '60198887766', full_name: 'Tan' });
    await pay(first.id);
    expect(await read(id)).toMatchObject({
      bill_count: 2,
      paid_count: 1,
      paid_amount: '50.00',
      due_amount: '7.50',
      last_paid_at: NOW,
    });
    const { data } = await bills(id);
    expect(data.list).toMatchObject({ total: 2, sum: '57.50' });
    expect(data.list.data.map((one: { id: string }) => one.id)).toEqual([second.id, first.id]);
  });

  test('a checkout that the payer left is not due', async () => {
    const { id } = await made();
    const { id: bill_id } = await bill();
    await app.db.updateTable('customer_bills').set({ source: 'PUBLIC' }).where('id', '=', bill_id).execute();
    expect(await read(id)).toMatchObject({ bill_count: 1, due_amount: '0.00' });
  });

  test('a payer billed by the merchant becomes a customer once', async () => {
    await Promise.all([bill(), bill(), bill()]);
    const { data } = await listed(customers.listTotalled);
    expect(data).toMatchObject([{ full_name: 'Siti Nurhaliza', email: 'siti@payer.example', bill_count: 3 }]);
  });

  test('payers without a telephone number are not one customer', async () => {
    for (const email of ['ali@payer.example', 'bala@payer.example', 'ali@payer.example'])
      await bill({ full_name: email, email, phone_number: '' });
    const { data } = await listed(customers.listTotalled);
    expect(data.map((one: { email: string; bill_count: number }) => [one.email, one.bill_count]).toSorted()).toEqual([
      ['ali@payer.example', 2],
      ['bala@payer.example', 1],
    ]);
  });

  test('a payer on a public page is matched but not added as a customer', async () => {
    await bill({ email: 'public@payer.example' }, 100, 'payer');
    expect((await listed(customers.list)).total).toBe(0);
    const payer = { full_name: 'Tan', email: 'tan@payer.example', phone_number: '60198887766' };
    const asked = (keeps_new: boolean) =>
      app.transact((db) =>
        matchCustomers(db, merchant.account_id, [payer], { creates_missing: keeps_new, now: new Date(NOW) }),
      );
    expect(await asked(false)).toEqual([null]);
    const [id] = await asked(true);
    expect(await asked(false)).toEqual([id]);
    expect((await listed(customers.list)).data).toMatchObject([{ id, ...payer }]);
  });

  test('matching many payers creates each new customer once', async () => {
    const payers = Array.from({ length: 300 }, (_, n) => ({
      full_name: `Payer ${n}`,
      email: `payer${n % 100}@many.example`,
      phone_number: `6011${String(10_000_000 + (n % 100))}`,
    }));
    const ids = await app.transact((db) =>
      matchCustomers(db, merchant.account_id, payers, { creates_missing: true, now: new Date(NOW) }),
    );
    expect(new Set(ids).size).toBe(100);
    expect(ids.slice(0, 100)).toEqual(ids.slice(200));
    expect((await listed(customers.list)).total).toBe(100);
  });

  test('deleting a customer unlinks their bills, creating them again links the bills', async () => {
    const { id: bill_id } = await bill();
    const [{ id }] = (await listed(customers.list)).data;
    expect((await app.call(customers.remove, { params: { id } }, merchant)).data).toBeNull();
    expect((await app.call(customers.read, { params: { id } }, merchant)).response_code).toBe(CODE.not_found);
    const again = await made({ full_name: 'Siti N.' });
    expect(await read(again.id)).toMatchObject({ bill_count: 1, due_amount: '50.00' });
    const { data } = await bills(again.id);
    expect(data.list.data).toMatchObject([{ id: bill_id, full_name: 'Siti Nurhaliza' }]);
  });

  test('refunded and cancelled bills do not count in the totals', async () => {
    const { id } = await made();
    const [refunded, cancelled] = [await bill(), await bill()];
    await pay(refunded.id, 'REFUNDED');
    await pay(cancelled.id, 'CANCELLED');
    expect(await read(id)).toMatchObject({ bill_count: 2, paid_count: 0, paid_amount: '0.00', due_amount: '0.00' });
  });

  test('listing a customer’s bills requires a customer', async () => {
    expect(await bills()).toMatchObject({
      response_code: CODE.validation_failed,
      breakdown_errors: { customer_id: 'required' },
    });
  });
});

describe('customer list', () => {
  test('the customer list searches, filters, sorts and paginates, with or without a trailing slash', async () => {
    for (const [n, name] of ['Chong', 'Aminah', 'Bala'].entries())
      await made({ full_name: name, email: `${name}@list.example`, state_id: n === 0 ? 10 : 14 });
    const names = async (body: object) =>
      (await listed(customers.listTotalled, body)).data.map((one: { full_name: string }) => one.full_name);
    expect(await names({ sort_by: 'full_name', sort_type: 'asc' })).toEqual(['Aminah', 'Bala', 'Chong']);
    expect(await names({ search: 'BALA@' })).toEqual(['Bala']);
    expect(await names({ state_id: 10 })).toEqual(['Chong']);
    expect(await names({ is_opted_out: true })).toEqual([]);
    expect(
      (await app.call(customers.list, { query: {}, body: { sort_by: 'notes' as never } }, merchant)).response_code,
    ).toBe(CODE.validation_failed);
  });
});
