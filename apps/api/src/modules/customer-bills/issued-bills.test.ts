import { customerBills } from '@kutip/contracts/customer-bills';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import { customerBillsJobs } from './customer-bills.job.ts';
import { customerBillHandlers } from './customer-bills.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z'; // 10:42 in Kuala Lumpur
const config = { PUBLIC_URL: 'https://pay.example.my' };

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, customerBills, customerBillHandlers({ config }));
  });
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Body = RequestInput<typeof customerBills.create>['body'];
type Patch = RequestInput<typeof customerBills.update>['body'];
type Bill = { id: string; invoice_no: string; updated_at: string };
const BILL: Body = {
  source: 'BILL',
  title: 'Tuition, December',
  full_name: 'Ali bin Abu',
  email: 'ali@example.my',
  phone_number: '012-345 6678',
  amount: '150.00',
  due_date: '2026-11-28',
};

const create = (bill: Partial<Body> = {}, who: TestCaller = merchant) =>
  app.call(customerBills.create, { body: { ...BILL, ...bill } }, who);
const made = async (bill: Partial<Body> = {}, who: TestCaller = merchant): Promise<Bill> =>
  (await create(bill, who)).data;
const read = async (id: string) => (await app.call(customerBills.read, { params: { id } }, merchant)).data;
const update = (id: string, body: Patch, who?: TestCaller) =>
  app.call(customerBills.update, { params: { id }, body }, who ?? merchant);
const send = (id: string, who?: TestCaller) =>
  app.call(customerBills.send, { params: { id }, body: {} }, who ?? merchant);
/** A bill form as its own module stores it; amounts in sen. */
const form = async (more: object = {}): Promise<string> => {
  const id = uuid();
  const basic = { title: 'Tuition', collection_type: 'BILL', amount_type: 'OPEN', channel_flags: ['fpx'] };
  await app.db
    .insertInto('collections')
    .values({ ...basic, ...more, account_id: merchant.account_id, id })
    .execute();
  return id;
};
const changeForm = (id: string, change: { reminder_days?: number[]; record_status?: number }) =>
  app.db.updateTable('collections').set(change).where('id', '=', id).execute();
const invoice = (id: string) =>
  app.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setStatus = async (id: string, status: string) => {
  for (const table of ['invoices', 'customer_bills'] as const)
    await app.db.updateTable(table).set({ status }).where('id', '=', id).execute();
};
const mails = (recipient: string) =>
  app.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute();
const kinds = async (id: string): Promise<string[]> =>
  (await read(id)).timeline.map(({ kind }: { kind: string }) => kind);
/** An open payment attempt, as the payments module stores it. */
async function beingPaid({ id, invoice_no }: Bill): Promise<void> {
  const amounts = { amount: 15_000 as never, fee: 0 as never, fee_tax: 0 as never };
  await app.db
    .insertInto('payment_records')
    .values({
      account_id: merchant.account_id,
      id: uuid(),
      invoice_id: id,
      bill_id: id,
      invoice_no,
      transaction_invoice_no: `${invoice_no}-01`,
      title: 'Tuition',
      attempt: 1,
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      ...amounts,
      fee_bearer: 'MERCHANT',
      total_amount: amounts.amount,
      net_amount: amounts.amount,
      status: 'PROCESSING',
    })
    .execute();
  await setStatus(id, 'PROCESSING');
}

describe('a bill', () => {
  test('an issued bill has a due date, its own reminders and no expiry', async () => {
    const { status, data } = await create({ reference_1: 'S-7', reminder_days: [-3, 7] });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      source: 'BILL',
      due_date: '2026-11-28',
      expires_at: null,
      reminder_days: [-3, 7],
      is_overdue: false,
      sent_at: null,
      reminder_count: 0,
      reference_1: 'S-7',
    });
    expect(await mails('ali@example.my')).toEqual([]);
  });

  test('an issued bill is e-mailed with its due date on request', async () => {
    const { data } = await create({ email: 'mail@payer.my', send_email: true });
    expect(data.sent_at).toBe(NOW);
    expect(await mails('mail@payer.my')).toMatchObject([
      { template: 'bill_link', data: { due_date: '2026-11-28', link: `https://pay.example.my/pay/bill/${data.id}` } },
    ]);
  });

  test.each<[string, Partial<Body>, number, Record<string, string>]>([
    ['an end in the past', { expires_at: '2026-11-21T02:42:00Z' }, 4000, { expires_at: 'in_the_past' }],
    ['an end before it is due', { expires_at: '2026-11-28T15:59:59Z' }, 4000, { expires_at: 'before_due_date' }],
    ['a due date that is none', { due_date: '2026-11-31' }, 4000, { due_date: 'invalid_date' }],
    ['a number that was not reserved', { invoice_no: 'BP-0000000000' }, 4000, { invoice_no: 'not_found' }],
    ['no amount', { amount: undefined }, 4000, { amount: 'required' }],
  ])('refuses %s', async (_, bill, code, faults) => {
    expect(await create(bill)).toMatchObject({ response_code: code, breakdown_errors: faults });
  });

  test('an issued bill may expire at the end of its due date', async () => {
    expect(await create({ expires_at: '2026-11-28T16:00:00.000Z' })).toMatchObject({ response_code: 2000 });
  });

  test('an issued bill respects the limits of its bill form', async () => {
    const collection_id = await form({ amount_type: 'MIN_MAX', min_amount: 5_000, max_amount: 10_000 });
    expect(await create({ collection_id })).toMatchObject({
      response_code: 4013,
      breakdown_errors: { amount: 'too_large' },
    });
    expect(await create({ collection_id, amount: '49.99' })).toMatchObject({
      response_code: 4013,
      breakdown_errors: { amount: 'too_small' },
    });
    expect(await create({ collection_id, amount: '100' })).toMatchObject({ response_code: 2000 });
  });

  test('a bill is overdue from the day after its due date, and lists filter by it', async () => {
    const shop = await app.createMerchant();
    await made({ due_date: '2026-11-20', full_name: 'Late' }, shop);
    await made({ due_date: '2026-11-21', full_name: 'Today' }, shop);
    await made({ due_date: null, full_name: 'Whenever' }, shop);
    const names = async (is_overdue: boolean) => {
      const { data } = await app.call(customerBills.list, { query: {}, body: { is_overdue } }, shop);
      return data.list.data.map(({ full_name }: { full_name: string }) => full_name);
    };
    expect(await names(true)).toEqual(['Late']);
    expect(await names(false)).toEqual(['Whenever', 'Today']);
  });
});

describe('a reserved number', () => {
  const reserve = async (who: TestCaller = merchant) =>
    (await app.call(customerBills.reserve, { body: {} }, who)).data as { bill_id: string; invoice_no: string };

  test('a reserved number resolves to nothing until its account creates one bill from it', async () => {
    const { bill_id, invoice_no } = await reserve();
    expect(invoice_no).toMatch(/^BP-[0-9A-HJKMNP-TV-Z]{10}$/);
    const page = () => app.call(customerBills.page, { params: { id: invoice_no, provider: 'kutip' } });
    expect(await page()).toMatchObject({ response_code: 4004 });
    expect(await create({ invoice_no }, other)).toMatchObject({ breakdown_errors: { invoice_no: 'not_found' } });
    expect((await create({ invoice_no })).data).toMatchObject({ id: bill_id, invoice_no });
    expect((await page()).data).toMatchObject({ uuid: bill_id });
    expect(await create({ invoice_no })).toMatchObject({ status: 409, response_code: 4025 });
  });

  test('a reservation of an unknown purpose is refused', async () => {
    const purpose = 'POOL_PARTY' as never;
    expect(await app.call(customerBills.reserve, { body: { purpose } }, merchant)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { purpose: 'not_allowed' },
    });
  });
});

describe('a change', () => {
  test('an update changes the given fields, on the invoice too, and records an event', async () => {
    const { id } = await made({ note: 'Old', items: [{ title: 'Book', quantity: 2, unit_price: '75' }] });
    app.clock.set('2026-11-21T03:00:00.000Z');
    const { data } = await update(id, {
      items: [{ title: 'Book', quantity: 3, unit_price: '75' }],
      note: '',
      expires_at: '2026-12-01T00:00:00.000Z',
      phone_number: '019-876 5432',
    });
    expect(data).toMatchObject({
      amount: '225.00',
      note: null,
      phone_number: '60198765432',
      title: 'Tuition, December',
      items: [{ quantity: 3, total_amount: '225.00' }],
      updated_at: '2026-11-21T03:00:00.000Z',
    });
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'bill_changed', detail: { amount: '225.00' } });
    expect(await invoice(id)).toMatchObject({
      amount: 22_500,
      total: 22_500,
      expires_at: new Date('2026-12-01T00:00:00.000Z'),
    });
    const [entry] = await app.db
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .execute();
    expect(entry).toMatchObject({ before: { amount: 15_000, note: 'Old' }, after: { amount: 22_500, note: null } });
  });

  test('an update without a change records nothing', async () => {
    const { id, updated_at } = await made();
    app.clock.set('2026-11-21T03:00:00.000Z');
    expect((await update(id, { title: 'Tuition, December', amount: '150' })).data).toMatchObject({ updated_at });
    expect(await kinds(id)).toEqual(['bill_created']);
  });

  test('a changed amount must match the stored items', async () => {
    const { id } = await made({ items: [{ title: 'Book', quantity: 2, unit_price: '75' }] });
    expect(await update(id, { amount: '100' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { amount: 'differs_from_items' },
    });
    expect((await update(id, { amount: '100', items: [] })).data).toMatchObject({ amount: '100.00', items: [] });
  });

  test('a stale update is refused and the last change stays', async () => {
    const { id, updated_at: read_at } = await made();
    app.clock.set('2026-11-21T03:00:00.000Z');
    expect((await update(id, { title: 'First', read_at })).response_code).toBe(2000);
    expect(await update(id, { title: 'Second', read_at })).toMatchObject({
      status: 409,
      response_code: 4009,
      breakdown_errors: 'conflict',
    });
    expect(await read(id)).toMatchObject({ title: 'First' });
  });

  test('the amount cannot change while a payment attempt is open', async () => {
    const bill = await made();
    await beingPaid(bill);
    expect(await update(bill.id, { amount: '200' })).toMatchObject({
      status: 409,
      response_code: 4010,
      breakdown_errors: 'attempt_open',
    });
    const items = [{ title: 'Lesson', quantity: 1, unit_price: '150' }];
    expect(await update(bill.id, { items })).toMatchObject({ breakdown_errors: 'attempt_open' });
    expect((await update(bill.id, { note: 'Thank you' })).data).toMatchObject({ note: 'Thank you', amount: '150.00' });
  });

  test.each(['PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED'])(
    'an update of a bill that is %s is refused',
    async (status) => {
      const { id } = await made();
      await setStatus(id, status);
      expect(await update(id, { note: 'x' })).toMatchObject({
        status: 409,
        response_code: 4017,
        breakdown_errors: status.toLowerCase(),
      });
    },
  );

  test('an update cannot set an expiry in the past', async () => {
    const { id } = await made();
    expect(await update(id, { expires_at: NOW })).toMatchObject({ breakdown_errors: { expires_at: 'in_the_past' } });
  });
});

describe('sending again', () => {
  test('sending again e-mails the link and records an event', async () => {
    const { id } = await made({ email: 'again@payer.my', send_email: true });
    app.clock.set('2026-11-22T02:00:00.000Z');
    expect((await send(id)).data).toMatchObject({ sent_at: '2026-11-22T02:00:00.000Z' });
    expect(await mails('again@payer.my')).toHaveLength(2);
    expect(await kinds(id)).toEqual(['bill_created', 'bill_sent', 'bill_sent']);
  });

  test('sending a bill that is not payable is refused', async () => {
    const { id } = await made();
    await setStatus(id, 'CANCELLED');
    expect(await send(id)).toMatchObject({ response_code: 4017, breakdown_errors: 'cancelled' });
  });

  test('bulk send and cancel report the result of each bill', async () => {
    const [due, paid] = [await made({ email: 'many@payer.my' }), await made({ email: 'many@payer.my' })];
    const foreign = await made({}, other);
    await setStatus(paid.id, 'PAID');
    const ids = [paid.id, due.id, foreign.id, due.id];
    const { data } = await app.call(customerBills.sendMany, { body: { ids } }, merchant);
    const byId = (results: { id: string }[]) => new Map(results.map((result) => [result.id, result]));
    expect(data.results).toHaveLength(3);
    expect(byId(data.results).get(due.id)).toMatchObject({ is_done: true, invoice_no: due.invoice_no, reason: null });
    expect(byId(data.results).get(paid.id)).toMatchObject({ is_done: false, response_code: 4017, reason: 'paid' });
    expect(byId(data.results).get(foreign.id)).toMatchObject({
      is_done: false,
      response_code: 4004,
      invoice_no: null,
    });
    expect(await mails('many@payer.my')).toHaveLength(1);
    const cancelled = await app.call(customerBills.cancelMany, { body: { ids } }, merchant);
    expect(byId(cancelled.data.results).get(due.id)).toMatchObject({ is_done: true });
    expect(byId(cancelled.data.results).get(paid.id)).toMatchObject({ is_done: false, response_code: 4010 });
    expect(await read(due.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(paid.id)).toMatchObject({ status: 'PAID' });
    expect((await app.call(customerBills.read, { params: { id: foreign.id } }, other)).data.status).toBe('PENDING');
  });
});

describe('the bills of one collection', () => {
  test('a collection lists its own bills, by either path, and is not found by another merchant', async () => {
    const [one, two] = [await form(), await form()];
    const bill = await made({ collection_id: one });
    await made({ collection_id: two });
    const { data } = await app.call(
      customerBills.ofCollection,
      { params: { id: one }, query: {}, body: { search: 'ali' } },
      merchant,
    );
    expect(data.list).toMatchObject({ total: 1, sum: '150.00', data: [{ id: bill.id, collection_id: one }] });
    const [, byUuid] = customerBills.ofCollection.gets;
    const again = await app.call(byUuid!, { params: { id: one } }, merchant);
    expect(again.data.list.data).toMatchObject([{ id: bill.id }]);
    const elsewhere = await app.call(customerBills.ofCollection, { params: { id: one }, query: {}, body: {} }, other);
    expect(elsewhere).toMatchObject({ status: 404, response_code: 4004 });
  });
});

describe('reminders', () => {
  const jobs = () => customerBillsJobs({ config, store: storeOf(app.db), clock: app.clock });
  const remind = () => jobs()['remind_of_bills']!({});
  const remindersTo = async (email: string) =>
    (await mails(email)).filter(({ template }) => template === 'bill_reminder').map(({ data }) => data);

  test('reminders are sent once on their days, in daytime, however many workers run', async () => {
    const { id, updated_at } = await made({ email: 'remind@payer.my', reminder_days: [-3, 0] });
    app.clock.set('2026-11-25T00:59:59.000Z'); // 8:59:59
    await remind();
    expect(await remindersTo('remind@payer.my')).toEqual([]);
    app.clock.set('2026-11-25T01:00:00.000Z');
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await remindersTo('remind@payer.my')).toMatchObject([{ days_left: '3', due_date: '2026-11-28' }]);
    expect(await read(id)).toMatchObject({ reminder_count: 1, updated_at });
    app.clock.set('2026-11-26T04:00:00.000Z');
    await remind();
    app.clock.set('2026-11-28T04:00:00.000Z');
    await remind();
    expect(await remindersTo('remind@payer.my')).toMatchObject([{ days_left: '3' }, { days_left: '0' }]);
    expect(await kinds(id)).toEqual(['bill_created', 'bill_reminded', 'bill_reminded']);
  });

  test('a bill without reminders uses its collection’s, also when set later', async () => {
    const collection_id = await form();
    await made({ collection_id, email: 'inherits@payer.my' });
    await made({ collection_id, email: 'wants-none@payer.my', reminder_days: [] });
    await changeForm(collection_id, { reminder_days: [1] });
    app.clock.set('2026-11-29T04:00:00.000Z');
    await remind();
    expect(await remindersTo('inherits@payer.my')).toMatchObject([{ days_left: '-1' }]);
    expect(await remindersTo('wants-none@payer.my')).toEqual([]);
  });

  test('the merchant’s days apply to bills that have no form and no days of their own', async () => {
    const { account_id } = merchant;
    const setDays = (reminder_days: number[]) =>
      app.db.updateTable('accounts').set({ reminder_days }).where('id', '=', account_id).execute();
    app.clock.set('2026-11-21T02:42:00Z');
    await made({ email: 'no-form@payer.my' });
    await made({ email: 'no-days@payer.my', reminder_days: [] });
    await made({ email: 'of-a-form@payer.my', collection_id: await form() });
    await setDays([-1]);
    app.clock.set('2026-11-27T02:42:00Z');
    await remind();
    await setDays([]);
    expect(await remindersTo('no-form@payer.my')).toMatchObject([{ days_left: '1' }]);
    expect(await remindersTo('no-days@payer.my')).toEqual([]);
    expect(await remindersTo('of-a-form@payer.my')).toEqual([]);
  });

  test('no reminder for a bill that is paid, being paid or cancelled, or whose collection is paused', async () => {
    const collection_id = await form();
    const bill = (more: Partial<Body> = {}) => made({ email: 'quiet@payer.my', reminder_days: [0], ...more });
    await setStatus((await bill()).id, 'PAID');
    await beingPaid(await bill());
    await app.call(customerBills.remove, { params: { id: (await bill()).id } }, merchant);
    await bill({ collection_id });
    await changeForm(collection_id, { record_status: 2 });
    app.clock.set('2026-11-28T04:00:00.000Z');
    await remind();
    expect(await remindersTo('quiet@payer.my')).toEqual([]);
  });
});

describe('permissions', () => {
  test('owner, finance and staff may write bills of their own account', async () => {
    const { id } = await made();
    const codes = async (who?: TestCaller) => {
      const answers = [
        await app.call(customerBills.update, { params: { id }, body: { note: 'x' } }, who),
        await app.call(customerBills.send, { params: { id }, body: {} }, who),
        await app.call(customerBills.sendMany, { body: { ids: [id] } }, who),
        await app.call(customerBills.cancelMany, { body: { ids: [id] } }, who),
        await app.call(customerBills.reserve, { body: {} }, who),
      ];
      return answers.map(({ response_code }) => response_code);
    };
    expect(await codes()).toEqual([401, 401, 401, 401, 401]);
    expect(await codes({ ...merchant, role: 'merchant_viewer' })).toEqual([4003, 4003, 4003, 4003, 4003]);
    expect(await codes({ ...merchant, role: 'introducer' })).toEqual([4003, 4003, 4003, 4003, 4003]);
    expect(await codes(other)).toEqual([4004, 4004, 2000, 2000, 2000]);
    expect(await read(id)).toMatchObject({ status: 'PENDING', note: null, sent_at: null });
  });
});
