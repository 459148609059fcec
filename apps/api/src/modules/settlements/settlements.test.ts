import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { steppedUp } from '../../../../../test/stepped-up.ts';
import { settlingApp, type SettlingApp } from '../../../../../test/settling-app.ts';

// What merchants and admins ask of settlement, over HTTP.

let app: SettlingApp;
let who: Who;
let account_id: string;
beforeAll(async () => {
  app = await settlingApp();
});
beforeEach(async () => {
  app.clock.set('2026-08-28T02:00:00Z'); // Friday; Monday the 31st is Merdeka
  app.bank.ends_as = 'SUCCESS';
  who = await app.merchant();
  ({ account_id } = who);
});
afterAll(() => app.close());

const TUESDAY = '2026-08-31T16:30:00Z';
const admin = (): Who => ({ account_id, role: 'admin' });

describe('what is still to come', () => {
  const incoming = async (body: object = {}) =>
    (await app.call(settlements.incoming, { query: {}, body: { sort_by: 'net', sort_type: 'asc', ...body } }, who)).data
      .list;

  test('by day and channel, before and after it is put together', async () => {
    await app.paid(account_id, {
      paid_at: '2026-08-27T03:00:00Z',
      channel_flag: 'credit_card',
      fee: 1_25,
      fee_tax: 10,
    });
    await app.paid(account_id);
    await app.paid(account_id, { total: 20_00 });
    const before = await incoming();
    expect(before).toMatchObject({
      total: 2,
      sum: '116.49',
      data: [
        { expected_date: '2026-09-01', channel_flag: 'credit_card', payment_count: 1, net: '48.65' },
        {
          expected_date: '2026-09-01',
          channel_flag: 'fpx',
          status: 'SCHEDULED',
          payment_count: 2,
          gross: '70.00',
          fee: '2.00',
          fee_tax: '0.16',
          net: '67.84',
          is_auto_settlement: true,
        },
      ],
    });
    await app.run(); // Thursday's is put together
    const { total, sum } = await incoming();
    expect({ total, sum }).toEqual({ total: 2, sum: '116.49' });
    expect(await incoming({ channel_flag: 'credit_card' })).toMatchObject({ total: 1 });
    const sent = await app.call(settlements.list, { query: {}, body: {} }, who);
    expect(sent.data.list.total).toBe(0);
  });
});

test('a statement’s lines add up to the settlement, and nobody else reads them', async () => {
  await app.paid(account_id, { paid_at: '2026-08-28T03:00:00Z', total: 33_33, fee: 1_00, fee_tax: 8 });
  await app.paid(account_id, { paid_at: '2026-08-28T04:00:00Z', total: 66_67, fee: 1_00, fee_tax: 8 });
  app.clock.set(TUESDAY);
  await app.run();
  const { data } = await app.call(settlements.list, { query: {}, body: {} }, who);
  const [settlement] = data.list.data;
  expect(settlement).toMatchObject({ gross: '100.00', fee: '2.00', fee_tax: '0.16', deducted: '0.00', net: '97.84' });
  const lines = { query: {}, body: { settlement_id: settlement.id, sort_type: 'asc' } } as const;
  const mine = await app.call(settlements.lines, lines, who);
  expect(mine.data.list).toMatchObject({
    total: 2,
    sum: '97.84',
    data: [
      { kind: 'PAYMENT', gross: '33.33', fee: '1.00', fee_tax: '0.08', net: '32.25' },
      { kind: 'PAYMENT', gross: '66.67', fee: '1.00', fee_tax: '0.08', net: '65.59' },
    ],
  });
  const other = await app.merchant();
  expect((await app.call(settlements.lines, lines, other)).data.list.total).toBe(0);
  expect(await app.call(settlements.read, { params: { id: settlement.id } }, other)).toMatchObject({
    response_code: 4004,
  });
});

describe('channels', () => {
  test('are all automatic at first; pressing twice is back where it was', async () => {
    const { data } = await app.call(settlements.channels, {}, who);
    expect(data.channels).toHaveLength(7);
    expect(data.channels[0]).toEqual({ channel_id: 1, channel_flag: 'fpx', is_auto_settlement: true, lag_days: 1 });
    expect(data.channels[3]).toEqual({
      channel_id: 4,
      channel_flag: 'credit_card',
      is_auto_settlement: true,
      lag_days: 2,
    });
    const toggle = () => app.call(settlements.toggleChannel, { query: { channel_id: 4 } }, who);
    expect((await toggle()).data.is_auto_settlement).toBe(false);
    expect((await toggle()).data.is_auto_settlement).toBe(true);
    expect(await app.call(settlements.toggleChannel, { query: { channel_id: 8 } }, who)).toMatchObject({
      response_code: 4000,
    });
    const finance = { account_id, role: 'merchant_finance' } as const;
    expect(await app.call(settlements.toggleChannel, { query: { channel_id: 4 } }, finance)).toMatchObject({
      response_code: 4003,
    });
  });
});

describe('self-settlement', () => {
  const draw = (amount: string, more: object = {}, headers?: Record<string, string>) =>
    app.call(settlements.drawSelf, { body: { amount, ...more } }, who, headers);
  beforeEach(() => steppedUp(app, who));

  test('asks for a second proof first, and for another once five minutes are over', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.bankOf(account_id, {});
    await app.db.updateTable('sessions').set({ stepped_up_at: null }).where('account_id', '=', account_id).execute();
    expect(await draw('40.00')).toMatchObject({ response_code: 4028, data: null });
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
    await steppedUp(app, who);
    expect(await draw('40.00')).toMatchObject({ response_code: 2000 });
    app.clock.set('2026-08-28T02:05:01Z');
    expect(await draw('10.00')).toMatchObject({ response_code: 4028 });
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, available: 60_00, in_transit: 40_00 });
  });

  test('from the account of what was collected, and from no other', async () => {
    await app.fund(account_id, 'available', 100_00);
    await app.fund(account_id, 'payout', 100_00);
    app.bankOf(account_id, {});
    const numbered = async (pool_type: string, { account_id: whose }: Who = who) => {
      const { id } = await app.db
        .selectFrom('virtual_accounts as v')
        .innerJoin('pools as p', 'p.id', 'v.pool_id')
        .select('v.id')
        .where('v.account_id', '=', whose)
        .where('p.pool_type', '=', pool_type)
        .executeTakeFirstOrThrow();
      return { virtual_account_id: id };
    };
    const quote = (more: object) => app.call(settlements.quote, { body: { amount: '40.00', ...more } }, who);
    for (const pool_type of ['PAYOUT', 'CREDIT']) {
      const refused = { response_code: 4000, breakdown_errors: { virtual_account_id: 'not_allowed' } };
      expect(await draw('40.00', await numbered(pool_type))).toMatchObject(refused);
      expect(await quote(await numbered(pool_type))).toMatchObject(refused);
    }
    const anothers = await numbered('COLLECTION', await app.merchant());
    expect(await draw('40.00', anothers)).toMatchObject({ response_code: 4004 });
    expect(await quote(anothers)).toMatchObject({ response_code: 4004 });
    const own = await numbered('COLLECTION');
    expect(await quote(own)).toMatchObject({ data: { net_amount: '38.92' } });
    expect(await draw('40.00', own)).toMatchObject({ response_code: 2000, data: { gross: '40.00' } });
    expect(await app.books(account_id)).toMatchObject({ available: 60_00, in_transit: 40_00, payout: 100_00 });
  });

  test('the quote is what is charged, out of what is drawn', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.bankOf(account_id, {});
    const quoted = await app.call(settlements.quote, { body: { amount: '40.00' } }, who);
    expect(quoted.data).toEqual({ amount: '40.00', fee: '1.00', fee_tax: '0.08', net_amount: '38.92' });
    const { data } = await draw('40.00');
    expect(data).toMatchObject({
      type: 'SELF',
      status: 'PENDING',
      gross: '40.00',
      fee: '1.00',
      fee_tax: '0.08',
      net: '38.92',
      account_mask: '********8901',
      expected_date: '2026-08-28',
      tries: [{ amount: '38.92', status: 'PENDING' }],
    });
    expect(data.invoice_no).toMatch(/^SS-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, available: 60_00, in_transit: 40_00 });

    app.bank.ends_as = 'PROCESSING';
    await app.disbursements.send({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('PROCESSING');
    app.bank.knows(data.invoice_no, 'SUCCESS');
    await app.disbursements.ask({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('SETTLED');
    expect(await app.books(account_id)).toEqual({
      clearing: -100_00,
      available: 60_00,
      paid_out: 38_92,
      fee: 1_00,
      tax: 8,
    });
  });

  test('one that failed gives back the charge too', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.bankOf(account_id, {});
    app.bank.ends_as = 'FAILED';
    const { data } = await draw('40.00');
    await app.disbursements.send({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('FAILED');
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  });

  test('is refused under RM 10, without a bank, above what is there, and to another’s bank', async () => {
    await app.fund(account_id, 'available', 100_00);
    expect(await draw('9.99')).toMatchObject({ response_code: 4013, breakdown_errors: { amount: 'too_small' } });
    expect(await draw('10.00')).toMatchObject({ response_code: 4024 });
    app.bankOf(account_id, {});
    expect(await draw('100.01')).toMatchObject({ response_code: 4014 });
    expect(await draw('10.00', { bank_id: '01900000-0000-7000-8000-00000000ba99' })).toMatchObject({
      response_code: 4024,
    });
    expect(await draw('10.001')).toMatchObject({ response_code: 4000 });
    const viewer = { account_id, role: 'merchant_viewer' } as const;
    expect(await app.call(settlements.drawSelf, { body: { amount: '10.00' } }, viewer)).toMatchObject({
      response_code: 4003,
    });
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  });

  test('is refused where the plan has none', async () => {
    const { db } = app;
    const plan = await db
      .selectFrom('subscriptions')
      .select(['id', 'advanced_setting'])
      .where('code', '=', 'SCALE')
      .executeTakeFirstOrThrow();
    const write = (setting: object) =>
      db
        .updateTable('subscriptions')
        .set({ advanced_setting: JSON.stringify(setting) })
        .where('id', '=', plan.id)
        .execute();
    const setting = plan.advanced_setting as object;
    await write({ ...setting, self_settlement_enable: false });
    expect(await draw('10.00')).toMatchObject({ response_code: 4011, breakdown_errors: 'self_settlement_enable' });
    await write(setting);
  });

  test('a hundred at once draw what is there and no more', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.bankOf(account_id, {});
    const answers = await Promise.all(Array.from({ length: 100 }, () => draw('10.00')));
    const codes = answers.map(({ response_code }) => response_code);
    expect(codes.filter((code) => code === 2000)).toHaveLength(10);
    expect(codes.filter((code) => code === 4014)).toHaveLength(90);
    expect(await app.books(account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  });

  test('the same request twice draws once', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.bankOf(account_id, {});
    const headers = { 'idempotency-key': 'one' };
    const first = await draw('10.00', {}, headers);
    const second = await draw('10.00', {}, headers);
    expect(second.data).toEqual(first.data);
    expect(await app.orders(account_id)).toHaveLength(1);
  });
});

describe('by hand', () => {
  const change = (
    id: string,
    body: {
      status: 'ON_HOLD' | 'SCHEDULED' | 'SETTLED' | 'FAILED' | 'REJECTED' | 'PROCESSING';
      reason?: string;
      bank_reference?: string;
    },
  ) => app.call(settlementAdmin.setStatus, { params: { id }, body }, admin());
  const only = async () => {
    const [settlement] = await app.settlements(account_id);
    return settlement as { id: string; status: string };
  };

  test('one that is held is not sent until it is let go', async () => {
    app.bankOf(account_id, {});
    await app.paid(account_id);
    app.clock.set('2026-08-29T02:00:00Z');
    await app.run();
    const { id } = await only();
    expect(await change(id, { status: 'ON_HOLD', reason: 'Asked by the bank' })).toMatchObject({
      response_code: 2000,
      data: { status: 'ON_HOLD', reason: 'Asked by the bank' },
    });
    expect(await change(id, { status: 'ON_HOLD' })).toMatchObject({ response_code: 4010 });
    app.clock.set(TUESDAY);
    expect(await app.run()).toMatchObject({ settled: 0 });
    expect(await change(id, { status: 'SCHEDULED' })).toMatchObject({ data: { status: 'SCHEDULED', reason: null } });
    expect(await app.run()).toMatchObject({ settled: 1 });
    expect(await change(id, { status: 'SCHEDULED' })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'processing',
    });
  });

  test('what a person read at the bank ends one that is on its way, and nothing else', async () => {
    app.bankOf(account_id, {});
    await app.paid(account_id);
    app.clock.set(TUESDAY);
    await app.run();
    const { id } = await only();
    expect(await change(id, { status: 'SETTLED' })).toMatchObject({ response_code: 4010 }); // the bank was not told
    app.bank.ends_as = 'PROCESSING';
    await app.disbursements.send({ account_id, id });
    expect(await change(id, { status: 'SETTLED', bank_reference: 'M2U 123' })).toMatchObject({
      data: { status: 'SETTLED', bank_reference: 'M2U 123' },
    });
    expect(await change(id, { status: 'FAILED' })).toMatchObject({ response_code: 4010 });
    expect(await app.books(account_id)).toEqual({ clearing: -50_00, paid_out: 48_92, fee: 1_00, tax: 8 });
  });

  test('a self-settlement that the bank was not told of can be taken back', async () => {
    await app.fund(account_id, 'available', 50_00);
    await steppedUp(app, who);
    app.bankOf(account_id, {});
    const { data } = await app.call(settlements.drawSelf, { body: { amount: '20.00' } }, who);
    expect(await change(data.id, { status: 'REJECTED', reason: 'Name differs' })).toMatchObject({
      data: { status: 'REJECTED', reason: 'Name differs' },
    });
    expect(await app.books(account_id)).toEqual({ clearing: -50_00, available: 50_00 });
  });

  test('a run says what waits, and leaves the work to a job', async () => {
    await app.paid(account_id);
    app.clock.set(TUESDAY);
    const { data } = await app.call(settlementAdmin.run, { body: {} }, admin());
    expect(data).toMatchObject({ date: '2026-09-01' });
    expect(data.payment_count).toBeGreaterThanOrEqual(1);
    expect(await app.call(settlementAdmin.run, { body: { date: '2026-09-02' } }, admin())).toMatchObject({
      response_code: 4000,
      breakdown_errors: { date: 'in_the_future' },
    });
  });

  test('orders that are sent by API are not written to a file as well', async () => {
    expect(await app.call(settlementAdmin.bankFile, { body: { date: '2026-09-01' } }, admin())).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'sent_by_api',
    });
  });
});
