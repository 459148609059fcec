import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { SELLER, startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { countTransfers, rowCountFaults, verifyBooks } from './lib/ledger-checks.ts';
import { median } from './lib/machine.ts';
import { asRequest, insertPendingAttempts, signedCallbacks } from './lib/pending-attempts.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import type { BenchSize } from './lib/size.ts';
import { waitUntil } from './lib/wait-until.ts';

const SAMPLE_EVERY_MS = 5;
/** Of each server, its default. */
const LANES = 2;
/** Callbacks come in no order of their merchants: each is followed by the one so many further on. */
const STRIDE = 7_919;

const SIZES = {
  full: { rounds: 3, connections: 64, merchants: 1_000, warm: 1_500, measured: 8_000 },
  small: { rounds: 1, connections: 4, merchants: 10, warm: 10, measured: 40 },
} as const;

/** How the callbacks are shared among the servers. */
type Sharing = 'one server' | 'two, each for all merchants' | 'two, each for half of the merchants';
const SHARINGS: readonly Sharing[] = [
  'one server',
  'two, each for all merchants',
  'two, each for half of the merchants',
];

interface Figure {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** How many of the servers' lanes wait for a balance row, on average. */
  waiting_lanes: number;
}

interface Prepared {
  url: string;
  account_ids: string[];
  all: string;
  /** The even merchants' in its first half, the odd ones' in its second. */
  by_merchant: string;
}

async function prepare(environment: BenchEnvironment, merchants: number, count: number): Promise<Prepared> {
  const url = await environment.createPrepared('two_servers');
  const at = new Date();
  const attempts = await insertPendingAttempts(url, merchants, count, at);
  const requests = signedCallbacks(attempts, SELLER, environment.fpx_key, at).map(asRequest);
  const save = (name: string, texts: readonly string[]): string => {
    const file = join(environment.folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(texts));
    return file;
  };
  const mixed = requests.map((_, n) => requests[(n * STRIDE) % count]!);
  const ofHalf = (rest: number) => requests.filter((_, n) => n % 2 === rest);
  return {
    url,
    account_ids: [...new Set(attempts.map(({ account_id }) => account_id))],
    all: save('all', mixed),
    by_merchant: save('by_merchant', [...ofHalf(0), ...ofHalf(1)]),
  };
}

/** Samples how many statements wait for a balance row until it is stopped; answers their average. */
function sampleWaits(client: Client): { stop: () => Promise<number> } {
  let is_running = true;
  const samples: number[] = [];
  const run = async (): Promise<void> => {
    while (is_running) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like '%from ledger_balances%for update%'`,
      );
      samples.push(rows[0]!.count);
      await wait(SAMPLE_EVERY_MS);
    }
  };
  const done = run();
  return {
    async stop() {
      is_running = false;
      await done;
      return samples.reduce((sum, one) => sum + one, 0) / Math.max(1, samples.length);
    },
  };
}

async function measure(
  environment: BenchEnvironment,
  prepared: Prepared,
  sharing: Sharing,
  size: BenchSize,
): Promise<Figure> {
  const { connections, warm, measured } = SIZES[size];
  const url = await environment.copy('two_servers', 'two_servers_run');
  const servers_count = sharing === 'one server' ? 1 : 2;
  const env = { DATABASE_POOL: String(connections / servers_count) };
  const servers = await Promise.all(
    Array.from({ length: servers_count }, () =>
      startServer(environment, 'apps/api/src/server.ts', { database_url: url, env }),
    ),
  );
  const client = new Client({ connectionString: url });
  const watcher = new Client({ connectionString: url });
  await Promise.all([client.connect(), watcher.connect()]);
  const waitUntilPosted = (count: number) =>
    waitUntil(async () => (await countTransfers(client)) >= count, 'what was acknowledged is in the ledger');
  /** Sends a range of the callbacks, an equal share of it to each server. */
  const send = async (from: number, to: number) => {
    const share = (to - from) / servers_count;
    const half = (warm + measured) / 2;
    const results = await Promise.all(
      servers.map(({ port }, n) => {
        const of_merchants = { file: prepared.by_merchant, from: n * half + from / 2, to: n * half + to / 2 };
        const of_all = { file: prepared.all, from: from + n * share, to: from + (n + 1) * share };
        const range = sharing === 'two, each for half of the merchants' ? of_merchants : of_all;
        return sendLoad(port, connections / servers_count, range);
      }),
    );
    const ok = results.reduce((sum, result) => sum + result.ok, 0);
    if (ok !== to - from) throw new Error(`Only ${ok} of ${to - from} callbacks were acknowledged.`);
    return results;
  };
  try {
    await send(0, warm);
    await waitUntilPosted(warm);
    const waits = sampleWaits(watcher);
    const results = await send(warm, warm + measured);
    await waitUntilPosted(warm + measured);
    const began_ms = Math.min(...results.map(({ started_at_ms }) => started_at_ms));
    const seconds = (performance.timeOrigin + performance.now() - began_ms) / 1000;
    const waiting_lanes = await waits.stop();
    const faults = [
      ...(await rowCountFaults(client, warm + measured)),
      ...(await verifyBooks(url, prepared.account_ids.slice(0, 3))),
    ];
    if (faults.length > 0) throw new Error(`${sharing}: ${faults.join('; ')}`);
    return {
      per_second: measured / seconds,
      p50_ms: Math.max(...results.map(({ p50_ms }) => p50_ms)),
      p99_ms: Math.max(...results.map(({ p99_ms }) => p99_ms)),
      waiting_lanes,
    };
  } finally {
    await Promise.all([client.end(), watcher.end()]);
    await Promise.all(servers.map((server) => server.stop()));
    await environment.drop('two_servers_run');
  }
}

/** Whether two servers that post for the same merchants wait for each other: beside two that share none. */
export async function benchTwoServers(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { rounds, merchants, warm, measured, connections } = SIZES[size];
  const prepared = await prepare(environment, merchants, warm + measured);
  const figures = new Map<Sharing, Figure[]>();
  for (let round = 1; round <= rounds; round += 1)
    for (const sharing of SHARINGS) {
      const figure = await measure(environment, prepared, sharing, size);
      figures.set(sharing, [...(figures.get(sharing) ?? []), figure]);
      log(
        `round ${round}, ${sharing}: ${figure.per_second.toFixed(0)}/s, ${figure.waiting_lanes.toFixed(2)} lanes wait`,
      );
    }
  await environment.drop('two_servers');
  const middle = (sharing: Sharing, read: (figure: Figure) => number) => median(figures.get(sharing)!.map(read));
  return [
    {
      title: `Payments confirmed a second by two servers, ${merchants.toLocaleString('en')} merchants`,
      lines: [
        ...table(
          ['servers', 'payments/s', 'answer p50 ms', 'answer p99 ms', 'lanes that wait'],
          SHARINGS.map((sharing) => [
            sharing,
            middle(sharing, (one) => one.per_second).toFixed(0),
            middle(sharing, (one) => one.p50_ms).toFixed(1),
            middle(sharing, (one) => one.p99_ms).toFixed(1),
            `${middle(sharing, (one) => one.waiting_lanes).toFixed(2)} of ${(sharing === 'one server' ? 1 : 2) * LANES}`,
          ]),
        ),
        '',
        `${connections} connections in all. Lanes that wait: for a balance row that another server holds, on average.`,
      ],
      misses: [],
    },
  ];
}
