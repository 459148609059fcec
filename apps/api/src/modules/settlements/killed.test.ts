import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlingApp, type SettlingApp } from '../../../../../test/settling-app.ts';
import { Crash, immortal, mortal } from '../../../../../test/simulator/mortal.ts';
import { runSettlements } from './settlements.service.ts';

// The run, which takes one payment at a time here, dies before and after each of its statements and postings, once at each, and the next one goes on. Whatever the
// point: each payment is in one settlement, each settlement is the sum of its payments, and each is sent once.

let app: SettlingApp;
beforeAll(async () => {
  app = await settlingApp();
});
afterAll(() => app.close());

const WISH = { is_forced: false };

/** Two channels on two days, one of them into the balance; a payment of today stays out. */
async function merchantWithPayments(): Promise<string> {
  app.clock.set('2026-08-28T02:00:00Z');
  const { account_id } = await app.merchant();
  app.bankOf(account_id, {});
  await app.db
    .updateTable('settlement_channels')
    .set({ is_auto_settlement: false })
    .where('account_id', '=', account_id)
    .where('channel_id', '=', 7)
    .execute();
  for (const day of ['2026-08-28', '2026-08-30']) {
    await app.paid(account_id, { paid_at: `${day}T03:00:00Z` });
    await app.paid(account_id, { paid_at: `${day}T04:00:00Z`, total: 12_34 });
    await app.paid(account_id, { paid_at: `${day}T05:00:00Z`, channel_flag: 'duit_now', fee: 50, fee_tax: 4 });
  }
  app.clock.set('2026-08-31T16:30:00Z');
  await app.paid(account_id);
  return account_id;
}

/** I7: settlements that are not the sum of their payments, and payments that are in none though their day is over. */
async function faultsOf(account_id: string): Promise<unknown[]> {
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

/** Runs to the end, dying at the `nth` point; answers whether there was one. */
async function runThatDies(nth: number): Promise<boolean> {
  const lives = { ...immortal(), points_left: nth };
  try {
    await runSettlements({ ...mortal(app.parts, app.db, lives), payments_at_once: 1 }, WISH);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  return lives.count > 0;
}

test('killed at every step, and run again', { timeout: 120_000 }, async () => {
  let points = 0;
  for (let has_died = true; has_died;) {
    const account_id = await merchantWithPayments();
    points += 1;
    has_died = await runThatDies(points);
    expect(await faultsOf(account_id), `after dying at point ${points}`).toEqual([]);
    await app.run();
    const of_day = { payment_count: 2, net: 60_18, status: 'PROCESSING', destination: 'BANK', tries: 1 };
    const of_balance = { payment_count: 1, net: 49_46, status: 'SETTLED', destination: 'BALANCE', tries: 0 };
    expect(await app.settlements(account_id), `dead at point ${points}`).toMatchObject([
      { ...of_balance, collection_day: '2026-08-28' },
      { ...of_day, collection_day: '2026-08-28' },
      { ...of_balance, collection_day: '2026-08-30' },
      { ...of_day, collection_day: '2026-08-30' },
    ]);
    expect(await faultsOf(account_id)).toEqual([]);
    expect(await app.orders(account_id)).toMatchObject([{ amount: 60_18 }, { amount: 60_18 }]);
    expect(await app.books(account_id)).toMatchObject({ pending: 48_92, available: 98_92, in_transit: 120_36 });
  }
  expect(points).toBeGreaterThan(60); // it did die, at many points
});
