import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ALL_PROVIDERS } from '../../apps/api/src/configured-providers.ts';
import { prepareDatabase } from '../../apps/api/src/prepare-database.ts';
import { ensureKeys } from '../../apps/sandbox/src/keys.ts';
import { createDatabase, urlOfDatabase } from '../../scripts/lib/database.ts';
import { childrenOf } from './processes.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { apiEnvironment, keyFolderOf } from '../../scripts/lib/environment.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { makeScratchFolder } from '../../scripts/lib/scratch.ts';
import { servingUrlOf } from '../../scripts/lib/serving-role.ts';
import { startTied, type TiedProcess } from '../../scripts/lib/tied-process.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const SELLER = { id: 'SE00012345', exchange_id: 'EX00012345' };
/** A machine with other load takes its time. */
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_S = 20;
const POLL_MS = 10;
const LOG_TAIL_CHARACTERS = 2_000;

/** An empty PostgreSQL, FPX's keys and a scratch folder. */
export interface BenchEnvironment {
  folder: string;
  postgres(): EmbeddedPostgres;
  /** Sends SIGKILL to the server and all its processes, which write nothing more and close no connection. */
  killPostgres(): Promise<void>;
  /** Starts it again on the same port and data. */
  startPostgres(): Promise<void>;
  /** FPX's signing key. */
  fpx_key: KeyObject;
  /** The environment variables of a server process for a database, which it uses as the serving role. */
  serverEnvironment(database_url: string, port: number, overrides?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** The URL of a database, which need not exist. */
  urlOf(database: string): string;
  /** Creates an empty database and returns its URL. */
  create(database: string): Promise<string>;
  /** Creates a database with all tables and the reference data and returns its URL. */
  createPrepared(database: string): Promise<string>;
  /** Copies a database without connections and returns the URL of the copy. */
  copy(template: string, database: string): Promise<string>;
  drop(database: string): Promise<void>;
  close(): Promise<void>;
}

function killAtOnce(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
    }
  }
}

/** Creates the folders that a server requires at startup, in place of front-end builds. */
function writeStubBuilds(folder: string): { PORTAL_DIR: string; PUBLIC_DIR: string } {
  const [portal, pages] = [join(folder, 'portal'), join(folder, 'public')];
  for (const folder_to_create of [join(portal, 'assets'), join(pages, 'server'), join(pages, 'client/pay-assets')])
    mkdirSync(folder_to_create, { recursive: true });
  writeFileSync(join(portal, 'index.html'), '');
  writeFileSync(join(pages, 'server/package.json'), '{ "type": "module" }');
  writeFileSync(join(pages, 'server/entry-server.js'), 'export const paths = [];\nexport const render = () => {};\n');
  return { PORTAL_DIR: portal, PUBLIC_DIR: pages };
}

/**
 * Creates the environment in a folder next to the sources, which is on a disk: with an in-memory file system fsync costs
 * nothing. PostgreSQL has the settings that the product starts it with, without fsync where `is_durable` is false.
 */
export async function createBenchEnvironment(
  name: string,
  { is_durable = true }: { is_durable?: boolean } = {},
): Promise<BenchEnvironment> {
  const folder = makeScratchFolder(name, join(ROOT, '.cache'));
  await ensureKeys(keyFolderOf(folder));
  const builds = writeStubBuilds(folder);
  let postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: is_durable });
  const secrets = {
    TOKEN_KEY: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('hex')}`,
    SANDBOX_SECRET: 'bench',
  };
  const run = async (statement: string): Promise<void> => {
    // As superuser, because other roles cannot end an autovacuum in a database that they drop.
    const client = new Client({ connectionString: postgres.adminUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const urlOf = (database: string) => urlOfDatabase(postgres.url, database);
  const create = async (database: string): Promise<string> => {
    await createDatabase(postgres.url, database);
    return urlOf(database);
  };
  const copy = async (template: string, database: string): Promise<string> => {
    await run(`drop database if exists ${database} with (force)`);
    await run(`create database ${database} template ${template} owner kutip strategy file_copy`);
    return urlOf(database);
  };
  let prepared: Promise<unknown> | undefined;
  /** Migrations take seconds, so they run once and their result is copied. */
  const prepare = async (): Promise<void> => {
    const url = await create('prepared');
    const serving_url = servingUrlOf(url);
    await prepareDatabase(url, { serving_url, test_banks: true, providers: ALL_PROVIDERS });
  };
  return {
    folder,
    postgres: () => postgres,
    async killPostgres() {
      killAtOnce([postgres.pid, ...childrenOf(postgres.pid)]);
      await postgres.stop(); // resolves once the shell around it has ended
    },
    async startPostgres() {
      postgres = await startEmbeddedPostgres({
        folder: join(folder, 'postgres'),
        port: postgres.port,
        durable: is_durable,
      });
    },
    fpx_key: createPrivateKey(readFileSync(join(keyFolderOf(folder), 'fpx.key.pem'))),
    serverEnvironment(database_url, port, overrides = {}) {
      const { PATH, HOME, TMPDIR } = process.env;
      const given = {
        PATH,
        HOME,
        TMPDIR,
        // As with `npm start`, Node keeps what it has compiled.
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
        ...builds,
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '0',
        ...overrides,
      };
      const FPX = { FPX_SELLER_ID: SELLER.id, FPX_EXCHANGE_ID: SELLER.exchange_id };
      // Nothing listens on the sandbox port: callbacks are accepted by their signature, without a status query.
      const serving_url = servingUrlOf(database_url);
      const shared = { root: ROOT, data_folder: folder, database_url: serving_url, secrets, port, sandbox_port: 9 };
      const { ADMIN_PORT } = overrides;
      const admin = ADMIN_PORT === undefined ? {} : { admin_port: Number(ADMIN_PORT) };
      return apiEnvironment({ ...shared, ...admin, given: { ...FPX, ...given } });
    },
    urlOf,
    create,
    async createPrepared(database) {
      await (prepared ??= prepare());
      return copy('prepared', database);
    },
    copy,
    drop: (database) => run(`drop database if exists ${database} with (force)`),
    async close() {
      await postgres.stop();
      for (const used_folder of [folder, postgres.folder]) rmSync(used_folder, { recursive: true, force: true });
    },
  };
}

/** One of our HTTP servers in its own process, which ends with this one. */
export interface ServerProcess {
  port: number;
  process: TiedProcess;
  /** The end of its log. */
  logTail(): string;
  stop(): Promise<void>;
  /** Sends SIGKILL to the program and its shell. */
  kill(): Promise<void>;
}

/**
 * Starts a program and waits until `healthz` responds. `flags` are Node's; a worker listens where its settings say, so that
 * port is given. Its output goes to a file in the environment's folder.
 */
export async function startServer(
  { folder, serverEnvironment: environment }: Pick<BenchEnvironment, 'folder' | 'serverEnvironment'>,
  program: string,
  {
    database_url,
    env = {},
    flags = [],
    port: given_port,
  }: { database_url: string; env?: NodeJS.ProcessEnv; flags?: string[]; port?: number },
): Promise<ServerProcess> {
  const port = given_port ?? (await findFreePort());
  const log = join(folder, 'server.log');
  const output = openSync(log, 'a');
  const tied = startTied({
    command: process.execPath,
    args: [...flags, join(ROOT, program)],
    stop_signal: 'TERM',
    patience_s: STOP_WITHIN_S,
    cwd: ROOT,
    env: environment(database_url, port, env),
    output,
  });
  closeSync(output);
  const logTail = () => readFileSync(log, 'utf8').slice(-LOG_TAIL_CHARACTERS);
  let is_gone = false;
  void tied.exited.then(() => (is_gone = true));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReachable(`http://127.0.0.1:${port}/healthz`))) {
    if (is_gone || Date.now() > deadline) throw new Error(`${program} did not start:\n${logTail()}`);
    await wait(POLL_MS);
  }
  return {
    port,
    process: tied,
    logTail,
    stop: tied.stop,
    async kill() {
      process.kill(-tied.shell.pid!, 'SIGKILL'); // the whole process group, which we created
      await tied.exited;
    },
  };
}

const isReachable = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};
