import { reports } from '@kutip/contracts/reports';
import { dayOf } from '@kutip/domain/day';
import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { REPORT_TYPES, reportPeriod, type ReportType } from '@kutip/domain/report-period';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPoster } from '../../../../../test/ledger.ts';
import { postPayment, type PaidPayment } from '../../../../../test/post-payment.ts';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { storeOf } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { reportHandlers } from './reports.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const COLLECTIONS = [uuid(), uuid(), null];

let app: TestApp;
let poster: Poster;
let merchant: TestCaller;
beforeAll(async () => {
  app = await testApp(({ server, db }) => mount(server, reports, reportHandlers({ store: storeOf(db) })));
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

const runJob = (name: 'roll_up_totals' | 'count_attempts') => reportJobs(app)[name]!({});
const pay = (paid: Partial<PaidPayment> = {}) =>
  postPayment({ ...app, poster }, merchant.account_id, {
    amount: 1_000,
    net: 900,
    channel_flag: 'fpx',
    paid_at: app.clock.now(),
    collection_id: null,
    expected: null,
    ...paid,
  });

const callReport = (type: ReportType, day: string, who: TestCaller | undefined = merchant) => {
  const [year, month, date] = day.split('-');
  const dated = { params: { date: `${date}-${month}-${year}` }, query: {} };
  if (type === 'day') return app.call(reports.day, dated, who);
  if (type === 'last-week') return app.call(reports.lastWeek, dated, who);
  if (type === 'year') return app.call(reports.year, { params: { year: year! }, query: {} }, who);
  return app.call(reports.month, { params: { month: Number(month) }, query: { year } }, who);
};
const reportOf = async (type: ReportType, day: string) => (await callReport(type, day)).data;

const naiveSums = (payments: readonly PaidPayment[]) => {
  const sum = (of: (one: PaidPayment) => number) => toRinggit(sen(payments.reduce((all, one) => all + of(one), 0)));
  return {
    paid_count: payments.length,
    paid_amount: sum(({ amount }) => amount),
    fee: sum(({ amount, net, tax = 0 }) => amount - net - tax),
    fee_tax: sum(({ tax = 0 }) => tax),
    net_amount: sum(({ net }) => net),
  };
};
type Line = ReturnType<typeof naiveSums>;
const added = (lines: readonly Pick<Line, 'paid_amount'>[]) =>
  toRinggit(sen(lines.reduce((all, { paid_amount }) => all + fromRinggit(paid_amount), 0)));

const somePayment = fc
  .record({
    amount: fc.integer({ min: 200, max: 100_000 }),
    fee: fc.integer({ min: 0, max: 150 }),
    tax: fc.integer({ min: 0, max: 12 }),
    channel_flag: fc.constantFrom('fpx' as const, 'duit_now' as const, 'ewallet' as const),
    minutes_ago: fc.integer({ min: 0, max: 70 * 24 * 60 }),
    collection_id: fc.constantFrom(...COLLECTIONS),
  })
  .map(({ fee, minutes_ago, ...one }): PaidPayment => {
    const paid_at = new Date(new Date(NOW).getTime() - minutes_ago * 60_000);
    return { ...one, net: one.amount - fee - one.tax, paid_at, expected: null };
  });

describe('sales report', () => {
  test('every report equals the naive sums of its payments, before and after a roll-up', async () => {
    const runs = fc.array(somePayment, { minLength: 20, maxLength: 25 });
    const check = async (payments: PaidPayment[], rolled_up: number) => {
      merchant = await app.createMerchant();
      for (const [at, payment] of payments.entries()) {
        await pay(payment);
        if (at === rolled_up) await runJob('roll_up_totals');
      }
      for (const type of REPORT_TYPES) {
        const { totals, series, channels, list } = await reportOf(type, '2026-11-21');
        const { start_date, end_date } = reportPeriod(type, '2026-11-21');
        const own = payments.filter(({ paid_at }) => dayOf(paid_at) >= start_date && dayOf(paid_at) <= end_date);
        expect(totals).toMatchObject({ start_date, end_date, ...naiveSums(own) });
        for (const lines of [series, channels, list.data]) expect(added(lines)).toBe(totals.paid_amount);
        for (const line of channels)
          expect(line).toMatchObject(naiveSums(own.filter(({ channel_flag }) => channel_flag === line.channel_flag)));
      }
    };
    await fc.assert(fc.asyncProperty(runs, fc.integer({ min: 0, max: 24 }), check), { numRuns: 4 });
  });

  test('a day is reported by hours in Kuala Lumpur, beside the day before', async () => {
    await pay({ paid_at: new Date('2026-11-20T16:00:00Z') }); // the first second of 21 November
    await pay({ paid_at: new Date('2026-11-20T15:59:59Z') });
    const { series, previous } = await reportOf('day', '2026-11-21');
    expect(series).toHaveLength(24);
    expect(series[0]).toEqual({
      bucket: '00',
      paid_count: 1,
      paid_amount: '10.00',
      net_amount: '9.00',
      before_amount: '0.00',
    });
    expect(series[23]).toMatchObject({ bucket: '23', paid_count: 0, before_amount: '10.00' });
    expect(previous).toMatchObject({ start_date: '2026-11-20', end_date: '2026-11-20', paid_count: 1 });
  });

  //
  test('month and year are the current ones by default, and the table is given in pages', async () => {
    for (const paid_at of ['2026-11-01T04:00:00Z', '2026-11-02T04:00:00Z', '2026-11-03T04:00:00Z'])
      await pay({ paid_at: new Date(paid_at) });
    const month = { params: { month: 11 }, query: { skip: 1, limit: 1 } };
    const { list } = (await app.call(reports.month, month, merchant)).data;
    expect(list).toMatchObject({ data: [{ bucket: '2026-11-02' }], total: 3, skip: 1, limit: 1 });
    expect((await app.call(reports.year, { params: { year: '20266' }, query: {} }, merchant)).response_code).toBe(4000);
  });

  test('collections are named and ordered by their sales', async () => {
    const ids = [uuid(), uuid()];
    for (const [at, id] of ids.entries())
      await app.db
        .insertInto('collections')
        .values({
          account_id: merchant.account_id,
          id,
          title: `Kelas ${at}`,
          collection_type: 'PAYMENT',
          amount_type: 'OPEN',
          channel_flags: [],
        })
        .execute();
    await pay({ collection_id: ids[0]! });
    await pay({ collection_id: ids[1]!, amount: 5_000, net: 4_900 });
    await runJob('roll_up_totals');
    await pay({ collection_id: ids[0]! });
    expect((await reportOf('month', '2026-11-21')).collections).toEqual([
      { collection_id: ids[1], title: 'Kelas 1', paid_count: 1, paid_amount: '50.00', net_amount: '49.00' },
      { collection_id: ids[0], title: 'Kelas 0', paid_count: 2, paid_amount: '20.00', net_amount: '18.00' },
    ]);
  });

  test('anonymous callers, introducers and other merchants see nothing of it', async () => {
    await pay();
    for (const type of REPORT_TYPES) {
      expect((await callReport(type, '2026-11-21', { ...merchant, role: 'introducer' })).response_code).toBe(4003);
      expect((await callReport(type, '2026-11-21', await app.createMerchant())).data.totals.paid_count).toBe(0);
    }
    expect((await app.call(reports.day, { params: { date: '21-11-2026' }, query: {} })).response_code).toBe(401);
    const wrong = { params: { date: '31-02-2026' }, query: {} };
    expect((await app.call(reports.day, wrong, merchant)).response_code).toBe(4000);
  });
});

describe('success rates', () => {
  const setStatuses = async (statuses: readonly string[]) => {
    const rows = await app.db
      .selectFrom('payment_records')
      .select('id')
      .where('account_id', '=', merchant.account_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const [at, status] of statuses.entries())
      await app.db.updateTable('payment_records').set({ status }).where('id', '=', rows[at]!.id).execute();
  };
  const EXPECTED = { attempts: 5, succeeded: 2, failed: 1, cancelled: 1, waiting: 1, success_bps: 5_000 };

  test('a bank is shown with the results of its attempts, before and after they are counted', async () => {
    for (let n = 0; n < 5; n += 1) await pay({ paid_at: new Date(`2026-11-1${n}T04:00:00Z`) });
    await setStatuses(['SUCCESS', 'REFUNDED', 'FAILED', 'EXPIRED', 'PROCESSING']);
    expect((await reportOf('month', '2026-11-21')).banks).toEqual([
      { payment_service_id: 0, name: null, channel_flag: 'fpx', ...EXPECTED },
    ]);
    await runJob('count_attempts');
    expect((await reportOf('month', '2026-11-21')).banks).toMatchObject([EXPECTED]);
    // A result of the last days that comes late is counted by the next run.
    await pay({ paid_at: new Date('2026-11-20T04:00:00Z') });
    await runJob('count_attempts');
    expect((await reportOf('month', '2026-11-21')).banks).toMatchObject([{ attempts: 6, succeeded: 3 }]);
    await pay(); // today's attempts are counted when they are read
    expect((await reportOf('month', '2026-11-21')).banks).toMatchObject([{ attempts: 7, succeeded: 4 }]);
    expect((await app.call(reports.statistics, {}, merchant)).data.attempts).toMatchObject({ attempts: 7 });
  });
});

describe('statistics', () => {
  test('the last twelve months equal the payments', async () => {
    const payments = [
      await pay({ paid_at: new Date('2025-11-30T04:00:00Z') }),
      await pay({ paid_at: new Date('2025-12-01T04:00:00Z') }),
      await pay({ paid_at: new Date('2026-11-01T04:00:00Z'), channel_flag: 'ewallet' }),
    ];
    const { data } = await app.call(reports.statistics, {}, merchant);
    expect(data).toMatchObject({
      start_date: '2025-12-01',
      end_date: '2026-11-21',
      totals: naiveSums(payments.slice(1)),
    });
    expect(data.months).toHaveLength(12);
    expect(data.months.at(-1)).toEqual({ month: '2026-11', ...naiveSums(payments.slice(2)) });
  });
});

describe('payout status', () => {
  test('a merchant without payouts has every status with nothing, and staff may not ask', async () => {
    const { data } = await app.call(reports.payoutStatus, { body: {} }, merchant);
    expect(data).toMatchObject({ payout_count: 0, amount: '0.00' });
    expect(data.statuses).toHaveLength(6);
    const staff = { ...merchant, role: 'merchant_staff' } as const;
    expect((await app.call(reports.payoutStatus, { body: {} }, staff)).response_code).toBe(4003);
    const backwards = { start_date: '02-11-2026', end_date: '01-11-2026' };
    expect((await app.call(reports.payoutStatus, { body: backwards }, merchant)).response_code).toBe(4000);
  });
});
