import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Fault } from './fault.ts';
import { findFreePort } from './free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { createCluster, failureOf, placeFolder, readPassword } from './postgres-cluster.ts';
import { findServerUser } from './postgres-user.ts';
import type { OsUser } from './postgres-user.ts';
import { isPostmasterReady, removeStalePidFile, runningPostmaster } from './postmaster.ts';
import { ensureServingRole } from './serving-role.ts';
import { startTied } from './tied-process.ts';
import type { TiedProcess } from './tied-process.ts';

export interface EmbeddedPostgresOptions {
  /** The server's folder with cluster, password and log. Created if missing. */
  folder: string;
  /** TCP port on 127.0.0.1; defaults to a free one. */
  port?: number;
  /** False disables fsync: three times faster, but a power failure may corrupt the data. For tests only. */
  durable?: boolean;
  /**
   * True: the connection string uses a socket in the data folder, which halves the time of a small statement; TCP if
   * the folder's path is too long for a socket.
   */
  by_socket?: boolean;
  /** More server settings, by their PostgreSQL names. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the role `kutip` (creates and owns databases, is no superuser) to the database `postgres`; `servingUrlOf` has that of the processes. */
  url: string;
  /** The same as superuser. */
  adminUrl: string;
  port: number;
  /** The actual data folder: another one than requested if the server's account cannot access that one. */
  folder: string;
  /** Process id of the postmaster, for tests that kill it. */
  pid: number;
  /** Stops the server cleanly. Idempotent. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_S = 30;
const SHARED_MEMORY_GONE_WITHIN_MS = 10_000;
const POLL_MS = 20;
/** Maximum length of a socket's folder path on Linux and macOS, without the file name. */
const MAX_SOCKET_FOLDER = 80;

/**
 * Settings for a laptop: durable, few connections, rare checkpoints, an SSD (so that a few rows are read by their
 * index; the default cost assumes a hard disk and would read the whole table). The npm build has no lz4, hence pglz.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
  checkpoint_completion_target: '0.9',
  autovacuum_vacuum_scale_factor: '0.01',
  autovacuum_analyze_scale_factor: '0.01',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const NOT_DURABLE: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts the server once; resolves with the process, or with the log text if it did not start. */
const launch = async (
  folder: string,
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  settings: Record<string, string>,
): Promise<TiedProcess | string> => {
  const cluster = join(folder, 'data');
  const logFile = join(folder, 'postgres.log');
  // The log of the previous run is kept, to show why it ended.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'w');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startTied({
    command: binaries.postgres,
    args: ['-D', cluster, ...options],
    stop_signal: settings.fsync === 'off' ? 'QUIT' : 'INT',
    cwd: '/', // the account may have no access to ours
    patience_s: STOP_WITHIN_S,
    user,
    env: { ...process.env, LC_ALL: 'C' },
    output: log,
  });
  closeSync(log);
  let gone = false;
  void server.exited.then(() => (gone = true));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!gone && Date.now() < deadline) {
    if (isPostmasterReady(cluster)) return server;
    await wait(POLL_MS);
  }
  await server.stop();
  return readFileSync(logFile, 'utf8');
};

/**
 * Launch failures to retry: the free port was taken meanwhile, or the last backends of a killed server are still
 * ending.
 */
const launchPatiently = async (
  folder: string,
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  { port, durable = true, by_socket = false, settings }: EmbeddedPostgresOptions,
): Promise<{ server: TiedProcess; port: number }> => {
  const deadline = Date.now() + SHARED_MEMORY_GONE_WITHIN_MS;
  for (;;) {
    removeStalePidFile(join(folder, 'data'));
    const chosen = port ?? (await findFreePort());
    const all = {
      ...SETTINGS,
      ...(durable ? {} : NOT_DURABLE),
      ...(by_socket && { unix_socket_directories: join(folder, 'data') }),
      ...settings,
      port: String(chosen),
    };
    const started = await launch(folder, binaries, user, all);
    if (typeof started !== 'string') return { server: started, port: chosen };
    const portTaken = /could not bind IPv4 address/.test(started);
    const mayPass = /pre-existing shared memory block/.test(started) || (portTaken && port === undefined);
    if (portTaken && !mayPass) throw new Fault(`The database port ${chosen} is used by another program.`);
    if (!mayPass || Date.now() > deadline) throw failureOf('The database did not start', started);
    await wait(POLL_MS * 10);
  }
};

const ensureRoles = async (adminUrl: string, password: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'kutip'`);
    if (rowCount === 0)
      await client.query(`CREATE ROLE kutip LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    await ensureServingRole(client, { role: 'kutip', password });
  } finally {
    await client.end();
  }
};

/**
 * Starts the PostgreSQL that npm installed on our data folder and waits until it accepts connections. It listens on
 * 127.0.0.1 only, with a password, checksums and (unless `durable: false`) fsync, and it stops when this process ends,
 * even if killed. As root it runs under another account (D-79). Throws a Fault if the folder is in use or not
 * accessible, the port is taken, or the server fails to start; an error with code ENOSPC if the disk is full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Fault('The embedded PostgreSQL needs Linux or macOS. Use WSL, or set DATABASE_URL.');
  const user = findServerUser();
  if (process.getuid?.() === 0 && !user) {
    throw new Fault(
      'PostgreSQL does not run as root and this machine has no account postgres or nobody. Set DATABASE_URL, or start as another user.',
    );
  }
  const binaries = findPostgresBinaries(user);
  const folder = placeFolder(resolve(options.folder), user);
  const cluster = join(folder, 'data');
  const holder = runningPostmaster(cluster);
  if (holder !== undefined)
    throw new Fault(`The database in ${folder} is in use by process ${holder}. Stop that one first.`);
  createCluster(folder, binaries, user, options.durable ?? true);
  const password = readPassword(folder);
  const by_socket = (options.by_socket ?? false) && cluster.length <= MAX_SOCKET_FOLDER;
  const { server, port } = await launchPatiently(folder, binaries, user, { ...options, by_socket });
  const stop = () => server.stop();
  const urlOf = (role: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/postgres${by_socket ? `?host=${encodeURIComponent(cluster)}` : ''}`;
  try {
    await ensureRoles(urlOf('postgres'), password);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = runningPostmaster(cluster) ?? 0;
  return { url: urlOf('kutip'), adminUrl: urlOf('postgres'), port, folder, pid, stop };
}
