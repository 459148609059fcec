import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Client } from 'pg';
import type { BenchEnvironment } from './bench-environment.ts';
import { table, type Section } from './section.ts';
import type { BenchSize } from './size.ts';

const SIZES = {
  full: { clients: [4, 16, 64], seconds: 5, scale: 10 },
  small: { clients: [4], seconds: 1, scale: 1 },
} as const;
type Size = (typeof SIZES)[BenchSize];
const accountsOf = (scale: number): number => scale * 100_000;
const tellersOf = (scale: number): number => scale * 10;

const findPgbench = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(':').map((folder) => `${folder}/pgbench`),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
  ].find((path) => existsSync(path));

/** Transactions a second of the machine's own pgbench, its standard script with prepared statements. */
function withPgbench(program: string, url: URL, clients: number, seconds: number): number {
  const args = ['-h', url.hostname, '-p', url.port, '-U', url.username];
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  const run = (options: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, [...args, ...options, url.pathname.slice(1)], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pgbench: ${stderr}`);
    return stdout;
  };
  const output = run(['-n', '-M', 'prepared', '-j', '2', '-c', String(clients), '-T', String(seconds)]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

/** The same transaction run by our own clients, for a machine without pgbench. */
async function withClients(url: URL, count: number, { seconds, scale }: Size): Promise<number> {
  const statements = [
    ['a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2'],
    ['s', 'select abalance from pgbench_accounts where aid = $1'],
    ['t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2'],
    ['b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2'],
    ['h', 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())'],
  ] as const;
  const randomId = (max: number) => 1 + Math.floor(Math.random() * max);
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      return client;
    }),
  );
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async (client: Client): Promise<void> => {
    while (performance.now() < until) {
      const [aid, tid, bid, delta] = [
        randomId(accountsOf(scale)),
        randomId(tellersOf(scale)),
        randomId(scale),
        randomId(5_000),
      ];
      const values = [[delta, aid], [aid], [delta, tid], [delta, bid], [tid, bid, aid, delta]];
      await client.query('begin');
      for (const [n, [name, text]] of statements.entries()) await client.query({ name, text, values: values[n]! });
      await client.query('commit');
      done += 1;
    }
  };
  await Promise.all(clients.map(work));
  await Promise.all(clients.map((client) => client.end()));
  return done / seconds;
}

async function fill(url: URL, scale: number): Promise<void> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int not null, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int not null, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${tellersOf(scale)}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${accountsOf(scale)}) n;`);
  await client.query('vacuum analyze');
  await client.end();
}

interface PgbenchRates {
  /** How they were measured. */
  by: string;
  /** Transactions a second by the number of clients. */
  rates: Map<number, number>;
}

/** The transactions of pgbench a second on the same durable server, for each number of clients. */
export async function measureRates(
  environment: BenchEnvironment,
  clients: readonly number[],
  size: BenchSize,
): Promise<PgbenchRates> {
  const { scale, seconds } = SIZES[size];
  const url = new URL(await environment.create('pgbench'));
  await fill(url, scale);
  const program = findPgbench();
  const rates = new Map<number, number>();
  for (const count of clients)
    rates.set(count, program ? withPgbench(program, url, count, seconds) : await withClients(url, count, SIZES[size]));
  await environment.drop('pgbench');
  const by = program
    ? `pgbench of the machine, its standard script, prepared statements, scale ${scale}, ${seconds} s each`
    : `pgbench's standard script by clients of our own (the machine has no pgbench), scale ${scale}, ${seconds} s each`;
  return { by, rates };
}

/** The server's throughput without our code: pgbench's own transaction (five small statements) on the same durable server. */
export async function measurePgbench(environment: BenchEnvironment, size: BenchSize): Promise<Section> {
  const { by, rates } = await measureRates(environment, SIZES[size].clients, size);
  const rows = [...rates].map(([clients, tps]) => [String(clients), tps.toFixed(0)]);
  return {
    title: 'The same server by pgbench',
    lines: [by, '', ...table(['clients', 'transactions/s'], rows)],
    misses: [],
  };
}
