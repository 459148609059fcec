import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startServer, SELLER, type BenchEnvironment } from './lib/bench-environment.ts';
import { countTransfers, rowCountFaults, verifyBooks } from './lib/ledger-checks.ts';
import { asRequest, insertPendingAttempts, signedCallbacks, type PendingAttempt } from './lib/pending-attempts.ts';
import { HELD_JOBS, query, runEvents, type Event } from './lib/process-events.ts';
import { startProcessGroup, startSteadyLoad } from './lib/process-group.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import { startSilentProvider } from './lib/silent-provider.ts';
import type { BenchSize } from './lib/size.ts';
import type { SteadyLoadResult } from './lib/steady-load.ts';
import { waitUntil } from './lib/wait-until.ts';

/**
 * `baseline`: payments by which the rate of one server is measured. Each event has `event_ms`, and until payments are posted
 * after it, before the next one. `longest_s`: what the load lasts for; the small one outlasts the test that runs it,
 * however slow the machine is. `worker_timeout_s`: when the jobs of a dead worker are free.
 */
const SIZES = {
  full: { accounts: 100, baseline: 6_000, connections: 16, event_ms: 10_000, longest_s: 300, worker_timeout_s: 30 },
  small: { accounts: 3, baseline: 20, connections: 4, event_ms: 500, longest_s: 600, worker_timeout_s: 5 },
} as const;
/** The small size shows that it works; it shall not load the machine. */
const SMALL_PER_SECOND = 4;
const TAKEN_OVER_WITHIN_S = 60;

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
    await waitUntil(async () => (await countTransfers(client)) === baseline, 'the ledger has all');
    return baseline / ((performance.timeOrigin + performance.now() - started_at_ms) / 1000);
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('one_server');
  }
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
    await waitUntil(isPosted, 'what was acknowledged is in the ledger');
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
  const { accounts, event_ms, longest_s, worker_timeout_s } = SIZES[size];
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
  const settings = {
    SANDBOX_URL: provider.url,
    FPX_URL: `${provider.url}/fpx/FPXMain`,
    FPX_TIMEOUT_MS: '60000',
    WORKER_TIMEOUT_SECONDS: String(worker_timeout_s),
  };
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
