import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { cpuOfTree } from './lib/processes.ts';
import { median } from './lib/machine.ts';
import { asRequest, insertPendingAttempts, signedCallbacks } from './lib/pending-attempts.ts';
import { measurePgbench } from './lib/pgbench.ts';
import { SELLER, startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { verifyBooks, rowCountFaults, countTransfers } from './lib/ledger-checks.ts';
import type { LoadResult } from './lib/load.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import type { BenchSize } from './lib/size.ts';

const POLL_MS = 2;
const POSTED_WITHIN_MS = 60_000;

const PROGRAMS = { kutip: 'apps/api/src/server.ts', baseline: 'bench/baseline-server.ts' } as const;
type System = keyof typeof PROGRAMS;
const SYSTEMS: readonly System[] = ['kutip', 'baseline'];

/** Of each system `measured` payments after `warm` warm-up payments; `many` is the number of merchants of the second scenario. */
const SIZES = {
  full: {
    rounds: 3,
    connections: [4, 16, 64],
    many: 1_000,
    kutip: { warm: 1_500, measured: 8_000 },
    baseline: { warm: 1_000, measured: 1_500 },
  },
  small: {
    rounds: 1,
    connections: [4],
    many: 10,
    kutip: { warm: 10, measured: 40 },
    baseline: { warm: 10, measured: 20 },
  },
} as const;

interface Scenario {
  name: string;
  database: string;
  accounts: number;
  /** The required multiple of the baseline's payments per second. */
  bar: number;
}
const scenariosOf = ({ many }: (typeof SIZES)[BenchSize]): Scenario[] => [
  { name: 'one hot merchant', database: 'hot', accounts: 1, bar: 5 },
  { name: `${many.toLocaleString('en')} merchants`, database: 'many', accounts: many, bar: 3 },
];

interface Prepared extends Scenario {
  size: BenchSize;
  /** A JSON array of signed requests. */
  file: string;
  account_ids: string[];
}

async function prepare(environment: BenchEnvironment, scenario: Scenario, size: BenchSize): Promise<Prepared> {
  const url = await environment.createPrepared(scenario.database);
  const at = new Date();
  const count = SIZES[size].kutip.warm + SIZES[size].kutip.measured;
  const attempts = await insertPendingAttempts(url, scenario.accounts, count, at);
  const requests = signedCallbacks(attempts, SELLER, environment.fpx_key, at).map(asRequest);
  const file = join(environment.folder, `${scenario.database}.json`);
  writeFileSync(file, JSON.stringify(requests));
  return { ...scenario, size, file, account_ids: [...new Set(attempts.map(({ account_id }) => account_id))] };
}

interface Figure {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** CPU time per payment of the server process and of PostgreSQL; NaN if unavailable. */
  server_us: number;
  database_us: number;
}

/** Sends callbacks and measures the payments per second in the ledger; throws if any row is missing. */
async function measure(
  environment: BenchEnvironment,
  { database, file, account_ids, size }: Prepared,
  system: System,
  connections: number,
): Promise<Figure> {
  const { warm, measured } = SIZES[size][system];
  const name = `${database}_run`;
  const url = await environment.copy(database, name);
  const server = await startServer(environment, PROGRAMS[system], {
    database_url: url,
    env: { DATABASE_POOL: String(connections) },
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  const waitUntilPosted = async (count: number): Promise<void> => {
    const deadline = Date.now() + POSTED_WITHIN_MS;
    while ((await countTransfers(client)) < count) {
      if (Date.now() > deadline) throw new Error(`${count} payments were acknowledged and are not in the ledger.`);
      await wait(POLL_MS);
    }
  };
  const send = async (from: number, to: number): Promise<LoadResult> => {
    const result = await sendLoad(server.port, connections, { file, from, to });
    if (result.ok !== to - from)
      throw new Error(`Only ${result.ok} of ${to - from} callbacks were acknowledged.\n${server.logTail()}`);
    return result;
  };
  try {
    await send(0, warm);
    await waitUntilPosted(warm);
    const cpu = () =>
      [server.process.shell.pid!, environment.postgres().pid].map((pid) => cpuOfTree(pid) ?? Number.NaN);
    const before = cpu();
    const result = await send(warm, warm + measured);
    await waitUntilPosted(warm + measured);
    const seconds = (performance.timeOrigin + performance.now() - result.started_at_ms) / 1000;
    const [server_us, database_us] = cpu().map((used, n) => (used - before[n]!) / measured);
    const faults = [
      ...(await rowCountFaults(client, warm + measured)),
      ...(await verifyBooks(url, account_ids.slice(0, 3))),
    ];
    if (faults.length > 0) throw new Error(`${system}, ${database}: ${faults.join('; ')}`);
    const { p50_ms, p99_ms } = result;
    return { per_second: measured / seconds, p50_ms, p99_ms, server_us: server_us!, database_us: database_us! };
  } finally {
    await client.end();
    await server.stop();
    await environment.drop(name);
  }
}

interface Outcome {
  connections: number;
  /** The median of the rounds. */
  figure: Figure;
}

const bestOf = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.toSorted((a, b) => b.figure.per_second - a.figure.per_second)[0]!;

async function compare(
  environment: BenchEnvironment,
  prepared: Prepared,
  log: (text: string) => void,
): Promise<Section> {
  const { rounds, connections: tried } = SIZES[prepared.size];
  const runs = new Map<string, Figure[]>();
  for (let round = 1; round <= rounds; round += 1)
    for (const connections of tried)
      for (const system of SYSTEMS) {
        const figure = await measure(environment, prepared, system, connections);
        const key = `${system} ${connections}`;
        runs.set(key, [...(runs.get(key) ?? []), figure]);
        log(
          `${prepared.name}, round ${round}, ${connections} connections, ${system}: ${figure.per_second.toFixed(0)}/s`,
        );
      }
  const outcomesOf = (system: System): Outcome[] =>
    tried.map((connections) => {
      const figures = runs.get(`${system} ${connections}`)!;
      const middle = (read: (figure: Figure) => number) => median(figures.map(read));
      const figure = {
        per_second: middle((one) => one.per_second),
        p50_ms: middle((one) => one.p50_ms),
        p99_ms: middle((one) => one.p99_ms),
        server_us: middle((one) => one.server_us),
        database_us: middle((one) => one.database_us),
      };
      return { connections, figure };
    });
  const [ours, theirs] = [outcomesOf('kutip'), outcomesOf('baseline')];
  const ratio = bestOf(ours).figure.per_second / bestOf(theirs).figure.per_second;
  const summary = `Best against best: **${ratio.toFixed(1)} times** the baseline (bar: ${prepared.bar}).`;
  const row = (system: string, { connections, figure }: Outcome) => [
    system,
    String(connections),
    figure.per_second.toFixed(0),
    figure.p50_ms.toFixed(1),
    figure.p99_ms.toFixed(1),
    figure.server_us.toFixed(0),
    figure.database_us.toFixed(0),
  ];
  return {
    title: `Payments confirmed a second, ${prepared.name}`,
    lines: [
      ...table(
        ['system', 'connections', 'payments/s', 'answer p50 ms', 'answer p99 ms', 'server CPU µs', 'database CPU µs'],
        [...ours.map((one) => row('Kutip', one)), ...theirs.map((one) => row('baseline', one))],
      ),
      '',
      summary,
    ],
    misses:
      ratio < prepared.bar ? [`${prepared.name}: ${ratio.toFixed(1)} times the baseline, not ${prepared.bar}`] : [],
  };
}

/** Payments confirmed per second by signed callbacks over HTTP, compared with one plain transaction per payment and with pgbench. */
export async function benchPayments(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const sections: Section[] = [];
  for (const scenario of scenariosOf(SIZES[size])) {
    log(`${scenario.name}: preparing and signing`);
    const prepared = await prepare(environment, scenario, size);
    sections.push(await compare(environment, prepared, log));
    await environment.drop(scenario.database);
  }
  log('pgbench');
  sections.push(await measurePgbench(environment, size));
  return sections;
}
