import { invariants } from '@kutip/contracts/invariants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { CIMB, payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';
import { settlingApp } from '../../../../../test/settling-app.ts';
import { mount } from '../../platform/mount.ts';
import { checkInvariants, type CheckParts } from './check.ts';
import { invariantHandlers } from './invariants.routes.ts';
import { serveMetrics } from './invariants.service.ts';

// The watch over the books: what is right is silent, whatever is wrong is named, and is silent again when put right.

const TOKEN = 'a-secret-of-prometheus';
const admin: Who = { account_id: '01900000-0000-7000-8000-0000000000ad', role: 'admin' };

let app: PayingApp;
let who: Who;
let bill: Bill;
let logged: unknown[];
beforeAll(async () => {
  app = await payingApp({
    mounted: ({ server, poster, store }) => {
      mount(server, invariants, invariantHandlers);
      serveMetrics(server.app, { config: { METRICS_TOKEN: TOKEN }, poster, read: store.read });
    },
  });
});
beforeEach(async () => {
  who = await app.merchant();
  bill = await app.bill(who);
  logged = [];
});
afterAll(() => app.close());

const parts = (): CheckParts => ({
  store: app.store,
  clock: app.clock,
  log: { error: (what: unknown) => void logged.push(what) } as CheckParts['log'],
});
async function check(kind: 'INCREMENTAL' | 'FULL' = 'INCREMENTAL') {
  app.pass({ minutes: 5 });
  await checkInvariants(parts(), kind);
  const { data } = await app.call(invariants.faults, { query: {}, body: { account_id: who.account_id } }, admin);
  return (data.list.data as { invariant: string; subject: string; what: string; is_open: boolean }[])
    .filter(({ is_open }) => is_open)
    .map(({ invariant, subject, what }) => `${invariant} ${subject}: ${what}`)
    .toSorted();
}
const change = (text: string) => sql.raw(text.replaceAll('$1', `'${who.account_id}'`)).execute(app.db);

/** A bill that is paid twice, so that something is pending and something is held; the numbers of the attempts. */
async function paidTwice(): Promise<[string, string]> {
  const [first, second] = [await app.started(bill), await app.started(bill, CIMB)];
  await app.callBack(app.fpx.word(first.fields, '00'));
  await app.callBack(app.fpx.word(second.fields, '00'));
  return [first.transaction_invoice_no, second.transaction_invoice_no];
}

test('what is right is silent, and only what is new is looked at again', async () => {
  await check();
  await paidTwice();
  expect(await check()).toEqual([]);
  const last = async () => (await app.call(invariants.state, {}, admin)).data;
  expect(await last()).toMatchObject({
    invariants: expect.arrayContaining([{ invariant: 'I1', fault_count: 0 }]),
    last_incremental: { account_count: 1, transfer_count: 2, fault_count: 0 },
  });
  expect(await check()).toEqual([]);
  expect(await last()).toMatchObject({ last_incremental: { account_count: 0, transfer_count: 0 } });
  expect(await check('FULL')).toEqual([]);
  const { last_full } = await last();
  expect(last_full.transfer_count).toBeGreaterThanOrEqual(2);
  expect(logged).toEqual([]);
});

describe('whatever is wrong is named, stays named, and is silent when it is put right', () => {
  /** What is done behind the ledger's back, what is found, and how it is put right. */
  const CASES: [string, string, (no: [string, string]) => string[], string][] = [
    [
      'a transfer whose subject was changed',
      `update transfers set subject_id = '01900000-0000-7000-8000-00000000dead' where account_id = $1 and seq = 2`,
      ([, second]) => [`I10 seq:2: wrong_hash`, `I4 ${second}: another transfer: 5000 of 5000`],
      `update transfers t set subject_id = p.id from payment_records p where t.account_id = $1 and t.seq = 2
        and p.account_id = t.account_id and p.transfer_id = t.id`,
    ],
    [
      'a payment that says it has no money',
      `update payment_records set status = 'FAILED' where account_id = $1 and status = 'DUPLICATE'`,
      ([, second]) => [`I4 ${second}: posted, and it stands at FAILED`],
      `update payment_records set status = 'DUPLICATE' where account_id = $1 and status = 'FAILED'`,
    ],
    [
      'a refund that nobody asked for',
      `update payment_records set refunded = 100 where account_id = $1 and status = 'SUCCESS'`,
      ([first]) => [`I6 ${first}: refunded 100/0, pending 0/0, of 5000`],
      `update payment_records set refunded = 0 where account_id = $1 and status = 'SUCCESS'`,
    ],
    [
      'a confirmation that nobody was told',
      `update payment_events set kind = 'attempt_pending' where account_id = $1 and kind = 'payment_confirmed'`,
      ([first]) => [`I9 ${first}: 0 events of its confirmation`],
      `update payment_events set kind = 'payment_confirmed' where account_id = $1 and kind = 'attempt_pending'`,
    ],
    [
      'a domain key that leads nowhere',
      `insert into external_refs (account_id, provider, reference, kind, transfer_id) values ($1, 'fpx', 'X', 'payment', $1)`,
      () => ['I3 external_refs: transfers_missing:1'],
      `delete from external_refs where account_id = $1 and reference = 'X'`,
    ],
    [
      'money in transit that nobody sent',
      `update ledger_balances set pending = pending - 1, in_transit = in_transit + 1 where account_id = $1`,
      () => [
        'I5 in_transit: is:1 folds_to:0',
        'I5 pending: is:4891 folds_to:4892',
        'I8 in_transit: 1 and orders hold 0',
      ],
      `update ledger_balances set pending = pending + 1, in_transit = in_transit - 1 where account_id = $1`,
    ],
  ];
  test.each(CASES)('%s', async (_, fault, found, repair) => {
    const numbers = await paidTwice();
    expect(await check('FULL')).toEqual([]);
    await change(fault);
    expect(await check('FULL')).toEqual(found(numbers).toSorted());
    expect(logged).toHaveLength(found(numbers).length);
    // Also the quick look goes on naming it, though nothing is posted meanwhile.
    expect(await check()).toEqual(found(numbers).toSorted());
    await change(repair);
    expect(await check()).toEqual([]);
  });
});

test('a transfer that was changed after it was checked is found by the nightly look', async () => {
  await paidTwice();
  expect(await check()).toEqual([]);
  await change(`update transfers set fee = fee + 1 where account_id = $1 and seq = 1`);
  expect(await check()).toEqual([]);
  expect(await check('FULL')).toEqual(['I10 seq:1: wrong_hash', 'I5 seq:1: wrong_balance_after']);
});

test('a changed balance is found within five minutes though nothing was posted', async () => {
  await paidTwice();
  await check();
  await change(`update ledger_balances set pending = pending - 1, reserve = reserve + 1 where account_id = $1`);
  expect(await check()).toEqual(['I5 pending: is:4891 folds_to:4892', 'I5 reserve: is:5001 folds_to:5000']);
});

test('metrics are for who has the secret', async () => {
  await paidTwice();
  await change(`update payment_records set refunded = 100 where account_id = $1 and status = 'SUCCESS'`);
  await check('FULL');
  const read = (headers: Record<string, string>) => app.app.inject({ url: '/metrics', headers });
  expect((await read({})).statusCode).toBe(404);
  expect((await read({ authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(404);
  const { statusCode, headers, body } = await read({ authorization: `Bearer ${TOKEN}` });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(body).toContain('# TYPE kutip_invariant_faults gauge\nkutip_invariant_faults{invariant="I1"} 0\n');
  expect(body).toMatch(/^kutip_invariant_faults\{invariant="I6"\} [1-9]/m);
  expect(body).toContain('kutip_exceptions_open{kind="duplicate_payment"}');
  expect(body).toMatch(/^kutip_poster_posted_total [1-9]/m);
  expect(body.split('\n').every((line) => /^$|^# (HELP|TYPE) \w+ |^\w+(\{[^}]+\})? -?\d+(\.\d+)?$/.test(line))).toBe(
    true,
  );
});

test('a look that an admin asks for is a job', async () => {
  const { data } = await app.call(invariants.check, { body: { kind: 'FULL' } }, admin);
  expect(data).toEqual({ kind: 'FULL' });
  const { rows } = await sql<{
    key: string;
  }>`select key from graphile_worker.jobs where key like 'check_invariants%'`.execute(app.db);
  expect(rows).toEqual([{ key: 'check_invariants:FULL' }]);
});

test('settlements and what leaves: sent, paid, returned; then a sum and an order that are wrong', async () => {
  const house = await settlingApp();
  try {
    const merchant = await house.merchant();
    const { account_id } = merchant;
    const silent = { error: () => {} } as unknown as CheckParts['log'];
    const look = async () => {
      house.pass({ minutes: 5 });
      await checkInvariants({ store: house.store, clock: house.clock, log: silent }, 'FULL');
      const rows = await house.db
        .selectFrom('invariant_faults')
        .select(['invariant', 'subject', 'what'])
        .where('account_id', '=', account_id)
        .where('cleared_at', 'is', null)
        .orderBy('invariant')
        .execute();
      // Payments of this house are written without their timeline.
      return rows.filter(({ invariant }) => invariant !== 'I9').map((row) => `${row.invariant} ${row.what}`);
    };
    house.clock.set('2026-11-17T04:00:00Z');
    await house.paid(account_id);
    await house.paid(account_id, { total: 20_00 });
    house.bankOf(account_id, {});
    house.clock.set('2026-11-18T04:00:00Z');
    await house.run();
    expect(await look()).toEqual([]);
    const [order] = await house.orders(account_id);
    const told = { reference: order!.reference, amount: order!.amount as never, currency: 'MYR', code: '00' };
    await house.disbursements.send({ account_id, id: order!.id });
    expect(await look()).toEqual([]);
    const word = { ...told, reason: null, bank_reference: 'B1', is_known: true, outcome: 'RETURNED' as const };
    await house.disbursements.hear({ account_id, id: order!.id }, word);
    expect(await look()).toEqual([]);

    await sql`update settlement_records set fee = fee + 1, gross = gross + 1 where account_id = ${account_id}`.execute(
      house.db,
    );
    await sql`update disbursements set status = 'PROCESSING' where account_id = ${account_id}`.execute(house.db);
    expect(await look()).toEqual([
      'I7 members 2/2, gross 7000/7001, fee 200/201, tax 16/16, deducted 0/0, moved 6784/6784',
      expect.stringMatching(/^I8 (PROCESSING: holds 0, posted 1, returned 1|0 and orders hold 6784)$/),
      expect.stringMatching(/^I8 (PROCESSING: holds 0, posted 1, returned 1|0 and orders hold 6784)$/),
    ]);
  } finally {
    await house.close();
  }
});
