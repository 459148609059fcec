import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../apps/api/src/config.ts';
import { closeServices, openServices } from '../../apps/api/src/open-services.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { insertPendingAttempts, signedCallbacks } from '../../bench/lib/pending-attempts.ts';
import {
  SELLER,
  startServer,
  createBenchEnvironment,
  type ServerProcess,
  type BenchEnvironment,
} from '../../bench/lib/bench-environment.ts';
import { verifyBooks } from '../../bench/lib/ledger-checks.ts';
import { sendCallbacks, type Callback } from './fpx-load.ts';
import { fingerprint, shapeOf, traces } from './payment-traces.ts';

// Durability: every acknowledged payment is in the ledger exactly once, whichever process is killed and whenever.

const ACCOUNTS = 3;
const ATTEMPTS = 600;
/** One callback in this many is sent twice, as FPX repeats callbacks. */
const REPEAT_EVERY = 8;
const KILLED_AFTER = ATTEMPTS / 3;
/** Generous, for a loaded machine; a round takes some seconds. */
const PROCESSED_WITHIN_MS = 120_000;
const ROUND_MS = 300_000;
const SERVER = 'apps/api/src/server.ts';

let stage: BenchEnvironment;
beforeAll(async () => {
  stage = await createBenchEnvironment('kill');
  await stage.createPrepared('warm_up');
}, ROUND_MS);
afterAll(() => stage.close(), ROUND_MS);

interface Round {
  url: string;
  server: ServerProcess;
  client(): Promise<Client>;
  account_ids: string[];
  callbacks: Callback[];
}

async function startRound(database: string): Promise<Round> {
  const url = await stage.createPrepared(database);
  const started_at = new Date();
  const waiting = await insertPendingAttempts(url, ACCOUNTS, ATTEMPTS, started_at);
  const bodies = signedCallbacks(waiting, SELLER, stage.fpx_key, started_at);
  const callbacks = waiting.map(({ id }, n) => ({ attempt_id: id, body: bodies[n]! }));
  const server = await startServer(stage, SERVER, { database_url: url });
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
  callbacks.flatMap((callback, n) => (n % REPEAT_EVERY === 0 ? [callback, callback] : [callback]));

/** Runs the worker's inbox sweep with a clock one minute ahead, so that abandoned messages are processed. */
async function sweep({ url }: Round): Promise<void> {
  const clock = { now: () => new Date(Date.now() + 60_000) };
  const services = openServices(readConfig(stage.serverEnvironment(url, 0)), createLog('silent', 'sweep'), clock);
  try {
    await services.paymentSwitch.processInbox();
    await services.paymentSwitch.sweep();
  } finally {
    await closeServices(services);
  }
}

/** Sweeps until no message waits in the inbox; a running process may still be working on some. */
async function processInbox(round: Round, client: Client): Promise<void> {
  const deadline = Date.now() + PROCESSED_WITHIN_MS;
  for (;;) {
    await sweep(round);
    const { rows } = await client.query(`select count(*)::int as waiting from callback_inbox where state = 'RECEIVED'`);
    if (rows[0].waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0].waiting} messages are still not processed`);
    await wait(100);
  }
}

async function expectConsistent(round: Round, client: Client, acknowledged: ReadonlySet<string>): Promise<Set<string>> {
  const found = await traces(client);
  expect(found).toHaveLength(ATTEMPTS);
  const shapes = found.map((one) => ({ id: one.id, shape: shapeOf(one) }));
  expect(shapes.filter(({ shape }) => typeof shape !== 'string')).toEqual([]);
  const paid = new Set(shapes.filter(({ shape }) => shape === 'paid').map(({ id }) => id));
  expect([...acknowledged].filter((id) => !paid.has(id))).toEqual([]);
  expect(await verifyBooks(round.url, round.account_ids)).toEqual([]);
  const { rows } = await client.query(
    'select sum(version)::int as posted, sum(clearing)::int as clearing from ledger_balances',
  );
  expect(rows[0]).toEqual({ posted: paid.size, clearing: -paid.size * 5_000 });
  return paid;
}

/** Repeats every callback: recorded payments do not change, and lost callbacks are recorded afterwards. */
async function expectRepeatsAreHarmless(round: Round, client: Client, paid: ReadonlySet<string>, port: number) {
  const before = await fingerprint(client);
  const again = sendCallbacks(
    port,
    round.callbacks.filter(({ attempt_id }) => paid.has(attempt_id)),
  );
  await again.done;
  expect(again.acknowledged).toEqual(new Set(again.sent));
  expect(again.acknowledged.size).toBe(paid.size);
  await processInbox(round, client);
  expect(await fingerprint(client)).toEqual(before);

  const rest = sendCallbacks(port, round.callbacks);
  await rest.done;
  expect(rest.acknowledged.size).toBe(ATTEMPTS);
  await processInbox(round, client);
  expect((await expectConsistent(round, client, rest.acknowledged)).size).toBe(ATTEMPTS);
}

test('no acknowledged payment is lost when the API is killed under load', { timeout: ROUND_MS }, async () => {
  const round = await startRound('api_dies');
  const client = await round.client();
  let killed: Promise<void> | undefined;
  const load = sendCallbacks(round.server.port, withRepeats(round.callbacks), (count) => {
    if (count < KILLED_AFTER || killed) return;
    load.stop();
    killed = round.server.kill();
  });
  await load.done;
  await killed;
  expect(load.acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(load.acknowledged.size).toBeLessThan(ATTEMPTS);

  await processInbox(round, client);
  const paid = await expectConsistent(round, client, load.acknowledged);
  expect([...paid].filter((id) => !load.sent.has(id))).toEqual([]);
  const next = await startServer(stage, SERVER, { database_url: round.url });
  onTestFinished(() => next.stop());
  await expectRepeatsAreHarmless(round, client, paid, next.port);
});

test('no acknowledged payment is lost when PostgreSQL is killed under load', { timeout: ROUND_MS }, async () => {
  const round = await startRound('database_dies');
  let killed: Promise<void> | undefined;
  const load = sendCallbacks(round.server.port, withRepeats(round.callbacks), (count) => {
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
  await processInbox(round, client);
  const paid = await expectConsistent(round, client, load.acknowledged);
  expect([...paid].filter((id) => !load.sent.has(id))).toEqual([]);
  await expectRepeatsAreHarmless(round, client, paid, round.server.port);
});

test('no acknowledged payment is lost when both are killed under load', { timeout: ROUND_MS }, async () => {
  const round = await startRound('both_die');
  let killed: Promise<unknown> | undefined;
  const load = sendCallbacks(round.server.port, withRepeats(round.callbacks), (count) => {
    if (count < KILLED_AFTER || killed) return;
    load.stop();
    killed = Promise.all([stage.killPostgres(), round.server.kill()]);
  });
  await load.done;
  await killed;
  await stage.startPostgres();

  const client = await round.client();
  await processInbox(round, client);
  const paid = await expectConsistent(round, client, load.acknowledged);
  const next = await startServer(stage, SERVER, { database_url: round.url });
  onTestFinished(() => next.stop());
  await expectRepeatsAreHarmless(round, client, paid, next.port);
});
