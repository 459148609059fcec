import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariants } from '@kutip/contracts/invariants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePastDays } from '../../../../../test/close-days.ts';
import { temporaryAnchorFolder } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { openAnchorLog, type AnchorLog } from './anchor-log.ts';
import { checkInvariants } from './check-invariants.ts';
import { invariantHandlers } from './invariants.routes.ts';

// Heads outside the database: what was removed from the database with every trace of it is still missed.

const admin: TestCaller = { account_id: '01900000-0000-7000-8000-0000000000ad', role: 'admin' };
let app: PaymentsApp;
let who: TestCaller;
let folder: string;
let anchors: AnchorLog;
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: ({ server }) => mount(server, invariants, invariantHandlers) });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Each test has an empty log, so the database must know of no other.
  await asOwner(
    app.database_url,
    sql`truncate transfers, ledger_balances, external_refs, invariant_cursors, invariant_faults, anchor_files,
    closed_days, closed_day_accounts`,
  );
  app.clock.set('2026-11-21T02:00:00Z');
  folder = temporaryAnchorFolder();
  restart();
  who = await app.createMerchant();
});

/** A worker that knows only what the files say. */
function restart(): void {
  anchors = openAnchorLog(folder);
}
const log = { error: () => {} } as never;
async function check(): Promise<string[]> {
  app.advanceTime({ minutes: 5 });
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, 'INCREMENTAL');
  const { data } = await app.call(invariants.faults, { query: {}, body: {} }, admin);
  const faults = data.list.data as { invariant: string; subject: string; what: string; cleared_at: string | null }[];
  return faults
    .filter(({ cleared_at }) => cleared_at === null)
    .map(({ invariant, subject, what }) => `${invariant} ${subject}: ${what}`)
    .toSorted();
}
/** The number of alarms that nobody has acknowledged. */
async function alarms(): Promise<number> {
  const { data } = await app.call(invariants.state, {}, admin);
  const all = data.invariants as { fault_count: number }[];
  return all.reduce((sum, { fault_count }) => sum + fault_count, 0);
}
async function pay(): Promise<void> {
  const started = await app.startOrThrow(await app.createBill(who));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
}
const change = (text: string) => asOwner(app.database_url, sql.raw(text.replaceAll('$1', `'${who.account_id}'`)));
const files = () => readdirSync(folder).toSorted();
const content = (name = files().at(-1)!) => readFileSync(join(folder, name), 'utf8');
const heads = async () => {
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, encode(hash, 'hex') as hash from transfers
    where account_id = ${who.account_id} order by seq`.execute(app.db);
  return rows.map(({ seq, hash }) => `head|${who.account_id}|${seq}|${hash}\n`);
};

/** Removes the second transfer, its payment and everything that the database knows of them. */
async function eraseLastPayment(): Promise<void> {
  await change(`delete from payment_events where account_id = $1 and payment_record_id in
    (select subject_id from transfers where account_id = $1 and seq = 2)`);
  await change(`delete from external_refs where account_id = $1 and transfer_id in
    (select id from transfers where account_id = $1 and seq = 2)`);
  await change(`delete from payment_records where account_id = $1 and id in
    (select subject_id from transfers where account_id = $1 and seq = 2)`);
  await change(`delete from transfers where account_id = $1 and seq = 2`);
  await change(`update ledger_balances b set version = 1, head_hash = t.hash, clearing = -t.amount,
    pending = t.amount - t.fee - t.tax, fee = t.fee - t.commission, tax = t.tax, commission = t.commission
    from transfers t where b.account_id = $1 and t.account_id = b.account_id and t.seq = 1`);
  await change(`delete from closed_day_accounts where account_id = $1`);
  await change(`delete from anchor_files where $1 is not null`);
}

const TRACES: [string, string][] = [
  ['deleted', `delete from invariant_cursors where account_id = $1`],
  [
    'set back',
    `with b as materialized (select account_id, head_hash, to_jsonb(l) - 'account_id' - 'version' - 'head_hash' as books
        from ledger_balances l where account_id = $1)
      update invariant_cursors c set seq = 1, hash = b.head_hash, books = b.books
      from b where b.account_id = c.account_id and c.account_id = $1`,
  ],
];
test.each(TRACES)(
  'transfers removed with their balance and the database’s own anchors %s stay an alarm',
  async (_, trace) => {
    await pay();
    await pay();
    expect(await check()).toEqual([]);
    await eraseLastPayment();
    await change(trace);
    const missing = ['I10 anchored:2: anchored_transfer_missing'];
    expect(await check()).toEqual(missing);
    restart();
    expect(await check()).toEqual(missing);
    // Another transfer in its place.
    await pay();
    expect(await check()).toEqual(['I10 anchored:2: anchored_transfer_differs']);
    await pay();
    expect(await check()).toEqual(['I10 anchored:2: anchored_transfer_differs']);
    expect(await alarms()).toBeGreaterThan(0);
  },
);

test('a ledger that was removed as a whole stays an alarm', async () => {
  await pay();
  expect(await check()).toEqual([]);
  await change(`delete from transfers where account_id = $1`);
  await change(`delete from invariant_cursors where account_id = $1`);
  await change(`delete from ledger_balances where account_id = $1`);
  for (let n = 0; n < 2; n += 1)
    expect(await check()).toEqual([`I10 ledger:${who.account_id}: anchored_ledger_missing`]);
});

test('each check appends the heads that moved, and a closed day its hash', async () => {
  await pay();
  await check();
  await check();
  await pay();
  await check();
  const [first, second] = await heads();
  expect(content()).toBe(`${first}${second}`);
  app.clock.set('2026-11-21T18:10:00Z'); // 02:10 of the next day in Kuala Lumpur
  expect(await closePastDays(app)).toEqual(['2026-11-21']);
  expect(await check()).toEqual([]);
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from closed_days`.execute(app.db);
  const day = `day|2026-11-21|${rows[0]!.hash}\n`;
  // The new day's file begins with all anchors.
  expect(files()).toEqual(['heads-2026-11-21.log', 'heads-2026-11-22.log']);
  expect(content()).toBe(`${day}${second}`);
  await asOwner(app.database_url, sql`update closed_days set hash = sha256('other')`);
  expect(await check()).toEqual(['I10 day:2026-11-21: anchored_day_differs']);
  await asOwner(app.database_url, sql`delete from closed_days`);
  expect(await check()).toEqual(['I10 day:2026-11-21: anchored_day_missing']);
});

test('a line that a crash cut off counts neither as an anchor nor as a fault', async () => {
  await pay();
  await check();
  const [first] = await heads();
  appendFileSync(join(folder, files()[0]!), `head|${who.account_id}|99|0123`);
  expect(await check()).toEqual([]);
  restart();
  expect(await check()).toEqual([]);
  await pay();
  expect(await check()).toEqual([]);
  const [, second] = await heads();
  expect(content()).toBe(`${first}head|${who.account_id}|99|0123\n${second}`);
  restart();
  expect(await check()).toEqual([]);
});

test('two workers append whole lines to one file', async () => {
  const workers = [openAnchorLog(folder), openAnchorLog(folder)];
  const head = (n: number) => ({ account_id: who.account_id, seq: n, hash: n.toString(16).padStart(64, '0') });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      workers[n % 2]!.append({ heads: [head(n + 1)], day: null, has_lost: false }, '2026-11-21'),
    ),
  );
  const lines = content().trimEnd().split('\n');
  expect(new Set(lines).size).toBe(40);
  expect(lines.every((line) => /^head\|[0-9a-f-]{36}\|\d+\|[0-9a-f]{64}$/.test(line))).toBe(true);
  expect((await openAnchorLog(folder).read()).heads.get(who.account_id)?.seq).toBe(40);
  expect(files()).toEqual(['heads-2026-11-21.log']);
});

test('a line that arrives after a newer one is written too, also into a new file', async () => {
  const written = openAnchorLog(folder);
  const head = (seq: number) => ({ account_id: who.account_id, seq, hash: `${seq}`.padStart(64, '0') });
  await written.append({ heads: [head(3)], day: null, has_lost: false }, '2026-11-21');
  await written.append({ heads: [head(1)], day: null, has_lost: false }, '2026-11-22');
  const seqs = readFileSync(join(folder, 'heads-2026-11-22.log'), 'latin1')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|')[2]);
  expect(seqs).toEqual(['3', '1']);
  expect((await openAnchorLog(folder).read()).heads.get(who.account_id)?.seq).toBe(3);
});

const LOSSES: [string, (file: string) => void, RegExp][] = [
  ['removed', (file) => rmSync(file), /^I10 anchor_log: missing:heads-2026-11-21\.log$/],
  ['moved away', (file) => renameSync(file, `${file}.1`), /^I10 anchor_log: missing:heads-2026-11-21\.log$/],
  ['emptied', (file) => truncateSync(file), /^I10 anchor_log: shortened:heads-2026-11-21\.log from \d+ to 0 bytes$/],
];
test.each(LOSSES)(
  'a file that was %s is an alarm until it is acknowledged, and written again',
  async (_, lose, fault) => {
    await pay();
    await check();
    for (const is_restarted of [false, true]) {
      lose(join(folder, 'heads-2026-11-21.log'));
      if (is_restarted) restart();
      expect(await check()).toEqual([expect.stringMatching(fault)]);
      expect(await check()).toEqual([]);
      expect(content('heads-2026-11-21.log')).toBe((await heads()).join(''));
    }
    expect(await alarms()).toBe(2);
  },
);

test('a log that can be neither read nor written is an alarm and the other checks go on', async () => {
  await pay();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  await change(`update payment_records set refunded = 100 where account_id = $1`);
  expect(await check()).toEqual([
    expect.stringMatching(/^I10 anchor_log: not_/),
    expect.stringMatching(/^I6 .*refunded 100\/0/),
  ]);
});
