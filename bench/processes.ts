import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startServer, SELLER, type BenchEnvironment } from './lib/bench-environment.ts';
import { countTransfers, rowCountFaults, verifyBooks } from './lib/ledger-checks.ts';
import { asRequest, insertPendingAttempts, signedCallbacks, type PendingAttempt } from './lib/pending-attempts.ts';
import { startProcessGroup, startSteadyLoad, type Member, type ProcessGroup } from './lib/process-group.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import { startSilentProvider, type SilentProvider } from './lib/silent-provider.ts';
import type { BenchSize } from './lib/size.ts';
import type { SteadyLoadResult } from './lib/steady-load.ts';

/** `baseline`: payments by which the rate of one server is measured. Then each event has `event_ms` before the next one. */
const SIZES = {
  full: { accounts: 100, baseline: 6_000, connections: 16, event_ms: 10_000, longest_s: 220 },
  small: { accounts: 3, baseline: 60, connections: 4, event_ms: 1_500, longest_s: 150 },
} as const;
/** The small size shows that it works; it shall not load the machine. */
const SMALL_PER_SECOND = 15;

/** Of the eight that two workers run at once; the others are for mail and for what is due each minute. */
const HELD_JOBS = 6;
const HELD_WITHIN_MS = 30_000;
const TAKEN_OVER_WITHIN_S = 60;
const GIVEN_UP_AFTER_S = 120;
const PROCESSED_WITHIN_MS = 120_000;
const POLL_MS = 50;

type Log = (text: string) => void;

interface Prepared {
  attempts: PendingAttempt[];
  bodies: string[];
}

async function prepare(environment: BenchEnvironment, url: string, accounts: number, count: number): Promise<Prepared> {
  const at = new Date();
  const attempts = await insertPendingAttempts(url, accounts, count, at);
  return { attempts, bodies: signedCallbacks(attempts, SELLER, environment.fpx_key, at) };
}

/** The payments a second that one server has in the ledger, with as many connections as give it work all the time. */
async function measureOneServer(environment: BenchEnvironment, size: BenchSize): Promise<number> {
  const { accounts, baseline, connections } = SIZES[size];
  const url = await environment.createPrepared('one_server');
  const { bodies } = await prepare(environment, url, accounts, baseline);
  const file = join(environment.folder, 'one_server.json');
  writeFileSync(file, JSON.stringify(bodies.map(asRequest)));
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { ok, started_at_ms } = await sendLoad(server.port, connections, { file, from: 0, to: baseline });
    if (ok !== baseline) throw new Error(`Only ${ok} of ${baseline} were acknowledged.\n${server.logTail()}`);
    await waitUntil(async () => (await countTransfers(client)) === baseline, PROCESSED_WITHIN_MS, 'the ledger has all');
    return baseline / ((performance.timeOrigin + performance.now() - started_at_ms) / 1000);
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('one_server');
  }
}

async function waitUntil(isTrue: () => Promise<boolean>, within_ms: number, what: string): Promise<void> {
  const deadline = Date.now() + within_ms;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${within_ms / 1000} s: ${what}.`);
    await wait(POLL_MS);
  }
}

/** A connection for one question, since the database is killed meanwhile. */
async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

interface Run {
  environment: BenchEnvironment;
  group: ProcessGroup;
  provider: SilentProvider;
  url: string;
  /** Attempts that are only ever queried, so that their jobs wait for the provider. */
  queried: PendingAttempt[];
  event_ms: number;
}

interface Event {
  what: string;
  at_ms: number;
  until_ms: number;
  /** Jobs that the killed worker held, and when the last of them had been taken over. */
  jobs?: { count: number; seconds: number };
}

async function killServer({ event_ms }: Run, server: Member): Promise<Event> {
  const at_ms = Date.now();
  await server.kill();
  await wait(event_ms);
  await server.start();
  return { what: `${server.name} killed`, at_ms, until_ms: Date.now() };
}

async function restartDatabase({ environment, event_ms }: Run): Promise<Event> {
  const at_ms = Date.now();
  await environment.killPostgres();
  await environment.startPostgres();
  await wait(event_ms);
  return { what: 'PostgreSQL killed and started', at_ms, until_ms: Date.now() };
}

interface HeldJob {
  id: string;
  locked_by: string;
}
const HELD = `
  select j.id::text, j.locked_by from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'requery_attempt' and j.locked_by is not null`;

/** Gives both workers jobs that wait for a provider. Returns the jobs when all are held. */
async function holdJobs({ url, provider, queried }: Run): Promise<HeldJob[]> {
  provider.fallSilent();
  for (const { account_id, id } of queried)
    await query(url, `select graphile_worker.add_job('requery_attempt', $1::json, job_key := $2, max_attempts := 10)`, [
      JSON.stringify({ account_id, id }),
      `requery:${id}`,
    ]);
  const all = async () => provider.waiting() === HELD_JOBS;
  await waitUntil(all, HELD_WITHIN_MS, `two workers with eight places hold ${HELD_JOBS} jobs`);
  return query<HeldJob>(url, HELD);
}

/**
 * Kills a worker that holds jobs. Which of the two ids in the table is its own is seen by who goes silent: its heartbeat
 * stops, and the jobs that it held get another owner or are done.
 */
async function killWorker(run: Run, worker: Member, other: Member): Promise<Event> {
  const { url, provider, event_ms } = run;
  const held = await holdJobs(run);
  const at_ms = Date.now();
  await worker.kill();
  await waitUntil(async () => provider.waiting() < HELD_JOBS, HELD_WITHIN_MS, 'the dead worker has closed its calls');
  const survivors = provider.waiting();
  const lost = HELD_JOBS - survivors;
  if (lost === 0 || survivors === 0) throw new Error(`${worker.name} held ${lost} of ${HELD_JOBS} jobs.`);
  provider.answerAll(); // what the other worker holds, and what it takes over, is done at once
  const ids = held.map(({ id }) => id);
  const deadline = Date.now() + GIVEN_UP_AFTER_S * 1000;
  const isLeft = async () =>
    (await query(url, 'select from graphile_worker._private_jobs where id = any($1::bigint[])', [ids])).length > 0;
  while (Date.now() < deadline && (await isLeft())) await wait(POLL_MS);
  const seconds = (Date.now() - at_ms) / 1000;
  await worker.start();
  await wait(event_ms);
  const what = `${worker.name} killed, ${other.name} takes over`;
  return { what, at_ms, until_ms: Date.now(), jobs: { count: lost, seconds } };
}

/** Kills everything in turn. The small size spares the second worker, which would take half a minute more. */
async function runEvents(run: Run, size: BenchSize, log: Log): Promise<Event[]> {
  const { group, event_ms } = run;
  const [one, two] = group.workers as [Member, Member];
  const steps = [
    ...group.servers.map((server) => () => killServer(run, server)),
    () => killWorker(run, one, two),
    ...(size === 'full' ? [() => killWorker(run, two, one)] : []),
    () => restartDatabase(run),
  ];
  await wait(event_ms);
  const events: Event[] = [];
  for (const step of steps) {
    const event = await step();
    log(`${event.what}${event.jobs ? `: ${event.jobs.count} jobs after ${event.jobs.seconds.toFixed(1)} s` : ''}`);
    events.push(event);
  }
  return events;
}

/** The longest time without any acknowledgement that began within an event. */
function longestPause({ acknowledged_at_ms }: SteadyLoadResult, { at_ms, until_ms }: Event): number {
  const within = [at_ms, ...acknowledged_at_ms.filter((ms) => ms > at_ms && ms < until_ms), until_ms];
  return Math.max(...within.slice(1).map((ms, n) => ms - within[n]!));
}

function sectionOf(rates: { one: number; steady: number }, load: SteadyLoadResult, events: readonly Event[]): Section {
  const quantile = (share: number) => load.times_ms[Math.floor((load.times_ms.length - 1) * share)]!;
  const failures = (event: Event) => load.failed_at_ms.filter((ms) => ms >= event.at_ms && ms < event.until_ms).length;
  const late = events.filter(({ jobs }) => jobs && jobs.seconds > TAKEN_OVER_WITHIN_S);
  return {
    title: 'Two servers and two workers, each killed in turn',
    lines: [
      `One server alone: ${rates.one.toFixed(0)} payments a second. Two behind a balancer with two workers got ` +
        `${rates.steady.toFixed(0)} a second: ${load.sent} payments, each acknowledged and once in the ledger ` +
        `(answers p50 ${quantile(0.5).toFixed(1)} ms, p99 ${quantile(0.99).toFixed(0)} ms; ` +
        `${load.failed_at_ms.length} sent again after no acknowledgement).`,
      '',
      ...table(
        ['event', 'longest pause ms', 'requests failed', 'jobs held', 'taken over after s'],
        events.map((event) => [
          event.what,
          longestPause(load, event).toFixed(0),
          String(failures(event)),
          String(event.jobs?.count ?? ''),
          event.jobs?.seconds.toFixed(1) ?? '',
        ]),
      ),
      '',
      `Bar: nothing acknowledged is lost or doubled; jobs taken over within ${TAKEN_OVER_WITHIN_S} s.`,
    ],
    misses: late.map(({ what, jobs }) => `${what}: after ${jobs!.seconds.toFixed(0)} s`),
  };
}

/** Throws unless each payment that was sent is acknowledged and once in the ledger with all its rows. */
async function verify(url: string, load: SteadyLoadResult, account_ids: readonly string[]): Promise<void> {
  const { acknowledged, sent } = load;
  if (acknowledged !== sent) throw new Error(`Only ${acknowledged} of ${sent} callbacks were acknowledged at last.`);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const isPosted = async () => (await countTransfers(client)) >= sent;
    await waitUntil(isPosted, PROCESSED_WITHIN_MS, 'what was acknowledged is in the ledger');
    const faults = [...(await rowCountFaults(client, sent)), ...(await verifyBooks(url, account_ids))];
    if (faults.length > 0) throw new Error(faults.join('; '));
  } finally {
    await client.end();
  }
}

/**
 * Payments at half of the rate that one server sustains, through a balancer, while servers, workers and PostgreSQL are
 * killed one after another.
 */
export async function benchProcesses(environment: BenchEnvironment, log: Log, size: BenchSize): Promise<Section[]> {
  const { accounts, event_ms, longest_s } = SIZES[size];
  const one = await measureOneServer(environment, size);
  const steady = size === 'small' ? SMALL_PER_SECOND : one / 2;
  log(`one server: ${one.toFixed(0)}/s; preparing ${Math.ceil(steady * longest_s)} payments`);
  const url = await environment.createPrepared('processes');
  // The small size commits without waiting, which a killed PostgreSQL forgets although it was acknowledged.
  await query(url, 'alter database processes set synchronous_commit = on');
  const { attempts, bodies } = await prepare(environment, url, accounts, Math.ceil(steady * longest_s) + HELD_JOBS);
  const file = join(environment.folder, 'processes.json');
  writeFileSync(file, JSON.stringify(bodies.slice(HELD_JOBS)));
  const provider = await startSilentProvider();
  const settings = { SANDBOX_URL: provider.url, FPX_URL: `${provider.url}/fpx/FPXMain`, FPX_TIMEOUT_MS: '60000' };
  const group = await startProcessGroup(environment, url, settings);
  try {
    const load = startSteadyLoad(environment.folder, { port: group.port, file, per_second: steady });
    const run = { environment, group, provider, url, queried: attempts.slice(0, HELD_JOBS), event_ms };
    const events = await runEvents(run, size, log).finally(() => provider.answerAll());
    const result = await load.stop();
    const account_ids = [...new Set(attempts.map(({ account_id }) => account_id))].slice(0, 3);
    await verify(url, result, account_ids);
    if (result.sent === bodies.length - HELD_JOBS) throw new Error('The load ended before the events did.');
    return [sectionOf({ one, steady }, result, events)];
  } finally {
    await group.stop();
    await provider.close();
    await environment.drop('processes');
  }
}
