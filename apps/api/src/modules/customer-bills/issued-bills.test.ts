import { customerBills } from '@kutip/contracts/customer-bills';
import type { Written } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import { customerBillsJobs } from './customer-bills.job.ts';
import { customerBillHandlers } from './customer-bills.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z'; // 10:42 in Kuala Lumpur
const config = { PUBLIC_URL: 'https://pay.example.my' };

let house: MountedApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await mountedApp(({ server }) => {
    mount(server, customerBills, customerBillHandlers({ config }));
  });
  [merchant, other] = [await house.merchant(), await house.merchant({ name: 'Kedai Lain' })];
});
afterAll(() => house.close());
beforeEach(() => house.clock.set(NOW));

type Body = Written<typeof customerBills.create>['body'];
type Patch = Written<typeof customerBills.update>['body'];
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

const create = (bill: Partial<Body> = {}, who: Who = merchant) =>
  house.call(customerBills.create, { body: { ...BILL, ...bill } }, who);
const made = async (bill: Partial<Body> = {}, who: Who = merchant): Promise<Bill> => (await create(bill, who)).data;
const read = async (id: string) => (await house.call(customerBills.read, { params: { id } }, merchant)).data;
const update = (id: string, body: Patch, who?: Who) =>
  house.call(customerBills.update, { params: { id }, body }, who ?? merchant);
const send = (id: string, who?: Who) => house.call(customerBills.send, { params: { id }, body: {} }, who ?? merchant);
/** A bill form as its own module makes them; amounts in sen. */
const form = async (more: object = {}): Promise<string> => {
  const id = uuid();
  const basic = { title: 'Tuition', collection_type: 'BILL', amount_type: 'OPEN', channel_flags: ['fpx'] };
  await house.db
    .insertInto('collections')
    .values({ ...basic, ...more, account_id: merchant.account_id, id })
    .execute();
  return id;
};
const changeForm = (id: string, change: { reminder_days?: number[]; record_status?: number }) =>
  house.db.updateTable('collections').set(change).where('id', '=', id).execute();
const invoice = (id: string) =>
  house.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setStatus = async (id: string, status: string) => {
  for (const table of ['invoices', 'customer_bills'] as const)
    await house.db.updateTable(table).set({ status }).where('id', '=', id).execute();
};
const mails = (recipient: string) =>
  house.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute();
const kinds = async (id: string): Promise<string[]> =>
  (await read(id)).timeline.map(({ kind }: { kind: string }) => kind);
/** An attempt that is open, as the switch writes it. */
async function beingPaid({ id, invoice_no }: Bill): Promise<void> {
  const amounts = { amount: 15_000 as never, fee: 0 as never, fee_tax: 0 as never };
  await house.db
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
  test('has a due date, its own reminders and no hurry', async () => {
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

  test('is mailed with its due date when that is wanted', async () => {
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

  test('may end with the day on which it is due', async () => {
    expect(await create({ expires_at: '2026-11-28T16:00:00.000Z' })).toMatchObject({ response_code: 2000 });
  });

  test('keeps the bounds of its bill form', async () => {
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

  test('is overdue from the day after, and can be asked for so', async () => {
    const shop = await house.merchant();
    await made({ due_date: '2026-11-20', full_name: 'Late' }, shop);
    await made({ due_date: '2026-11-21', full_name: 'Today' }, shop);
    await made({ due_date: null, full_name: 'Whenever' }, shop);
    const names = async (is_overdue: boolean) => {
      const { data } = await house.call(customerBills.list, { query: {}, body: { is_overdue } }, shop);
      return data.list.data.map(({ full_name }: { full_name: string }) => full_name);
    };
    expect(await names(true)).toEqual(['Late']);
    expect(await names(false)).toEqual(['Whenever', 'Today']);
  });
});

describe('a reserved number', () => {
  const reserve = async (who: Who = merchant) =>
    (await house.call(customerBills.reserve, { body: {} }, who)).data as { bill_id: string; invoice_no: string };

  test('leads nowhere until a bill is made of it, once, by the account that reserved it', async () => {
    const { bill_id, invoice_no } = await reserve();
    expect(invoice_no).toMatch(/^BP-[0-9A-HJKMNP-TV-Z]{10}$/);
    const page = () => house.call(customerBills.page, { params: { id: invoice_no, provider: 'kutip' } });
    expect(await page()).toMatchObject({ response_code: 4004 });
    expect(await create({ invoice_no }, other)).toMatchObject({ breakdown_errors: { invoice_no: 'not_found' } });
    expect((await create({ invoice_no })).data).toMatchObject({ id: bill_id, invoice_no });
    expect((await page()).data).toMatchObject({ uuid: bill_id });
    expect(await create({ invoice_no })).toMatchObject({ status: 409, response_code: 4025 });
  });

  test('is for bills only', async () => {
    const purpose = 'POOL_TOPUP' as never;
    expect(await house.call(customerBills.reserve, { body: { purpose } }, merchant)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { purpose: 'not_allowed' },
    });
  });
});

describe('a change', () => {
  test('changes what it names, on the invoice too, and is told', async () => {
    const { id } = await made({ note: 'Old', items: [{ title: 'Book', quantity: 2, unit_price: '75' }] });
    house.clock.set('2026-11-21T03:00:00.000Z');
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
    const [entry] = await house.db
      .selectFrom('audit_logs')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .execute();
    expect(entry).toMatchObject({ before: { amount: 15_000, note: 'Old' }, after: { amount: 22_500, note: null } });
  });

  test('that changes nothing leaves no trace', async () => {
    const { id, updated_at } = await made();
    house.clock.set('2026-11-21T03:00:00.000Z');
    expect((await update(id, { title: 'Tuition, December', amount: '150' })).data).toMatchObject({ updated_at });
    expect(await kinds(id)).toEqual(['bill_created']);
  });

  test('of the amount must agree with items that stay', async () => {
    const { id } = await made({ items: [{ title: 'Book', quantity: 2, unit_price: '75' }] });
    expect(await update(id, { amount: '100' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { amount: 'differs_from_items' },
    });
    expect((await update(id, { amount: '100', items: [] })).data).toMatchObject({ amount: '100.00', items: [] });
  });

  test('by somebody who has not seen the last one is refused, and the last one stands', async () => {
    const { id, updated_at: read_at } = await made();
    house.clock.set('2026-11-21T03:00:00.000Z');
    expect((await update(id, { title: 'First', read_at })).response_code).toBe(2000);
    expect(await update(id, { title: 'Second', read_at })).toMatchObject({
      status: 409,
      response_code: 4009,
      breakdown_errors: 'conflict',
    });
    expect(await read(id)).toMatchObject({ title: 'First' });
  });

  test('leaves the amount alone while somebody is paying', async () => {
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

  test.each(['PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED'])('of one that is %s is refused', async (status) => {
    const { id } = await made();
    await setStatus(id, status);
    expect(await update(id, { note: 'x' })).toMatchObject({
      status: 409,
      response_code: 4017,
      breakdown_errors: status.toLowerCase(),
    });
  });

  test('may not end it in the past', async () => {
    const { id } = await made();
    expect(await update(id, { expires_at: NOW })).toMatchObject({ breakdown_errors: { expires_at: 'in_the_past' } });
  });
});

describe('sending again', () => {
  test('mails the link once more and says so', async () => {
    const { id } = await made({ email: 'again@payer.my', send_email: true });
    house.clock.set('2026-11-22T02:00:00.000Z');
    expect((await send(id)).data).toMatchObject({ sent_at: '2026-11-22T02:00:00.000Z' });
    expect(await mails('again@payer.my')).toHaveLength(2);
    expect(await kinds(id)).toEqual(['bill_created', 'bill_sent', 'bill_sent']);
  });

  test('is refused for a bill that cannot be paid', async () => {
    const { id } = await made();
    await setStatus(id, 'CANCELLED');
    expect(await send(id)).toMatchObject({ response_code: 4017, breakdown_errors: 'cancelled' });
  });

  test('many are sent or cancelled each by itself, with what became of each', async () => {
    const [due, paid] = [await made({ email: 'many@payer.my' }), await made({ email: 'many@payer.my' })];
    const foreign = await made({}, other);
    await setStatus(paid.id, 'PAID');
    const ids = [paid.id, due.id, foreign.id, due.id];
    const { data } = await house.call(customerBills.sendMany, { body: { ids } }, merchant);
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
    const cancelled = await house.call(customerBills.cancelMany, { body: { ids } }, merchant);
    expect(byId(cancelled.data.results).get(due.id)).toMatchObject({ is_done: true });
    expect(byId(cancelled.data.results).get(paid.id)).toMatchObject({ is_done: false, response_code: 4010 });
    expect(await read(due.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(paid.id)).toMatchObject({ status: 'PAID' });
    expect((await house.call(customerBills.read, { params: { id: foreign.id } }, other)).data.status).toBe('PENDING');
  });
});

describe('the bills of one collection', () => {
  test('are its own, by either address, and another merchant finds no collection', async () => {
    const [one, two] = [await form(), await form()];
    const bill = await made({ collection_id: one });
    await made({ collection_id: two });
    const { data } = await house.call(
      customerBills.ofCollection,
      { params: { id: one }, query: {}, body: { search: 'ali' } },
      merchant,
    );
    expect(data.list).toMatchObject({ total: 1, sum: '150.00', data: [{ id: bill.id, collection_id: one }] });
    const [, byUuid] = customerBills.ofCollection.gets;
    const again = await house.call(byUuid!, { params: { id: one } }, merchant);
    expect(again.data.list.data).toMatchObject([{ id: bill.id }]);
    const elsewhere = await house.call(customerBills.ofCollection, { params: { id: one }, query: {}, body: {} }, other);
    expect(elsewhere).toMatchObject({ status: 404, response_code: 4004 });
  });
});

describe('reminders', () => {
  const jobs = () => customerBillsJobs({ config, store: storeOf(house.db), clock: house.clock });
  const remind = () => jobs()['remind_of_bills']!({});
  const remindersTo = async (email: string) =>
    (await mails(email)).filter(({ template }) => template === 'bill_reminder').map(({ data }) => data);

  test('go out on their days, by day, once, however often and however many run', async () => {
    const { id, updated_at } = await made({ email: 'remind@payer.my', reminder_days: [-3, 0] });
    house.clock.set('2026-11-25T00:59:59.000Z'); // 8:59:59
    await remind();
    expect(await remindersTo('remind@payer.my')).toEqual([]);
    house.clock.set('2026-11-25T01:00:00.000Z');
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await remindersTo('remind@payer.my')).toMatchObject([{ days_left: '3', due_date: '2026-11-28' }]);
    expect(await read(id)).toMatchObject({ reminder_count: 1, updated_at });
    house.clock.set('2026-11-26T04:00:00.000Z');
    await remind();
    house.clock.set('2026-11-28T04:00:00.000Z');
    await remind();
    expect(await remindersTo('remind@payer.my')).toMatchObject([{ days_left: '3' }, { days_left: '0' }]);
    expect(await kinds(id)).toEqual(['bill_created', 'bill_reminded', 'bill_reminded']);
  });

  test('are the collection’s where the bill has none of its own, also when that says so later', async () => {
    const collection_id = await form();
    await made({ collection_id, email: 'inherits@payer.my' });
    await made({ collection_id, email: 'wants-none@payer.my', reminder_days: [] });
    await changeForm(collection_id, { reminder_days: [1] });
    house.clock.set('2026-11-29T04:00:00.000Z');
    await remind();
    expect(await remindersTo('inherits@payer.my')).toMatchObject([{ days_left: '-1' }]);
    expect(await remindersTo('wants-none@payer.my')).toEqual([]);
  });

  test('go to nobody whose bill is paid, being paid or taken back, or whose collection is stopped', async () => {
    const collection_id = await form();
    const bill = (more: Partial<Body> = {}) => made({ email: 'quiet@payer.my', reminder_days: [0], ...more });
    await setStatus((await bill()).id, 'PAID');
    await beingPaid(await bill());
    await house.call(customerBills.remove, { params: { id: (await bill()).id } }, merchant);
    await bill({ collection_id });
    await changeForm(collection_id, { record_status: 2 });
    house.clock.set('2026-11-28T04:00:00.000Z');
    await remind();
    expect(await remindersTo('quiet@payer.my')).toEqual([]);
  });
});

describe('who may', () => {
  test('write bills: owner, finance and staff of their own account', async () => {
    const { id } = await made();
    const codes = async (who?: Who) => {
      const answers = [
        await house.call(customerBills.update, { params: { id }, body: { note: 'x' } }, who),
        await house.call(customerBills.send, { params: { id }, body: {} }, who),
        await house.call(customerBills.sendMany, { body: { ids: [id] } }, who),
        await house.call(customerBills.cancelMany, { body: { ids: [id] } }, who),
        await house.call(customerBills.reserve, { body: {} }, who),
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
