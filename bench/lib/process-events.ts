import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { BenchEnvironment } from './bench-environment.ts';
import { countTransfers } from './ledger-checks.ts';
import type { PendingAttempt } from './pending-attempts.ts';
import type { Member, ProcessGroup } from './process-group.ts';
import type { SilentProvider } from './silent-provider.ts';
import type { BenchSize } from './size.ts';
import { waitUntil } from './wait-until.ts';

/** Payments in the ledger that show that an event is over. */
const PAYMENTS_AFTER_EVENT = 3;

/** Of the eight that two workers run at once; the others are for mail and for what is due each minute. */
export const HELD_JOBS = 6;

/** A connection for one question, since the database is killed meanwhile. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Run {
  environment: BenchEnvironment;
  group: ProcessGroup;
  provider: SilentProvider;
  url: string;
  /** Attempts that are only ever queried, so that their jobs wait for the provider. */
  queried: PendingAttempt[];
  event_ms: number;
}

export interface Event {
  what: string;
  at_ms: number;
  until_ms: number;
  /** Jobs that the killed worker held, and when the last of them had been taken over. */
  jobs?: { count: number; seconds: number };
}

/** Payments in the ledger; null while the database is away. */
async function countPosted(url: string): Promise<number | null> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return await countTransfers(client);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Ends when an event has had its time and payments have been posted after it. */
async function letPaymentsPass({ url, event_ms }: Run): Promise<void> {
  let before: number | null = null;
  await wait(event_ms);
  await waitUntil(async () => {
    const posted = await countPosted(url);
    before ??= posted;
    return before !== null && posted !== null && posted >= before + PAYMENTS_AFTER_EVENT;
  }, 'payments are posted after the event');
}

async function killServer(run: Run, server: Member): Promise<Event> {
  const at_ms = Date.now();
  await server.kill();
  await letPaymentsPass(run);
  await server.start();
  return { what: `${server.name} killed`, at_ms, until_ms: Date.now() };
}

async function restartDatabase(run: Run): Promise<Event> {
  const at_ms = Date.now();
  await run.environment.killPostgres();
  await run.environment.startPostgres();
  await letPaymentsPass(run);
  return { what: 'PostgreSQL killed and started', at_ms, until_ms: Date.now() };
}

/** Jobs of these attempts that run or should. One may have been replaced meanwhile by a sweep that found its query due. */
const UNDONE = `
  select from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'requery_attempt' and j.payload->>'id' = any($1::text[])
    and (j.locked_by is not null or j.run_at <= now())`;

/** Gives both workers jobs that wait for a provider, and returns when all are held. */
async function holdJobs({ url, provider, queried }: Run): Promise<void> {
  provider.fallSilent();
  for (const { account_id, id } of queried)
    await query(url, `select graphile_worker.add_job('requery_attempt', $1::json, job_key := $2, max_attempts := 10)`, [
      JSON.stringify({ account_id, id }),
      `requery:${id}`,
    ]);
  const all = async () => provider.waiting() >= HELD_JOBS;
  await waitUntil(all, `two workers with eight places hold ${HELD_JOBS} jobs`);
}

/** Kills a worker that holds jobs, and waits until the other has done them. What it held is seen by the calls that end with it. */
async function killWorker(run: Run, worker: Member, other: Member): Promise<Event> {
  const { url, provider, queried } = run;
  await holdJobs(run);
  const at_ms = Date.now();
  await worker.kill();
  await waitUntil(async () => provider.waiting() < HELD_JOBS, 'the dead worker has closed its calls');
  const survivors = provider.waiting();
  const lost = HELD_JOBS - survivors;
  if (lost === 0 || survivors === 0) throw new Error(`${worker.name} held ${lost} of ${HELD_JOBS} jobs.`);
  provider.answerAll(); // what the other worker holds, and what it takes over, is done at once
  const areDone = async () => (await query(url, UNDONE, [queried.map(({ id }) => id)])).length === 0;
  await waitUntil(areDone, `${other.name} has done what ${worker.name} held`);
  const seconds = (Date.now() - at_ms) / 1000;
  await worker.start();
  await letPaymentsPass(run);
  const what = `${worker.name} killed, ${other.name} takes over`;
  return { what, at_ms, until_ms: Date.now(), jobs: { count: lost, seconds } };
}

/** Kills everything in turn. The small size spares the second worker. */
export async function runEvents(run: Run, size: BenchSize, log: (text: string) => void): Promise<Event[]> {
  const { group } = run;
  const [one, two] = group.workers as [Member, Member];
  const steps = [
    ...group.servers.map((server) => () => killServer(run, server)),
    () => killWorker(run, one, two),
    ...(size === 'full' ? [() => killWorker(run, two, one)] : []),
    () => restartDatabase(run),
  ];
  await letPaymentsPass(run);
  const events: Event[] = [];
  for (const step of steps) {
    const event = await step();
    log(`${event.what}${event.jobs ? `: ${event.jobs.count} jobs after ${event.jobs.seconds.toFixed(1)} s` : ''}`);
    events.push(event);
  }
  return events;
}
