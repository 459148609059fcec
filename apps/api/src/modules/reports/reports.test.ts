import { dashboard } from '@kutip/contracts/dashboard';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen, toRinggit } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountDashboard } from '../../../../../test/mount-dashboard.ts';
import { openPoster } from '../../../../../test/ledger.ts';
import { postPayment, type PaidPayment } from '../../../../../test/post-payment.ts';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { storeOf } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { loadCollectedTotals } from './reports.service.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const COLLECTIONS = [uuid(), uuid(), null];

let app: TestApp;
let poster: Poster;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server, db }) => mountDashboard(server, storeOf(db)));
  poster = openPoster(app);
});
afterAll(async () => {
  await poster.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  merchant = await app.createMerchant();
});
let seed = 1;
afterEach(() => {
  seed = 1;
});
/** A seeded generator: the same numbers in every run. */
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

const pay = (paid: PaidPayment, kind?: 'duplicate_payment') =>
  postPayment({ ...app, poster }, merchant.account_id, paid, kind);

/** Creates a duplicate payment, which is on hold and not a sale. */
const payDuplicate = () =>
  pay(
    {
      amount: 1_000,
      net: 1_000,
      channel_flag: 'fpx',
      paid_at: app.clock.now(),
      collection_id: null,
      expected: null,
    },
    'duplicate_payment',
  );

async function payMany(count: number): Promise<PaidPayment[]> {
  const made: PaidPayment[] = [];
  for (let n = 0; n < count; n += 1) {
    const amount = 200 + random(100_000);
    const paid_at = new Date(new Date(NOW).getTime() - random(90 * 24 * 60) * 60_000);
    made.push(
      await pay({
        amount,
        net: amount - random(200),
        channel_flag: (['fpx', 'duit_now'] as const)[random(2)]!,
        paid_at,
        collection_id: COLLECTIONS[random(3)]!,
        expected: addDays(dayOf(paid_at), 1 + random(3)),
      }),
    );
  }
  return made;
}

const rollUp = () => reportJobs(app).roll_up_totals!({});
const figures = async (query: { start_date?: string } = {}, who = merchant) =>
  (await app.call(dashboard.merchant, { query }, who)).data;
const cursor = async () =>
  (
    await app.db
      .selectFrom('daily_totals_cursors')
      .select('seq')
      .where('account_id', '=', merchant.account_id)
      .executeTakeFirst()
  )?.seq;
const storedTotals = () =>
  app.db
    .selectFrom('daily_totals')
    .selectAll()
    .where('account_id', '=', merchant.account_id)
    .orderBy('day')
    .orderBy('channel_flag')
    .execute();

/** The expected figures, summed from all payments. */
function expectedFigures(payments: PaidPayment[]) {
  const sums = (some: PaidPayment[]) => ({
    paid_count: some.length,
    paid_amount: toRinggit(sen(some.reduce((sum, { amount }) => sum + amount, 0))),
    net_amount: toRinggit(sen(some.reduce((sum, { net }) => sum + net, 0))),
  });
  const of = (first: string, last = first) =>
    payments.filter(({ paid_at }) => dayOf(paid_at) >= first && dayOf(paid_at) <= last);
  return {
    today: sums(of('2026-11-21')),
    month: sums(of('2026-11-01', '2026-11-21')),
    previous_month_to_date: sums(of('2026-10-01', '2026-10-21')),
    trend: Array.from({ length: 30 }, (_, at) => {
      const day = addDays('2026-11-21', at - 29);
      const { paid_count, paid_amount } = sums(of(day));
      return { day, paid_count, paid_amount, before_amount: sums(of(addDays(day, -30))).paid_amount };
    }),
    as_of_seq: payments.length,
  };
}

describe('dashboard', () => {
  test('the dashboard of a new merchant is zero', async () => {
    const { balances, attention, next_settlement, today, channels, as_of_seq, trend } = await figures();
    const none = { pending: '0.00', available: '0.00', reserved: '0.00' };
    expect(balances).toEqual(['COLLECTION', 'PAYOUT', 'CREDIT'].map((pool_type) => ({ pool_type, ...none })));
    expect(attention).toEqual({ open_exceptions: 0, waiting_payments: 0, failed_today: 0 });
    expect(next_settlement).toBe(null);
    expect([today.paid_count, channels, as_of_seq, trend.length]).toEqual([0, [], 0, 30]);
  });

  test('the dashboard equals the payments before, after and across a roll-up', async () => {
    const first = await payMany(60);
    expect(await figures()).toMatchObject(expectedFigures(first));
    await rollUp();
    expect(await cursor()).toBe(60);
    expect(await figures()).toMatchObject(expectedFigures(first));
    const all = [...first, ...(await payMany(40))];
    expect(await cursor()).toBe(60);
    expect(await figures()).toMatchObject(expectedFigures(all));
    await rollUp();
    expect(await figures()).toMatchObject(expectedFigures(all));
  });

  test('the dashboard shows the period by channel in Kuala Lumpur days', async () => {
    const at = (iso: string) => ({
      amount: 1_000,
      net: 900,
      channel_flag: 'fpx' as const,
      paid_at: new Date(iso),
      collection_id: null,
      expected: null,
    });
    await pay(at('2026-10-31T15:59:59Z')); // still October in Kuala Lumpur
    await pay(at('2026-10-31T16:00:00Z'));
    await pay({ ...at('2026-11-20T16:00:00Z'), channel_flag: 'duit_now' });
    const { channels, today } = await figures({ start_date: '2026-11-01' });
    expect(channels).toEqual([
      { channel_flag: 'fpx', paid_count: 1, paid_amount: '10.00', net_amount: '9.00' },
      { channel_flag: 'duit_now', paid_count: 1, paid_amount: '10.00', net_amount: '9.00' },
    ]);
    expect(today.paid_count).toBe(1);
  });

  test('a duplicate payment on hold is in the balance and not in the sales', async () => {
    await payDuplicate();
    const { balances, month } = await figures();
    expect(balances[0]).toEqual({ pool_type: 'COLLECTION', pending: '0.00', available: '0.00', reserved: '10.00' });
    expect(month.paid_count).toBe(0);
  });

  test('the dashboard counts open exceptions, waiting payments and failures of the day', async () => {
    const [day, yesterday] = [app.clock.now(), new Date('2026-11-20T15:59:59Z')];
    const paid = { amount: 1_000, net: 900, channel_flag: 'fpx', collection_id: null, expected: null } as const;
    for (const paid_at of [day, day, day, yesterday]) await pay({ ...paid, paid_at });
    const rows = await app.db
      .selectFrom('payment_records')
      .select('id')
      .where('account_id', '=', merchant.account_id)
      .orderBy('id')
      .execute();
    for (const [n, status] of ['PENDING', 'PROCESSING', 'FAILED', 'FAILED'].entries())
      await app.db.updateTable('payment_records').set({ status }).where('id', '=', rows[n]!.id).execute();
    for (const status of ['OPEN', 'OPEN', 'RESOLVED'])
      await app.db
        .insertInto('exceptions')
        .values({ account_id: merchant.account_id, id: uuid(), kind: 'mismatch', status })
        .execute();
    expect((await figures()).attention).toMatchObject({ open_exceptions: 2, waiting_payments: 2, failed_today: 1 });
  });

  test('the dashboard requires a merchant role and shows only the own account', async () => {
    await payMany(3);
    const other = await app.createMerchant();
    expect(await app.call(dashboard.merchant, { query: {} })).toMatchObject({ status: 401, response_code: 401 });
    expect((await figures({}, { ...merchant, role: 'merchant_viewer' })).as_of_seq).toBe(3);
    expect((await figures({}, other)).as_of_seq).toBe(0);
    expect(await app.call(dashboard.merchant, { query: {} }, { ...merchant, role: 'introducer' })).toMatchObject({
      response_code: 4003,
    });
  });
});

describe('latest balance', () => {
  test('the latest balance equals the ledger by GET and POST and requires permission to see settlements', async () => {
    await pay({
      amount: 10_000,
      net: 9_892,
      channel_flag: 'fpx',
      paid_at: app.clock.now(),
      collection_id: null,
      expected: null,
    });
    const answers = [
      await app.call(dashboard.latestBalance, {}, merchant),
      await app.call(dashboard.latestBalanceGet, {}, merchant),
    ];
    for (const { data } of answers)
      expect(data).toMatchObject({
        as_of_seq: 1,
        balances: [{ pool_type: 'COLLECTION', pending: '98.92', available: '0.00', reserved: '0.00' }, {}, {}],
      });
    const staff = { ...merchant, role: 'merchant_staff' } as const;
    expect(await app.call(dashboard.latestBalance, {}, staff)).toMatchObject({ status: 403, response_code: 4003 });
  });
});

describe('roll-up', () => {
  test('repeated and concurrent roll-ups count each payment once', async () => {
    await payMany(30);
    await rollUp();
    const once = await storedTotals();
    expect(once.reduce((sum, { paid_count }) => sum + paid_count, 0)).toBe(30);
    await rollUp();
    expect(await storedTotals()).toEqual(once);
    await payMany(10);
    await Promise.all([rollUp(), rollUp(), rollUp()]);
    expect((await storedTotals()).reduce((sum, { paid_count }) => sum + paid_count, 0)).toBe(40);
    expect(await cursor()).toBe(40);
  });

  test('collection totals include payments after the last roll-up', async () => {
    const payments = await payMany(30);
    await rollUp();
    payments.push(...(await payMany(15)));
    const collected = await loadCollectedTotals(app.connection, merchant.account_id, [
      COLLECTIONS[0]!,
      COLLECTIONS[1]!,
    ]);
    for (const id of [COLLECTIONS[0]!, COLLECTIONS[1]!]) {
      const own = payments.filter(({ collection_id }) => collection_id === id);
      expect(collected(id)).toEqual({
        paid_count: own.length,
        paid_amount: own.reduce((sum, { amount }) => sum + amount, 0),
      });
    }
    expect(collected(uuid())).toEqual({ paid_count: 0, paid_amount: 0 });
  });

  test('a ledger line that is not a sale moves the cursor and no total', async () => {
    await payDuplicate();
    await rollUp();
    expect([await cursor(), await storedTotals()]).toEqual([1, []]);
  });
});
