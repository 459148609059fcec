import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';

// The settlement endpoints of merchants and admins.

let app: SettlementsApp;
let who: TestCaller;
let account_id: string;
beforeAll(async () => {
  app = await settlementsApp();
});
beforeEach(async () => {
  app.clock.set('2026-08-28T02:00:00Z'); // Friday; Monday the 31st is Merdeka
  app.bank.default_outcome = 'SUCCESS';
  who = await app.createMerchant();
  ({ account_id } = who);
});
afterAll(() => app.close());

const TUESDAY = '2026-08-31T16:30:00Z';
const admin = (): TestCaller => ({ account_id, role: 'admin' });

describe('incoming settlements', () => {
  const incoming = async (body: object = {}) =>
    (await app.call(settlements.incoming, { query: {}, body: { sort_by: 'net', sort_type: 'asc', ...body } }, who)).data
      .list;

  test('incoming settlements are listed by day and channel before and after payments are assigned', async () => {
    await app.createPayment(account_id, {
      paid_at: '2026-08-27T03:00:00Z',
      channel_flag: 'credit_card',
      fee: 1_25,
      fee_tax: 10,
    });
    await app.createPayment(account_id);
    await app.createPayment(account_id, { total: 20_00 });
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
    await app.runSettlements(); // assigns Thursday's payments
    const { total, sum } = await incoming();
    expect({ total, sum }).toEqual({ total: 2, sum: '116.49' });
    expect(await incoming({ channel_flag: 'credit_card' })).toMatchObject({ total: 1 });
    const sent = await app.call(settlements.list, { query: {}, body: {} }, who);
    expect(sent.data.list.total).toBe(0);
  });
});

test('the sum of settlements is what the bank received, and the withdrawal of a settlement is not added to it', async () => {
  await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z', total: 60_00 });
  app.clock.set(TUESDAY);
  await app.runSettlements(); // without a bank account into the balance
  app.setBankAccount(account_id, {});
  await grantStepUp(app, who);
  const withdrawal = await app.call(settlements.createSelfSettlement, { body: { amount: '40.00' } }, who);
  const list = async () => (await app.call(settlements.list, { query: {}, body: {} }, who)).data.list;
  const [balance, withdrawn] = [58_92, 38_92].map((amount) => (amount / 100).toFixed(2));
  expect(await list()).toMatchObject({
    total: 2,
    sum: '0.00',
    sums: [
      { value: 'TO_BALANCE', count: 1, sum: balance },
      { value: 'IN_TRANSIT', count: 1, sum: withdrawn },
    ],
  });
  await app.disbursements.send({ account_id, id: withdrawal.data.id });
  expect(await list()).toMatchObject({ sum: withdrawn, sums: [{ value: 'TO_BALANCE' }, { value: 'TO_BANK' }] });
});

test('the lines of a settlement add up to it and are hidden from other merchants', async () => {
  await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z', total: 33_33, fee: 1_00, fee_tax: 8 });
  await app.createPayment(account_id, { paid_at: '2026-08-28T04:00:00Z', total: 66_67, fee: 1_00, fee_tax: 8 });
  app.clock.set(TUESDAY);
  await app.runSettlements();
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
  const other = await app.createMerchant();
  expect((await app.call(settlements.lines, lines, other)).data.list.total).toBe(0);
  expect(await app.call(settlements.read, { params: { id: settlement.id } }, other)).toMatchObject({
    response_code: 4004,
  });
});

describe('channels', () => {
  test('channels settle automatically by default and toggling twice restores that', async () => {
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
  const withdraw = (amount: string, fields: object = {}, headers?: Record<string, string>) =>
    app.call(settlements.createSelfSettlement, { body: { amount, ...fields } }, who, headers);
  beforeEach(() => grantStepUp(app, who));

  test('a self-settlement requires a step-up that is at most five minutes old', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.setBankAccount(account_id, {});
    await app.db.updateTable('sessions').set({ stepped_up_at: null }).where('account_id', '=', account_id).execute();
    expect(await withdraw('40.00')).toMatchObject({ response_code: 4028, data: null });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
    await grantStepUp(app, who);
    expect(await withdraw('40.00')).toMatchObject({ response_code: 2000 });
    app.clock.set('2026-08-28T02:05:01Z');
    expect(await withdraw('10.00')).toMatchObject({ response_code: 4028 });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, available: 60_00, in_transit: 40_00 });
  });

  test('a self-settlement is possible only from the collection virtual account', async () => {
    await app.fund(account_id, 'available', 100_00);
    await app.fund(account_id, 'payout', 100_00);
    app.setBankAccount(account_id, {});
    const virtualAccountOf = async (pool_type: string, { account_id: whose }: TestCaller = who) => {
      const { id } = await app.db
        .selectFrom('virtual_accounts as v')
        .innerJoin('pools as p', (on) => on.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.pool_id'))
        .select('v.id')
        .where('v.account_id', '=', whose)
        .where('p.pool_type', '=', pool_type)
        .executeTakeFirstOrThrow();
      return { virtual_account_id: id };
    };
    const quote = (more: object) => app.call(settlements.quote, { body: { amount: '40.00', ...more } }, who);
    for (const pool_type of ['PAYOUT', 'CREDIT']) {
      const refused = { response_code: 4000, breakdown_errors: { virtual_account_id: 'not_allowed' } };
      expect(await withdraw('40.00', await virtualAccountOf(pool_type))).toMatchObject(refused);
      expect(await quote(await virtualAccountOf(pool_type))).toMatchObject(refused);
    }
    const foreign = await virtualAccountOf('COLLECTION', await app.createMerchant());
    expect(await withdraw('40.00', foreign)).toMatchObject({ response_code: 4004 });
    expect(await quote(foreign)).toMatchObject({ response_code: 4004 });
    const own = await virtualAccountOf('COLLECTION');
    expect(await quote(own)).toMatchObject({ data: { net_amount: '38.92' } });
    expect(await withdraw('40.00', own)).toMatchObject({ response_code: 2000, data: { gross: '40.00' } });
    expect(await app.loadBooks(account_id)).toMatchObject({ available: 60_00, in_transit: 40_00, payout: 100_00 });
  });

  test('the quoted fee is charged out of the withdrawn amount', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.setBankAccount(account_id, {});
    const quoted = await app.call(settlements.quote, { body: { amount: '40.00' } }, who);
    expect(quoted.data).toEqual({ amount: '40.00', fee: '1.00', fee_tax: '0.08', net_amount: '38.92' });
    const { data } = await withdraw('40.00');
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
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, available: 60_00, in_transit: 40_00 });

    app.bank.default_outcome = 'PROCESSING';
    await app.disbursements.send({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('PROCESSING');
    app.bank.setStatus(data.invoice_no, 'SUCCESS');
    await app.disbursements.queryStatus({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('SETTLED');
    expect(await app.loadBooks(account_id)).toEqual({
      clearing: -100_00,
      available: 60_00,
      paid_out: 38_92,
      fee: 1_00,
      tax: 8,
    });
  });

  test('a failed self-settlement returns amount and fee', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.setBankAccount(account_id, {});
    app.bank.default_outcome = 'FAILED';
    const { data } = await withdraw('40.00');
    await app.disbursements.send({ account_id, id: data.id });
    expect((await app.call(settlements.read, { params: { id: data.id } }, who)).data.status).toBe('FAILED');
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  });

  test('a self-settlement is refused below RM 10, without a bank account, above the balance, and to a foreign bank account', async () => {
    await app.fund(account_id, 'available', 100_00);
    expect(await withdraw('9.99')).toMatchObject({ response_code: 4013, breakdown_errors: { amount: 'too_small' } });
    expect(await withdraw('10.00')).toMatchObject({ response_code: 4024 });
    app.setBankAccount(account_id, {});
    expect(await withdraw('100.01')).toMatchObject({ response_code: 4014 });
    expect(await withdraw('10.00', { bank_id: '01900000-0000-7000-8000-00000000ba99' })).toMatchObject({
      response_code: 4024,
    });
    expect(await withdraw('10.001')).toMatchObject({ response_code: 4000 });
    const viewer = { account_id, role: 'merchant_viewer' } as const;
    expect(await app.call(settlements.createSelfSettlement, { body: { amount: '10.00' } }, viewer)).toMatchObject({
      response_code: 4003,
    });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, available: 100_00 });
  });

  test('a self-settlement is refused if the plan does not include it', async () => {
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
    expect(await withdraw('10.00')).toMatchObject({ response_code: 4011, breakdown_errors: 'self_settlement_enable' });
    await write(setting);
  });

  test('a hundred concurrent self-settlements never exceed the balance', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.setBankAccount(account_id, {});
    const answers = await Promise.all(Array.from({ length: 100 }, () => withdraw('10.00')));
    const codes = answers.map(({ response_code }) => response_code);
    expect(codes.filter((code) => code === 2000)).toHaveLength(10);
    expect(codes.filter((code) => code === 4014)).toHaveLength(90);
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -100_00, in_transit: 100_00 });
  });

  test('a repeated idempotency key creates one self-settlement', async () => {
    await app.fund(account_id, 'available', 100_00);
    app.setBankAccount(account_id, {});
    const headers = { 'idempotency-key': 'one' };
    const first = await withdraw('10.00', {}, headers);
    const second = await withdraw('10.00', {}, headers);
    expect(second.data).toEqual(first.data);
    expect(await app.loadDisbursements(account_id)).toHaveLength(1);
  });
});

describe('manual status changes', () => {
  const change = (
    id: string,
    body: {
      status: 'ON_HOLD' | 'SCHEDULED' | 'SETTLED' | 'FAILED' | 'REJECTED' | 'PROCESSING';
      reason?: string;
      bank_reference?: string;
    },
  ) => app.call(settlementAdmin.setStatus, { params: { id }, body }, admin());
  const onlySettlement = async () => {
    const [settlement] = await app.loadSettlements(account_id);
    return settlement as { id: string; status: string };
  };

  test('a settlement on hold is not sent until it is released', async () => {
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id);
    app.clock.set('2026-08-29T02:00:00Z');
    await app.runSettlements();
    const { id } = await onlySettlement();
    expect(await change(id, { status: 'ON_HOLD', reason: 'Asked by the bank' })).toMatchObject({
      response_code: 2000,
      data: { status: 'ON_HOLD', reason: 'Asked by the bank' },
    });
    expect(await change(id, { status: 'ON_HOLD' })).toMatchObject({ response_code: 4010 });
    app.clock.set(TUESDAY);
    expect(await app.runSettlements()).toMatchObject({ settled: 0 });
    expect(await change(id, { status: 'SCHEDULED' })).toMatchObject({ data: { status: 'SCHEDULED', reason: null } });
    expect(await app.runSettlements()).toMatchObject({ settled: 1 });
    expect(await change(id, { status: 'SCHEDULED' })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'processing',
    });
  });

  test('a manual bank result ends only a settlement in transit', async () => {
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id);
    app.clock.set(TUESDAY);
    await app.runSettlements();
    const { id } = await onlySettlement();
    expect(await change(id, { status: 'SETTLED' })).toMatchObject({ response_code: 4010 }); // not sent to the bank yet
    app.bank.default_outcome = 'PROCESSING';
    await app.disbursements.send({ account_id, id });
    expect(await change(id, { status: 'SETTLED', bank_reference: 'M2U 123' })).toMatchObject({
      data: { status: 'SETTLED', bank_reference: 'M2U 123' },
    });
    expect(await change(id, { status: 'FAILED' })).toMatchObject({ response_code: 4010 });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, paid_out: 48_92, fee: 1_00, tax: 8 });
  });

  test('a self-settlement not yet sent to the bank can be rejected', async () => {
    await app.fund(account_id, 'available', 50_00);
    await grantStepUp(app, who);
    app.setBankAccount(account_id, {});
    const { data } = await app.call(settlements.createSelfSettlement, { body: { amount: '20.00' } }, who);
    expect(await change(data.id, { status: 'REJECTED', reason: 'Name differs' })).toMatchObject({
      data: { status: 'REJECTED', reason: 'Name differs' },
    });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, available: 50_00 });
  });

  test('a manual run returns the due totals and enqueues a job', async () => {
    await app.createPayment(account_id);
    app.clock.set(TUESDAY);
    const { data } = await app.call(settlementAdmin.run, { body: {} }, admin());
    expect(data).toMatchObject({ date: '2026-09-01' });
    expect(data.payment_count).toBeGreaterThanOrEqual(1);
    expect(await app.call(settlementAdmin.run, { body: { date: '2026-09-02' } }, admin())).toMatchObject({
      response_code: 4000,
      breakdown_errors: { date: 'in_the_future' },
    });
  });

  test('the bank file is refused while disbursements are sent by API', async () => {
    expect(await app.call(settlementAdmin.bankFile, { body: { date: '2026-09-01' } }, admin())).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'sent_by_api',
    });
  });
});
