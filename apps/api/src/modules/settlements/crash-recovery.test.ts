import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';
import { ProcessCrash, neverCrash, injectCrashes } from '../../../../../test/simulator/crash-injection.ts';
import { runSettlements } from './settlements.service.ts';

// The run, with one payment per transaction, is killed before and after each of its statements and postings, and the next run
// continues. At every point each payment is in one settlement, each settlement is the sum of its payments, and each is sent once.

let app: SettlementsApp;
beforeAll(async () => {
  app = await settlementsApp();
});
afterAll(() => app.close());

const INPUT = { is_forced: false };

/** Payments of two channels on two days, one channel settling to the balance, and a payment of today that is not due. */
async function merchantWithPayments(): Promise<string> {
  app.clock.set('2026-08-28T02:00:00Z');
  const { account_id } = await app.createMerchant();
  app.setBankAccount(account_id, {});
  await app.db
    .updateTable('settlement_channels')
    .set({ is_auto_settlement: false })
    .where('account_id', '=', account_id)
    .where('channel_id', '=', 7)
    .execute();
  for (const day of ['2026-08-28', '2026-08-30']) {
    await app.createPayment(account_id, { paid_at: `${day}T03:00:00Z` });
    await app.createPayment(account_id, { paid_at: `${day}T04:00:00Z`, total: 12_34 });
    await app.createPayment(account_id, { paid_at: `${day}T05:00:00Z`, channel_flag: 'duit_now', fee: 50, fee_tax: 4 });
  }
  app.clock.set('2026-08-31T16:30:00Z');
  await app.createPayment(account_id);
  return account_id;
}

/** I7: settlements that differ from the sum of their payments. */
async function findFaults(account_id: string): Promise<unknown[]> {
  const { rows } = await sql`
    select s.invoice_no, s.payment_count, s.gross, m.payments, m.gross as of_payments
    from settlement_records s
    cross join lateral (
      select count(*)::int as payments, coalesce(sum(p.total_amount), 0)::bigint as gross, coalesce(sum(p.net_amount), 0)::bigint as net
      from payment_records p where p.account_id = s.account_id and p.settlement_id = s.id) as m
    where s.account_id = ${account_id}
      and (m.payments <> s.payment_count or m.gross <> s.gross or m.net <> s.net + s.deducted)`.execute(app.db);
  return rows;
}

/** Runs until the end or a crash at the `nth` point; returns whether it crashed. */
async function runWithCrash(nth: number): Promise<boolean> {
  const lives = { ...neverCrash(), points_until_crash: nth };
  try {
    await runSettlements({ ...injectCrashes(app.deps, app.db, lives), payments_per_transaction: 1 }, INPUT);
  } catch (error) {
    if (!(error instanceof ProcessCrash)) throw error;
  }
  return lives.crash_count > 0;
}

test('a settlement run killed at any step is completed by the next run', { timeout: 120_000 }, async () => {
  let points = 0;
  for (let has_crashed = true; has_crashed;) {
    const account_id = await merchantWithPayments();
    points += 1;
    has_crashed = await runWithCrash(points);
    expect(await findFaults(account_id), `after the crash at point ${points}`).toEqual([]);
    await app.runSettlements();
    const of_day = { payment_count: 2, net: 60_18, status: 'PROCESSING', destination: 'BANK', tries: 1 };
    const of_balance = { payment_count: 1, net: 49_46, status: 'SETTLED', destination: 'BALANCE', tries: 0 };
    expect(await app.loadSettlements(account_id), `next run after the crash at point ${points}`).toMatchObject([
      { ...of_balance, collection_day: '2026-08-28' },
      { ...of_day, collection_day: '2026-08-28' },
      { ...of_balance, collection_day: '2026-08-30' },
      { ...of_day, collection_day: '2026-08-30' },
    ]);
    expect(await findFaults(account_id)).toEqual([]);
    expect(await app.loadDisbursements(account_id)).toMatchObject([{ amount: 60_18 }, { amount: 60_18 }]);
    expect(await app.loadBooks(account_id)).toMatchObject({ pending: 48_92, available: 98_92, in_transit: 120_36 });
  }
  expect(points).toBeGreaterThan(60); // it crashed at many points
});
