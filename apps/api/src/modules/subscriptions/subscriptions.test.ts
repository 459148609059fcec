import { notifications } from '@kutip/contracts/notifications';
import { paymentSwitch } from '@kutip/contracts/payments';
import { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { topUps } from '@kutip/contracts/top-ups';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { GROWTH, subscriptionsApp, SCALE, STARTER } from '../../../../../test/subscriptions-app.ts';
import { createLog } from '../../platform/log.ts';
import { plainPosting } from '../ledger/ledger.service.ts';
import { runPlansJob, subscriptionsJobs } from './subscriptions.job.ts';

let testApp: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  testApp = await subscriptionsApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set('2026-11-21T02:42:00Z');
  merchant = await testApp.createMerchant({ plan_code: 'STARTER' });
});

type Period = 'monthly' | 'yearly';
const upgrade = (plan_id: string, time_period: Period = 'monthly', who = merchant) =>
  testApp.call(subscriptionHistories.upgrade, { query: { plan_id, time_period } }, who);
const quote = (plan_id: string, time_period: Period = 'monthly') =>
  testApp.call(subscriptionHistories.quote, { query: { plan_id, time_period } }, merchant);
const pending = async (who = merchant) => (await testApp.call(subscriptionPayments.pending, {}, who)).data;
const fromBalance = (invoice_no: string, who = merchant) =>
  testApp.call(subscriptionPayments.fromBalance, { body: { invoice_no } }, { has_stepped_up: true, ...who });
const cancel = () => testApp.call(subscriptionPayments.cancel, {}, merchant);
const me = async (who = merchant) => (await testApp.call(subscriptions.me, {}, who)).data;
const histories = async (who = merchant) =>
  (await testApp.call(subscriptionHistories.list, { query: {}, body: {} }, who)).data.list.data as Record<
    string,
    unknown
  >[];
const notices = async () =>
  ((await testApp.call(notifications.list, { query: {}, body: {} }, merchant)).data.list.data as { kind: string }[])
    .map(({ kind }) => kind)
    .toReversed();
const books = () => testApp.loadBooks(merchant.account_id);
const run = () =>
  subscriptionsJobs({
    store: testApp.store,
    clock: testApp.clock,
    poster: testApp.poster,
    log: createLog('silent', 'test'),
  })[runPlansJob.name]!({});

/** Credits the merchant's available balance. */
async function earn(amount: number) {
  const { account_id } = merchant;
  const subject_id = uuid();
  const transfer = transferDraft('plan_payment', { id: uuid(), subject_id, amount: sen(amount) });
  await testApp.poster.post(plainPosting, { account_id, subject_id, transfer });
}
const bill = (invoice_no: string) => ({ account_id: merchant.account_id, id: '', invoice_no });
async function payByBank(invoice_no: string) {
  const started = await testApp.startOrThrow(bill(invoice_no));
  await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
  return started;
}
/** On GROWTH since 21 November, paid until 20 December. */
async function onGrowth(time_period: Period = 'monthly') {
  const { data } = await upgrade(GROWTH, time_period);
  await payByBank(data.invoice_no);
  return data as { id: string; invoice_no: string };
}
const code = (answer: { response_code: number; breakdown_errors: unknown }) => [
  answer.response_code,
  answer.breakdown_errors,
];

describe('a change of plan', () => {
  test('a plan change creates one invoice with a link, also for repeated requests', async () => {
    const first = await upgrade(GROWTH);
    expect(first.data).toMatchObject({
      plan_code: 'GROWTH',
      status: 'PENDING_PAYMENT',
      is_active: false,
      price: '49.00',
      credit: '0.00',
      amount: '49.00',
      public_url: `https://pay.example.my/pay/subscription-payment?invoice_no=${first.data.invoice_no}`,
    });
    expect(first.data.invoice_no).toMatch(/^SP-/);
    expect((await upgrade(GROWTH)).data).toEqual(first.data);
    expect(await pending()).toMatchObject({
      id: first.data.id,
      invoice_status: 'PENDING',
      expires_at: '2026-11-24T02:42:00.000Z',
    });
    expect((await me()).subscription_plan).toMatchObject({ code: 'STARTER', credit_card_enable: false });
  });

  test('twenty concurrent plan changes create one invoice', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => upgrade(GROWTH)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await histories()).toHaveLength(2);
  });

  test('a paid plan is active at once, and its amount is credited to the platform without fee or settlement', async () => {
    const { data } = await upgrade(GROWTH);
    const started = await payByBank(data.invoice_no);
    expect(await me()).toMatchObject({
      subscription_plan: { code: 'GROWTH', credit_card_enable: true },
      Subscription: { name: 'Growth', advanced_setting: { max_users: 10 } },
      start_date: '2026-11-21',
      end_date: '2026-12-20',
      standing: 'current',
      grace_ends: '2026-12-27',
    });
    expect((await histories()).map(({ status, plan_code, end_date }) => [status, plan_code, end_date])).toEqual([
      ['ACTIVE', 'GROWTH', '2026-12-20'],
      ['ENDED', 'STARTER', '2026-11-21'],
    ]);
    expect(await books()).toEqual({ clearing: -4_900, spent: 4_900 });
    expect(await testApp.loadAttempt(started)).toMatchObject({
      status: 'SUCCESS',
      fee: 0,
      expected_settlement_date: null,
    });
    expect(await pending()).toBeNull();
    expect(await notices()).toEqual(['SUBSCRIPTION_RENEWED']);
    const emails = await testApp.db
      .selectFrom('outbox')
      .select('template')
      .where('account_id', '=', merchant.account_id)
      .execute();
    expect(emails).toEqual([{ template: 'notice' }]);
    // A repeated webhook changes nothing.
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
    expect(await books()).toEqual({ clearing: -4_900, spent: 4_900 });
  });

  test('the receipt of a plan names the platform as payee, without the contact of the business', async () => {
    const { data } = await upgrade(GROWTH);
    const { transaction_invoice_no } = await payByBank(data.invoice_no);
    const receipt = await testApp.call(paymentSwitch.checkStatus, {
      query: {},
      body: { invoice_no: transaction_invoice_no },
    });
    expect(receipt.data).toMatchObject({ merchant: { name: receipt.data.product_name }, support: null });
    expect(receipt.data.transaction_details.invoice_status).toBe('SUCCESS');
  });

  test('a form that accepted every channel of the plan accepts those of the next, one that left some out stays', async () => {
    const channelsOf = async (id: string) =>
      (
        await testApp.db
          .selectFrom('collections')
          .select('channel_flags')
          .where('account_id', '=', merchant.account_id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).channel_flags;
    const all = await testApp.createCollection(merchant, { channel_flags: ['duit_now', 'fpx'] });
    const fpx_only = await testApp.createCollection(merchant, { channel_flags: ['fpx'] });
    await onGrowth();
    expect(await channelsOf(all)).toEqual(['duit_now', 'fpx', 'credit_card', 'ewallet']);
    expect(await channelsOf(fpx_only)).toEqual(['fpx']);
    await upgrade(STARTER);
    expect(await channelsOf(all)).toHaveLength(4);
  });

  test('a plan change credits the unused days, to the sen', async () => {
    await onGrowth();
    testApp.clock.set('2026-12-05T16:00:00Z'); // 6 December in Kuala Lumpur: 15 of 30 days are left
    expect((await quote(SCALE)).data).toEqual({
      price: '199.00',
      credit: '24.50',
      amount: '174.50',
      start_date: '2026-12-06',
      end_date: '2027-01-05',
      is_renewal: false,
      forfeited: '0.00',
    });
    const { data } = await upgrade(SCALE);
    expect(data.amount).toBe('174.50');
    await payByBank(data.invoice_no);
    expect(await books()).toEqual({ clearing: -22_350, spent: 22_350 });
    // A credited period has no value left; the new plan is worth its whole price.
    expect((await quote(GROWTH, 'yearly')).data).toMatchObject({ credit: '199.00', amount: '291.00' });
    expect((await histories()).map(({ plan_code, end_date }) => [plan_code, end_date])).toEqual([
      ['SCALE', '2027-01-05'],
      ['GROWTH', '2026-12-05'],
      ['STARTER', '2026-11-21'],
    ]);
  });

  test('a change to a cheaper plan is free and lasts as long as the credit covers', async () => {
    const { data } = await upgrade(SCALE);
    await payByBank(data.invoice_no);
    const cheaper = await upgrade(GROWTH);
    // 199.00 buys 30 days and, with 150.00 over, 91 more.
    expect(cheaper.data).toMatchObject({
      status: 'ACTIVE',
      invoice_no: null,
      amount: '0.00',
      credit: '199.00',
      public_url: null,
      end_date: '2027-03-21',
    });
    expect(await books()).toEqual({ clearing: -19_900, spent: 19_900 });
    expect((await quote(SCALE)).data).toMatchObject({ credit: '199.00', amount: '0.00' });
  });

  test('a change to the free plan is immediate and shows the forfeited value', async () => {
    await onGrowth();
    expect((await quote(STARTER)).data).toMatchObject({ amount: '0.00', end_date: null, forfeited: '49.00' });
    expect((await upgrade(STARTER)).data).toMatchObject({ status: 'ACTIVE', plan_code: 'STARTER', end_date: null });
    expect((await quote(GROWTH)).data).toMatchObject({ credit: '0.00', amount: '49.00' });
  });

  test('a change to the current plan, to a plan that is not on offer, or without permission is refused', async () => {
    expect(code(await upgrade(STARTER))).toEqual([4010, 'current_plan']);
    await onGrowth();
    expect(code(await upgrade(GROWTH))).toEqual([4010, 'current_plan']);
    expect((await upgrade(uuid())).response_code).toBe(4004);
    for (const role of ['merchant_finance', 'merchant_staff', 'merchant_viewer', 'introducer', 'admin'] as const)
      expect((await upgrade(SCALE, 'monthly', { ...merchant, role })).response_code).toBe(4003);
    const checked = await testApp.createMerchant({ plan_code: 'STARTER' });
    expect(code(await upgrade(GROWTH, 'monthly', { ...checked, status: 'PENDING_KYC' }))).toEqual([
      4023,
      'account_not_active',
    ]);
  });

  test('another change replaces an unpaid one, but not one with a payment in progress', async () => {
    const { data: first } = await upgrade(GROWTH);
    const { data: second } = await upgrade(SCALE);
    expect(second.invoice_no).not.toBe(first.invoice_no);
    expect((await histories()).map(({ status }) => status)).toEqual(['PENDING_PAYMENT', 'CANCELLED', 'ACTIVE']);
    expect((await testApp.start(bill(first.invoice_no))).response_code).toBe(4017);
    const started = await testApp.startOrThrow(bill(second.invoice_no));
    expect(code(await upgrade(GROWTH))).toEqual([4009, 'payment_under_way']);
    expect(code(await cancel())).toEqual([4009, 'payment_under_way']);
    expect(code(await fromBalance(second.invoice_no))).toEqual([4009, 'payment_under_way']);
    expect(await pending()).toMatchObject({ invoice_status: 'PROCESSING' });
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '1C'));
    expect((await cancel()).response_code).toBe(2000);
    expect(code(await cancel())).toEqual([4010, 'nothing_pending']);
    expect(await pending()).toBeNull();
  });

  test('a late plan payment is credited to the merchant and opens an exception', async () => {
    const { data } = await upgrade(GROWTH);
    const started = await testApp.startOrThrow(bill(data.invoice_no));
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '1C'));
    await cancel();
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
    expect(await books()).toEqual({ clearing: -4_900, available: 4_900 });
    expect((await me()).subscription_plan.code).toBe('STARTER');
    expect((await testApp.loadExceptions(merchant.account_id)).map(({ kind }) => kind)).toEqual(['late_payment']);
  });

  test('a plan that is paid twice is active once, and the duplicate is held for a refund', async () => {
    const { data } = await upgrade(GROWTH);
    const [one, two] = [
      await testApp.startOrThrow(bill(data.invoice_no)),
      await testApp.startOrThrow(bill(data.invoice_no)),
    ];
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(one.fields, '00'));
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(two.fields, '00'));
    expect(await books()).toEqual({ clearing: -9_800, spent: 4_900, reserve: 4_900 });
    expect((await histories()).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  });

  test('a plan change can be paid for three days', async () => {
    const { data } = await upgrade(GROWTH);
    testApp.advanceTime({ days: 3 });
    expect((await testApp.start(bill(data.invoice_no))).response_code).toBe(4017);
    expect(await pending()).toBeNull();
    await run();
    expect((await histories()).map(({ status }) => status)).toEqual(['CANCELLED', 'ACTIVE']);
    expect((await upgrade(GROWTH)).data.invoice_no).not.toBe(data.invoice_no);
  });

  test('a plan invoice offers all payment methods, independently of the merchant’s plan and settings', async () => {
    await testApp.db
      .updateTable('payment_settings')
      .set({ is_active: false })
      .where('account_id', '=', merchant.account_id)
      .execute();
    const { data } = await upgrade(GROWTH);
    const page = await testApp.call(topUps.page, { params: { invoice_no: data.invoice_no } });
    expect(page.data).toMatchObject({ kind: 'SUBSCRIPTION', amount: '49.00', closed: null, bank_in: null });
    const flags = new Set(page.data.services.map(({ channel_flag }: { channel_flag: string }) => channel_flag));
    expect(flags).toContain('fpx');
    expect(page.data.services[0].rate).toEqual({ percent_bps: 0, fixed_sen: 0, min_sen: 0 });
    const request = { params: { bankType: 1 as const }, query: { _invoice_uuid: data.invoice_id as string } };
    const offered = await testApp.call(paymentSwitch.offered, request);
    expect(offered.data[0].rate).toEqual({ percent_bps: 0, fixed_sen: 0, min_sen: 0 });
    expect((await testApp.start(bill(data.invoice_no))).response_code).toBe(2000);
  });
});

describe('payment from the balance', () => {
  test('a plan is paid from the available balance or refused', async () => {
    const { data } = await upgrade(GROWTH);
    await earn(48_99);
    expect(code(await fromBalance(data.invoice_no))).toEqual([4014, 'insufficient_balance']);
    expect(await pending()).toMatchObject({ id: data.id });
    await earn(2);
    expect((await fromBalance(data.invoice_no)).data).toMatchObject({ id: data.id, status: 'ACTIVE', amount: '49.00' });
    expect(await books()).toEqual({ clearing: -4_901, available: 1, spent: 4_900 });
    expect(await notices()).toEqual(['SUBSCRIPTION_RENEWED']);
  });

  test('a hundred concurrent payments charge a plan once', async () => {
    const { data } = await upgrade(GROWTH);
    await earn(100_00);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fromBalance(data.invoice_no)));
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2000]));
    expect(await books()).toEqual({ clearing: -10_000, available: 5_100, spent: 4_900 });
    expect((await histories()).filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  test('an invoice of another merchant is not found, and a cancelled one cannot be paid', async () => {
    const { data } = await upgrade(GROWTH);
    const other = await testApp.createMerchant();
    expect((await fromBalance(data.invoice_no, other)).response_code).toBe(4004);
    await cancel();
    await earn(100_00);
    expect(code(await fromBalance(data.invoice_no))).toEqual([4010, 'cancelled']);
    expect(await books()).toEqual({ clearing: -10_000, available: 10_000 });
  });
});

describe('a renewal', () => {
  test('a renewal is created once, a week before the end, with a reminder, and follows without a gap', async () => {
    await onGrowth();
    testApp.clock.set('2026-12-12T15:59:00Z');
    await run();
    expect(await pending()).toBeNull();
    testApp.clock.set('2026-12-12T16:00:00Z'); // 13 December
    await Promise.all(Array.from({ length: 10 }, run));
    await run();
    const due = await pending();
    expect(due).toMatchObject({ amount: '49.00', is_renewal: true, expires_at: '2026-12-27T16:00:00.000Z' });
    expect((await me()).standing).toBe('due');
    expect(await histories()).toHaveLength(3);
    expect(await notices()).toEqual(['SUBSCRIPTION_RENEWED', 'SUBSCRIPTION_DUE']);
    expect((await upgrade(GROWTH)).data.id).toBe(due.id);
    expect(code(await cancel())).toEqual([4010, 'nothing_pending']);
    await payByBank(due.invoice_no);
    expect(await me()).toMatchObject({ start_date: '2026-12-21', end_date: '2027-01-20', standing: 'current' });
    expect(await books()).toEqual({ clearing: -9_800, spent: 9_800 });
    // Eight days of the old period and the whole new one are left.
    expect((await quote(SCALE)).data).toMatchObject({ credit: '62.07', amount: '136.93' });
  });

  test('a renewal starts on the 31st again after a short month', async () => {
    testApp.clock.set('2027-01-31T04:00:00Z');
    await onGrowth();
    expect((await me()).end_date).toBe('2027-02-27');
    testApp.clock.set('2027-02-25T04:00:00Z');
    await run();
    await payByBank((await pending()).invoice_no);
    expect((await me()).end_date).toBe('2027-03-30');
    testApp.clock.set('2027-03-25T04:00:00Z');
    await run();
    await payByBank((await pending()).invoice_no);
    expect((await me()).end_date).toBe('2027-04-29');
  });

  test('an unpaid renewal falls back to the free plan after a week of grace and four reminders', async () => {
    await onGrowth();
    await earn(1_234);
    for (let day = 13; day <= 27; day += 1) {
      testApp.clock.set(`2026-12-${day}T04:00:00Z`);
      await run();
      expect((await me()).subscription_plan.code).toBe('GROWTH');
    }
    expect((await me()).standing).toBe('grace');
    const due = await pending();
    testApp.clock.set('2026-12-27T16:00:00Z');
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await me()).toMatchObject({ subscription_plan: { code: 'STARTER' }, end_date: null, standing: 'current' });
    expect(await notices()).toEqual([
      'SUBSCRIPTION_RENEWED',
      ...Array.from({ length: 4 }, () => 'SUBSCRIPTION_DUE'),
      'SUBSCRIPTION_LAPSED',
    ]);
    expect((await testApp.start(bill(due.invoice_no))).response_code).toBe(4017);
    // Earnings stay with the merchant on any plan.
    expect(await books()).toEqual({ clearing: -6_134, available: 1_234, spent: 4_900 });
  });

  test('a renewal paid in the grace period starts after the last paid day', async () => {
    await onGrowth();
    testApp.clock.set('2026-12-27T04:00:00Z');
    await run();
    await payByBank((await pending()).invoice_no);
    expect(await me()).toMatchObject({ start_date: '2026-12-21', end_date: '2027-01-20' });
  });

  test('a payment in progress at the end of the grace period keeps the plan', async () => {
    await onGrowth();
    testApp.clock.set('2026-12-27T15:50:00Z');
    await run();
    const { invoice_no } = await pending();
    const started = await testApp.startOrThrow(bill(invoice_no));
    testApp.clock.set('2026-12-28T04:00:00Z');
    await run();
    expect((await me()).subscription_plan.code).toBe('GROWTH');
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(started.fields, '00'));
    await run();
    expect(await me()).toMatchObject({ subscription_plan: { code: 'GROWTH' }, end_date: '2027-01-20' });
  });

  test('a renewal is paid from the balance automatically if chosen, once the balance is sufficient', async () => {
    await onGrowth();
    const body = { is_paid_from_balance: true };
    expect((await testApp.call(subscriptionPayments.renewal, { body }, merchant)).data).toEqual(body);
    expect((await me()).is_paid_from_balance).toBe(true);
    await earn(40_00);
    testApp.clock.set('2026-12-19T16:00:00Z'); // 20 December, its last day
    await run();
    expect(await pending()).toMatchObject({ amount: '49.00' });
    await earn(10_00);
    await Promise.all(Array.from({ length: 10 }, run));
    expect(await me()).toMatchObject({ end_date: '2027-01-20', is_paid_from_balance: true });
    expect(await books()).toEqual({ clearing: -9_900, available: 100, spent: 9_800 });
    testApp.clock.set('2026-12-20T16:00:00Z');
    await run();
    expect(await books()).toEqual({ clearing: -9_900, available: 100, spent: 9_800 });
  });

  test('a renewal uses the changed price, and an inactive plan is not renewed', async () => {
    await onGrowth();
    const price = (monthly_price: number, record_status: number) =>
      testApp.db
        .updateTable('subscriptions')
        .set({ monthly_price: sen(monthly_price), record_status })
        .where('id', '=', GROWTH)
        .execute();
    try {
      await price(59_00, 2);
      testApp.clock.set('2026-12-14T04:00:00Z');
      await run();
      expect(await pending()).toBeNull();
      await price(59_00, 1);
      await run();
      expect(await pending()).toMatchObject({ amount: '59.00' });
    } finally {
      await price(49_00, 1);
    }
  });
});

test('a history is visible to its account only, and the rates to everyone', async () => {
  const { id } = await onGrowth();
  const read = (who: TestCaller) => testApp.call(subscriptionHistories.read, { params: { id } }, who);
  expect((await read(merchant)).data).toMatchObject({ id, status: 'ACTIVE' });
  expect((await read(await testApp.createMerchant())).response_code).toBe(4004);
  const { data } = await testApp.call(subscriptions.rates, {});
  expect(data.service_tax_bps).toBe(800);
  expect(data.plans.map(({ code: name }: { code: string }) => name)).toEqual(['STARTER', 'GROWTH', 'SCALE']);
  expect(data.plans[0].rates.filter(({ channel_flag }: { channel_flag: string }) => channel_flag === 'fpx')).toEqual([
    {
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      bank_type: 1,
      is_enabled: true,
      percent_bps: 0,
      fixed: '1.00',
      minimum: '0.00',
    },
    {
      group_code: 'WEB_PAYMENT',
      channel_flag: 'fpx',
      bank_type: 2,
      is_enabled: true,
      percent_bps: 0,
      fixed: '2.00',
      minimum: '0.00',
    },
  ]);
});
