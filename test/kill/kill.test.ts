import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ALL_PROVIDERS } from '../../apps/api/src/configured-providers.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { closeServices, openServices } from '../../apps/api/src/open-services.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { prepareDatabase } from '../../apps/api/src/prepare-database.ts';
import { prepareAttempts, signedCallbacks } from '../../bench/lib/prepared.ts';
import { SELLER, serve, setStage, type Serving, type Stage } from '../../bench/lib/stage.ts';
import { faultsOfBooks } from '../../bench/lib/sums.ts';
import { deliver, type Callback } from './fpx-load.ts';
import { fingerprint, shapeOf, traces } from './whole.ts';

// The promise that everything else stands on: what was acknowledged is in the ledger, once, whatever dies and whenever.

const ACCOUNTS = 3;
const ATTEMPTS = 1_200;
/** One callback in so many is sent twice: FPX repeats itself. */
const REPEATED = 8;
const KILLED_AFTER = ATTEMPTS / 3;
const SETTLED_WITHIN_MS = 30_000;
const ROUND_MS = 60_000;
const SERVER = 'apps/api/src/server.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage('kill');
  await prepareDatabase(await stage.create('template'), { test_banks: true, providers: ALL_PROVIDERS });
}, ROUND_MS);
afterAll(() => stage.close(), ROUND_MS);

interface Round {
  url: string;
  server: Serving;
  client(): Promise<Client>;
  account_ids: string[];
  callbacks: Callback[];
}

async function open(database: string): Promise<Round> {
  const url = await stage.copy('template', database);
  const started_at = new Date();
  const waiting = await prepareAttempts(url, ACCOUNTS, ATTEMPTS, started_at);
  const bodies = signedCallbacks(waiting, SELLER, stage.fpx_key, started_at);
  const callbacks = waiting.map(({ id }, n) => ({ attempt_id: id, body: bodies[n]! }));
  const server = await serve(stage, SERVER, { database_url: url });
  onTestFinished(() => server.stop());
  const client = async () => {
    const opened = new Client({ connectionString: url });
    await opened.connect();
    onTestFinished(() => opened.end());
    return opened;
  };
  return { url, server, client, account_ids: [...new Set(waiting.map(({ account_id }) => account_id))], callbacks };
}

const withRepeats = (callbacks: readonly Callback[]): Callback[] =>
  callbacks.flatMap((one, n) => (n % REPEATED === 0 ? [one, one] : [one]));

/** What the worker does every minute, a minute later than now: messages that a process left behind are worked through. */
async function sweep({ url }: Round): Promise<void> {
  const clock = { now: () => new Date(Date.now() + 60_000) };
  const services = openServices(readConfig(stage.environment(url, 0)), createLog('silent', 'sweep'), clock);
  try {
    await services.paymentSwitch.sweep();
  } finally {
    await closeServices(services);
  }
}

/** Sweeps until nothing in the inbox waits any more: a process that lives may still be at it. */
async function settle(round: Round, client: Client): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await sweep(round);
    const { rows } = await client.query(`select count(*)::int as left from callback_inbox where state = 'RECEIVED'`);
    if (rows[0].left === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0].left} messages are still not worked through`);
    await wait(100);
  }
}

async function expectWhole(round: Round, client: Client, acknowledged: ReadonlySet<string>): Promise<Set<string>> {
  const found = await traces(client);
  expect(found).toHaveLength(ATTEMPTS);
  const shapes = found.map((one) => ({ id: one.id, shape: shapeOf(one) }));
  expect(shapes.filter(({ shape }) => typeof shape !== 'string')).toEqual([]);
  const paid = new Set(shapes.filter(({ shape }) => shape === 'paid').map(({ id }) => id));
  expect([...acknowledged].filter((id) => !paid.has(id))).toEqual([]);
  expect(await faultsOfBooks(round.url, round.account_ids)).toEqual([]);
  const { rows } = await client.query(
    'select sum(version)::int as posted, sum(clearing)::int as clearing from ledger_balances',
  );
  expect(rows[0]).toEqual({ posted: paid.size, clearing: -paid.size * 5_000 });
  return paid;
}

/** FPX says everything once more: what is there stays as it is, what was lost on the way is there afterwards. */
async function expectRepeatsAreHarmless(round: Round, client: Client, paid: ReadonlySet<string>, port: number) {
  const before = await fingerprint(client);
  const again = deliver(
    port,
    round.callbacks.filter(({ attempt_id }) => paid.has(attempt_id)),
  );
  await again.done;
  expect(again.acknowledged).toEqual(new Set(again.sent));
  expect(again.acknowledged.size).toBe(paid.size);
  await settle(round, client);
  expect(await fingerprint(client)).toEqual(before);

  const rest = deliver(port, round.callbacks);
  await rest.done;
  expect(rest.acknowledged.size).toBe(ATTEMPTS);
  await settle(round, client);
  expect((await expectWhole(round, client, rest.acknowledged)).size).toBe(ATTEMPTS);
}

test('the API dies under load', { timeout: ROUND_MS }, async () => {
  const round = await open('api_dies');
  const client = await round.client();
  let killed: Promise<void> | undefined;
  const load = deliver(round.server.port, withRepeats(round.callbacks), (count) => {
    if (count < KILLED_AFTER || killed) return;
    load.stop();
    killed = round.server.kill();
  });
  await load.done;
  await killed;
  expect(load.acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(load.acknowledged.size).toBeLessThan(ATTEMPTS);

  await settle(round, client);
  const paid = await expectWhole(round, client, load.acknowledged);
  expect([...paid].filter((id) => !load.sent.has(id))).toEqual([]);
  const next = await serve(stage, SERVER, { database_url: round.url });
  onTestFinished(() => next.stop());
  await expectRepeatsAreHarmless(round, client, paid, next.port);
});

test('PostgreSQL dies under load, and the API lives on', { timeout: ROUND_MS }, async () => {
  const round = await open('database_dies');
  let killed: Promise<void> | undefined;
  const load = deliver(round.server.port, withRepeats(round.callbacks), (count) => {
    if (count < KILLED_AFTER || killed) return;
    load.stop();
    killed = stage.killPostgres();
  });
  await load.done;
  await killed;
  expect(load.acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(load.acknowledged.size).toBeLessThan(ATTEMPTS);
  await stage.startPostgres();

  const client = await round.client();
  await settle(round, client);
  const paid = await expectWhole(round, client, load.acknowledged);
  expect([...paid].filter((id) => !load.sent.has(id))).toEqual([]);
  await expectRepeatsAreHarmless(round, client, paid, round.server.port);
});

test('both die under load', { timeout: ROUND_MS }, async () => {
  const round = await open('both_die');
  let killed: Promise<unknown> | undefined;
  const load = deliver(round.server.port, withRepeats(round.callbacks), (count) => {
    if (count < KILLED_AFTER || killed) return;
    load.stop();
    killed = Promise.all([stage.killPostgres(), round.server.kill()]);
  });
  await load.done;
  await killed;
  await stage.startPostgres();

  const client = await round.client();
  await settle(round, client);
  const paid = await expectWhole(round, client, load.acknowledged);
  const next = await serve(stage, SERVER, { database_url: round.url });
  onTestFinished(() => next.stop());
  await expectRepeatsAreHarmless(round, client, paid, next.port);
});
