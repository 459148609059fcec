import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { fakeFpx, type FakeFpx } from '../fake-fpx.ts';

// A worker process whose database goes away again and again: it waits, resumes, and never exits.

const TIMEOUT_MS = 60_000;
const WAIT_MS = 20_000;

/** Stands between the worker and its database, so that a test can take the database away from this worker alone. */
class Gate {
  #sockets = new Set<Socket>();
  #is_open = true;
  #server: Server;
  constructor(database: { host: string; port: number }) {
    this.#server = createServer((socket) => {
      if (!this.#is_open) return void socket.destroy();
      const { host, port } = database;
      const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
      for (const one of [socket, upstream]) {
        this.#sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          this.#sockets.delete(one);
          socket.destroy();
          upstream.destroy();
        });
      }
      socket.pipe(upstream).pipe(socket);
    });
  }
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }
  shut(): void {
    this.#is_open = false;
    for (const socket of this.#sockets) socket.destroy();
  }
  open(): void {
    this.#is_open = true;
  }
  close(): void {
    this.shut();
    this.#server.close();
  }
}

let database: TestDatabase;
let client: Client;
/** Holds a lock that jobs wait for. */
let locker: Client;
let gate: Gate;
let fpx: FakeFpx;
let folder: string;
let worker: ChildProcessByStdio<null, Readable, Readable>;
const lines: string[] = [];

beforeAll(async () => {
  [database, fpx] = await Promise.all([createTestDatabase(), fakeFpx()]);
  client = new Client({ connectionString: database.url });
  locker = new Client({ connectionString: database.url });
  await Promise.all([client.connect(), locker.connect()]);
  const url = new URL(database.url);
  gate = new Gate({ host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port) });
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${await gate.listen()}`;
  folder = mkdtempSync(join(tmpdir(), 'kutip-worker-'));
  worker = spawn(process.execPath, [join(import.meta.dirname, '../../apps/api/src/worker.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url.href,
      DATABASE_POOL: '6',
      DATA_DIR: folder,
      TOKEN_KEY: '5a'.repeat(32),
      FPX_SELLER_KEY_FILE: fpx.files.key,
      FPX_CERTIFICATE_FILES: fpx.files.certificates.join(','),
      ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    },
  });
  for (const stream of [worker.stdout, worker.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  await untilLogged('worker ready', 1);
}, TIMEOUT_MS);
afterAll(async () => {
  worker.kill('SIGKILL');
  gate.close();
  await Promise.all([client.end(), locker.end()]);
  await database.drop();
  fpx.dispose();
  rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

const countLogged = (text: string): number => lines.filter((line) => line.includes(text)).length;
const untilLogged = (text: string, times: number): Promise<void> =>
  vi.waitFor(
    () =>
      expect([countLogged(text) >= times, worker.exitCode, lines.slice(-5)]).toEqual([true, null, expect.anything()]),
    {
      timeout: WAIT_MS,
    },
  );

/** Enqueues a job and waits until the worker is in the middle of it, where a lock of ours holds it until a rollback. */
async function blockJob(): Promise<void> {
  await locker.query('begin');
  await locker.query('lock table idempotency_keys in access exclusive mode');
  await client.query("select graphile_worker.add_job('prune_rows')");
  await vi.waitFor(
    async () => {
      const { rows } = await client.query('select from pg_locks where not granted');
      expect([rows.length > 0, worker.exitCode, lines.slice(-5)]).toEqual([true, null, expect.anything()]);
    },
    { timeout: WAIT_MS, interval: 20 },
  );
}

/** Enqueues a job and waits until it has been processed. */
async function processJob(): Promise<void> {
  const { rows } = await client.query("select (graphile_worker.add_job('prune_rows')).id");
  await vi.waitFor(
    async () => {
      const { rows: left } = await client.query('select id from graphile_worker.jobs where id = $1', [rows[0].id]);
      expect([left, worker.exitCode, lines.slice(-5)]).toEqual([[], null, expect.anything()]);
    },
    { timeout: WAIT_MS, interval: 50 },
  );
}

test('a running job is locked by an id that the worker keeps alive, so that no other worker takes it', async () => {
  await blockJob();
  const { rows } = await client.query(
    `select exists (select from worker_heartbeats where worker_id = locked_by) as is_alive
     from graphile_worker._private_jobs where locked_by is not null`,
  );
  await locker.query('rollback');
  expect(rows).toEqual([{ is_alive: true }]);
  await processJob();
});

test(
  'a worker whose connections are ended ten times keeps running and processes jobs',
  { timeout: TIMEOUT_MS },
  async () => {
    const own_pids = await Promise.all(
      [client, locker].map(async (one) => (await one.query('select pg_backend_pid() as pid')).rows[0].pid as number),
    );
    for (let time = 1; time <= 10; time += 1) {
      await blockJob();
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> all($1)`,
        [own_pids],
      );
      await locker.query('rollback');
      await processJob();
    }
    expect([worker.exitCode, worker.signalCode]).toEqual([null, null]);
  },
);

test('a worker waits for a database that is away and resumes when it is back', { timeout: TIMEOUT_MS }, async () => {
  for (let time = 1; time <= 3; time += 1) {
    const lost = countLogged('worker.database_lost');
    const resumed = countLogged('worker.resumed');
    await blockJob();
    gate.shut();
    await locker.query('rollback');
    await untilLogged('worker.database_lost', lost + 1);
    gate.open();
    await untilLogged('worker.resumed', resumed + 1);
    await processJob();
  }
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null]);
});
