import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { isPortFree } from './free-port.ts';
import { makeScratchFolder } from './scratch.ts';

// The database of a laptop: durable by default, nobody else's, gone with its owner, never left in a state that needs hands.

let folder: string;
let servers: EmbeddedPostgres[];
beforeEach(() => {
  folder = makeScratchFolder('postgres');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const used of [folder, ...servers.map((server) => server.folder)])
    rmSync(used, { recursive: true, force: true });
});

const start = async (
  options: { durable?: boolean; port?: number; folder?: string; by_socket?: boolean } = {},
): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ folder, durable: false, ...options });
  servers.push(server);
  return server;
};

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // a killed server hangs up
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited 15 s in vain');
    await wait(20);
  }
};

test('the server is durable by default, has page checksums and requires a password', async () => {
  const server = await start({ durable: true });
  const rows = await query(
    server.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('data_checksums') AS checksums, current_setting('server_version_num')::int / 10000 AS version,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
  );
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', checksums: 'on', version: 18, superuser: false }]);
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
});

test('by a socket where its path is short enough, with the password all the same', async () => {
  const server = await start({ by_socket: true });
  const address = 'SELECT inet_server_addr() IS NULL AS is_local';
  expect(await query(server.url, address)).toEqual([{ is_local: true }]);
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  const deep = await start({ by_socket: true, folder: join(folder, 'a-folder-as-deep-as-this'.repeat(4)) });
  expect(await query(deep.url, address)).toEqual([{ is_local: false }]);
});

test('data survives a stop and a start, and a stop frees the port', async () => {
  const first = await start();
  await query(first.url, 'CREATE DATABASE kept');
  await first.stop();
  expect(await isPortFree(first.port)).toBe(true);
  const second = await start();
  expect(await query(second.url, `SELECT datname FROM pg_database WHERE datname = 'kept'`)).toEqual([
    { datname: 'kept' },
  ]);
});

test('a folder in use is refused in one sentence', async () => {
  const server = await start();
  await expect(start()).rejects.toMatchObject({
    name: 'Fault',
    message: `The database in ${server.folder} is in use by process ${server.pid}. Stop that one first.`,
  });
});

test('the pid file of a server that died, its process id now a stranger’s, does not stop the next start', async () => {
  const server = await start();
  await server.stop();
  writeFileSync(join(server.folder, 'data', 'postmaster.pid'), `${process.pid}\n${server.folder}/data\n`);
  await expect(start().then(({ url }) => query(url, 'SELECT 1 AS one'))).resolves.toEqual([{ one: 1 }]);
});

test('after a SIGKILL of the server the same folder starts again with what was committed', async () => {
  const server = await start({ durable: true });
  await query(server.url, 'CREATE DATABASE committed');
  process.kill(server.pid, 'SIGKILL');
  await until(() => isPortFree(server.port));
  const again = await start({ durable: true });
  expect(await query(again.url, `SELECT count(*)::int AS found FROM pg_database WHERE datname = 'committed'`)).toEqual([
    { found: 1 },
  ]);
});

test('a taken port is named', async () => {
  const { port, stop } = await start();
  const other = makeScratchFolder('postgres');
  try {
    await expect(startEmbeddedPostgres({ folder: other, port, durable: false })).rejects.toThrow(
      `The database port ${port} is used by another program.`,
    );
  } finally {
    await stop();
    rmSync(other, { recursive: true, force: true });
  }
});

test('the server ends with its owner, even when that one is killed', async () => {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const { pid, folder } = await startEmbeddedPostgres({ folder: process.argv[1], durable: false });
    console.log(JSON.stringify({ pid, folder }));
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  const { pid, folder: used } = JSON.parse(line) as { pid: number; folder: string };
  expect(readFileSync(join(used, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(String(pid));
  owner.kill('SIGKILL');
  await until(() => !existsSync(join(used, 'data', 'postmaster.pid')));
  rmSync(used, { recursive: true, force: true });
});

test('started by root in a folder closed to others, it moves to one that its account can reach, the same every time', async () => {
  const closed = join(folder, 'home');
  mkdirSync(closed, { mode: 0o700 });
  const inner = join(closed, 'postgres');
  const first = await start({ folder: inner });
  await query(first.url, 'CREATE DATABASE kept');
  const asked_for = process.getuid?.() === 0 ? /^\/var\/lib\/kutip\/[0-9a-f]{12}$/ : new RegExp(`^${inner}$`);
  expect(first.folder).toMatch(asked_for);
  await first.stop();
  const second = await start({ folder: inner });
  expect(second.folder).toBe(first.folder);
  await second.stop();
  // Whoever removes the folder starts anew, wherever the data really were.
  rmSync(inner, { recursive: true });
  const third = await start({ folder: inner });
  expect(await query(third.url, `SELECT 1 FROM pg_database WHERE datname = 'kept'`)).toEqual([]);
});

test('a full disk keeps its code, so that every step can say it alike', async () => {
  const { failureOf } = await import('./postgres-cluster.ts');
  const said = 'initdb: error: could not write to file "pg_wal/xlogtemp.1": No space left on device\n';
  expect(failureOf('The database could not be made', said)).toMatchObject({ code: 'ENOSPC' });
});
