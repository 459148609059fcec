import { dashboard } from '@kutip/contracts/dashboard';
import { refunds } from '@kutip/contracts/refunds';
import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { fromRinggit } from '@kutip/domain/money';
import { SETTLEMENT_STATUSES } from '@kutip/domain/settlement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundsApp, type Payment, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import type { SettlementBank } from './settlements.service.ts';

// What merchants see of coming settlements is what the run then does.

let app: RefundsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  app.clock.set(FRIDAY);
});
afterAll(() => app.close());

/** Friday 28 August 2026, 10:00; Monday the 31st is Merdeka. */
const FRIDAY = '2026-08-28T02:00:00Z';
const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'WARUNG AISYAH',
};
const OTHER_BANK: SettlementBank = { ...BANK, account_number: '8000112233' };

interface Sent {
  channel_flag: string;
  collection_day: string;
  destination: string;
  gross: number;
  deducted: number;
  net: number;
}
interface Incoming extends Sent {
  id: string;
  expected_date: string;
  status: string;
}

const inSen = (row: Record<string, string>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, fromRinggit(row[column]!)]));
async function loadIncoming(): Promise<{ sum: number; rows: Incoming[] }> {
  const body = { sort_by: 'expected_date', sort_type: 'asc' } as const;
  const { data } = await app.call(settlements.incoming, { query: { limit: 1000 }, body }, who);
  const rows = data.list.data.map((row: Record<string, string>) => ({
    ...row,
    ...inSen(row, ['gross', 'deducted', 'net']),
  }));
  return { sum: fromRinggit(data.list.sum), rows };
}
const loadDashboard = async () => (await app.call(dashboard.merchant, { query: {} }, who)).data;

/** The settlements that were sent, in the order in which they were created. */
const loadSent = () =>
  app.db
    .selectFrom('settlement_records')
    .select(['id', 'channel_flag', 'collection_day', 'destination', 'gross', 'deducted', 'net', 'status', 'sent_at'])
    .where('account_id', '=', who.account_id)
    .where('type', '=', 'AUTO')
    .where('status', 'not in', ['SCHEDULED', 'ON_HOLD'])
    .orderBy('id')
    .execute();

const keyOf = ({ channel_flag, collection_day, destination, gross, deducted, net }: Sent) =>
  `${collection_day} ${channel_flag} ${gross} - ${deducted} = ${net} to ${destination}`;

/** Runs now, and shortly after midnight and at half past on every day until the end of `day`. */
async function runUntil(day: string): Promise<void> {
  const runAt = async (moment: Date) => {
    if (moment > app.clock.now()) app.clock.set(moment.toISOString());
    await app.runSettlements();
  };
  for (let reached = dayOf(app.clock.now()); reached <= day; reached = addDays(reached, 1)) {
    await runAt(new Date(startOfDay(reached).getTime() + 5 * 60_000));
    await runAt(new Date(startOfDay(reached).getTime() + 35 * 60_000));
  }
}

/** Compares what the portal forecasts for the next settlement day with what the run of that day does. */
async function expectForecastToHold(): Promise<void> {
  const { sum, rows } = await loadIncoming();
  const { next_settlement, balances } = await loadDashboard();
  const before = await loadSent();
  const failed = before.filter(({ status }) => status === 'FAILED' || status === 'RETURNED');
  const failed_net = failed.reduce((total, { net }) => total + net, 0);
  expect(sum + failed_net).toBe(fromRinggit(balances[0].pending));
  if (next_settlement === null) return;
  const expected = rows.filter(
    ({ status, expected_date }) => status === 'SCHEDULED' && expected_date === next_settlement.day,
  );
  await runUntil(next_settlement.day);
  const known = new Set(before.map(({ id }) => id));
  const sent = (await loadSent()).filter(({ id }) => !known.has(id)) as Sent[];
  const destinationOf = (one: Sent) => (one.net === 0 ? 'BALANCE' : one.destination);
  expect(sent.map(keyOf).toSorted()).toEqual(
    expected.map((one) => keyOf({ ...one, destination: destinationOf(one) })).toSorted(),
  );
  const sumOf = (some: Sent[]) => some.reduce((total, { net }) => total + net, 0);
  expect(sumOf(sent)).toBe(fromRinggit(next_settlement.net));
  expect(sumOf(sent.filter(({ destination }) => destination === 'BANK'))).toBe(fromRinggit(next_settlement.to_bank));
}

describe('forecast of a settlement', () => {
  test('an open refund is deducted from the forecast of its payment', async () => {
    app.setBankAccount(who.account_id, BANK);
    const payment = await app.createPayment(who);
    await app.createPayment(who);
    app.clock.set('2026-08-29T02:00:00Z');
    await app.requestRefund(who, payment, { amount: '30.00' });
    const figures = {
      day: '2026-09-01',
      payment_count: 2,
      gross: '200.00',
      fee: '2.00',
      fee_tax: '0.16',
      deducted: '30.00',
      net: '167.84',
      to_bank: '167.84',
    };
    expect((await loadDashboard()).next_settlement).toEqual(figures);
    const { sum, rows } = await loadIncoming();
    expect(sum).toBe(167_84);
    expect(rows).toMatchObject([{ deducted: 30_00, net: 167_84, destination: 'BANK' }]);
    await expectForecastToHold();
  });

  test('a refund larger than its settlement reduces the next one', async () => {
    app.setBankAccount(who.account_id, BANK);
    const payment = await app.createPayment(who);
    await app.createPayment(who, { channel_flag: 'credit_card', total: 50_00 });
    app.clock.set('2026-08-29T02:00:00Z');
    await app.requestRefund(who, payment, { amount: undefined });
    expect((await loadIncoming()).rows).toMatchObject([
      { expected_date: '2026-09-01', deducted: 98_92, net: 0 },
      { expected_date: '2026-09-02', deducted: 1_08, net: 47_84 },
    ]);
    await expectForecastToHold();
    await expectForecastToHold();
  });

  test('a voided payment is not forecast', async () => {
    await app.createPayment(who, { total: 20_00 });
    await app.requestRefund(who, await app.createPayment(who), { amount: undefined });
    expect((await loadDashboard()).next_settlement).toMatchObject({ payment_count: 1, net: '18.92' });
    await expectForecastToHold();
  });

  test('without a verified bank account nothing is forecast for the bank', async () => {
    await app.createPayment(who);
    expect((await loadDashboard()).next_settlement).toMatchObject({ net: '98.92', to_bank: '0.00' });
    expect((await loadIncoming()).rows).toMatchObject([{ destination: 'BALANCE', is_auto_settlement: true }]);
    app.setBankAccount(who.account_id, BANK);
    expect((await loadDashboard()).next_settlement).toMatchObject({ net: '98.92', to_bank: '98.92' });
  });

  test('a settlement on hold has no day, and its amount remains pending', async () => {
    app.setBankAccount(who.account_id, BANK);
    const payment = await app.createPayment(who);
    app.clock.set('2026-08-29T02:00:00Z');
    await app.runSettlements();
    await app.requestRefund(who, payment, { amount: '10.00' });
    const id = (await loadIncoming()).rows[0]!.id;
    const admin: TestCaller = { account_id: who.account_id, role: 'admin', has_stepped_up: true };
    const held = { params: { id }, body: { status: 'ON_HOLD', reason: 'Under review' } } as const;
    expect(await app.call(settlementAdmin.setStatus, held, admin)).toMatchObject({ response_code: 2000 });
    expect((await loadDashboard()).next_settlement).toBe(null);
    expect((await loadIncoming()).rows).toMatchObject([{ status: 'ON_HOLD', deducted: 10_00, net: 88_92 }]);
    await expectForecastToHold();
  });

  test('an overdue settlement is forecast for the next working day', async () => {
    await app.createPayment(who);
    app.clock.set('2026-09-04T20:00:00Z'); // Saturday: no run since
    expect((await loadDashboard()).next_settlement).toMatchObject({ day: '2026-09-07' });
    await expectForecastToHold();
  });
});

test('a failed settlement is forecast again once the bank account is another one', async () => {
  app.setBankAccount(who.account_id, BANK);
  await app.createPayment(who);
  app.clock.set('2026-08-31T16:35:00Z');
  await app.runSettlements();
  const id = (await loadSent())[0]!.id;
  app.bank.default_outcome = 'FAILED';
  await app.disbursements.send({ account_id: who.account_id, id });
  expect((await loadDashboard()).next_settlement).toBe(null);
  await expectForecastToHold();

  app.setBankAccount(who.account_id, OTHER_BANK);
  expect((await loadDashboard()).next_settlement).toMatchObject({ day: '2026-09-01', net: '98.92', to_bank: '98.92' });
  await app.runSettlements();
  expect(await loadSent()).toMatchObject([{ id, status: 'PROCESSING', net: 98_92 }]);
  const admin: TestCaller = { account_id: who.account_id, role: 'admin' };
  for (const status of SETTLEMENT_STATUSES) {
    const { data } = await app.call(
      settlementAdmin.all,
      { query: {}, body: { status, account_id: who.account_id } },
      admin,
    );
    expect([status, data.list.data.map((one: { id: string }) => one.id)]).toEqual([
      status,
      status === 'PROCESSING' ? [id] : [],
    ]);
  }
});

/** A seeded generator: the same numbers in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const CHANNELS = ['fpx', 'duit_now', 'credit_card', 'ewallet'] as const;

/** One random event in the life of a merchant. Calls may be refused, for example for a low balance. */
async function randomEvent(random: (below: number) => number, payments: Payment[], refund_ids: string[]) {
  const which = random(12);
  if (which < 4)
    payments.push(await app.createPayment(who, { channel_flag: CHANNELS[random(4)]!, total: 5_00 + random(300_00) }));
  const payment = payments[random(payments.length || 1)];
  if (which >= 4 && which < 8 && payment) {
    const amount = random(3) === 0 ? undefined : `${1 + random(250)}.${10 + random(89)}`;
    const { data } = await app.requestRefund(who, payment, { amount });
    if (data) refund_ids.push(data.id);
  }
  const refund_id = refund_ids[random(refund_ids.length || 1)];
  if (which === 8 && refund_id) {
    app.bank.default_outcome = random(2) === 0 ? 'FAILED' : 'SUCCESS';
    await app.sendDisbursement(refund_id).catch(() => {}); // it has none while it waits for approval
  }
  if (which === 9 && refund_id) await app.call(refunds.cancel, { params: { id: refund_id }, body: {} }, who);
  if (which === 10) app.setBankAccount(who.account_id, [BANK, OTHER_BANK, null][random(3)]!);
  if (which === 11) await app.call(settlements.toggleChannel, { query: { channel_id: 1 + random(7) } }, who);
}

describe('random histories', () => {
  test.each(Array.from({ length: 8 }, (_, at) => at + 1))(
    'every forecast of history %i is what the run then does',
    async (seed) => {
      const random = generator(seed);
      const [payments, refund_ids]: [Payment[], string[]] = [[], []];
      for (let day = 0; day < 6; day += 1) {
        for (let event = 0; event < 8; event += 1) {
          app.advanceTime({ minutes: 20 + random(60) });
          await randomEvent(random, payments, refund_ids);
        }
        await expectForecastToHold();
      }
    },
  );
});
