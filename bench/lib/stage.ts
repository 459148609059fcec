import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureKeys } from '../../apps/sandbox/src/keys.ts';
import { createDatabase, urlOfDatabase } from '../../scripts/lib/database.ts';
import { childrenOf } from './processes.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { apiEnvironment, keyFolderOf } from '../../scripts/lib/environment.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { makeScratchFolder } from '../../scripts/lib/scratch.ts';
import { startTied, type TiedProcess } from '../../scripts/lib/tied-process.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const SELLER = { id: 'SE00012345', exchange_id: 'EX00012345' };
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_S = 20;
const POLL_MS = 10;
const WORDS_CHARACTERS = 2_000;

/** A durable PostgreSQL, FPX's keys and a folder, with nothing in them yet. */
export interface Stage {
  folder: string;
  postgres(): EmbeddedPostgres;
  /** SIGKILL for the server and every process of it: nothing is written any more, nobody is told. */
  killPostgres(): Promise<void>;
  /** Starts it again, where it was. */
  startPostgres(): Promise<void>;
  /** What FPX signs with. */
  fpx_key: KeyObject;
  /** Variables of a server process on one of the databases. */
  environment(database_url: string, port: number, more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** The address of a database, which need not be there. */
  urlOf(database: string): string;
  /** A new, empty database. Answers its address. */
  create(database: string): Promise<string>;
  /** A copy of a database that nobody is connected to. Answers its address. */
  copy(template: string, database: string): Promise<string>;
  drop(database: string): Promise<void>;
  close(): Promise<void>;
}

function killAtOnce(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself meanwhile
    }
  }
}

/** Folders that a server wants to find, without a build: nothing of it is looked at here. */
function pretendBuilds(folder: string): { PORTAL_DIR: string; PUBLIC_DIR: string } {
  const [portal, pages] = [join(folder, 'portal'), join(folder, 'public')];
  for (const made of [join(portal, 'assets'), join(pages, 'server'), join(pages, 'client/pay-assets')])
    mkdirSync(made, { recursive: true });
  writeFileSync(join(portal, 'index.html'), '');
  writeFileSync(join(pages, 'server/package.json'), '{ "type": "module" }');
  writeFileSync(join(pages, 'server/entry-server.js'), 'export const paths = [];\nexport const render = () => {};\n');
  return { PORTAL_DIR: portal, PUBLIC_DIR: pages };
}

/**
 * Sets the stage in a folder of its own beside the sources, that is, on a disk: in memory fsync costs nothing and proves
 * nothing. PostgreSQL has the settings that the product starts it with.
 */
export async function setStage(name: string): Promise<Stage> {
  const folder = makeScratchFolder(name, join(ROOT, '.cache'));
  await ensureKeys(keyFolderOf(folder));
  const builds = pretendBuilds(folder);
  let postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const secrets = {
    TOKEN_KEY: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('hex')}`,
    SANDBOX_SECRET: 'bench',
  };
  const run = async (statement: string): Promise<void> => {
    // As superuser: another role may not end an autovacuum that is at work in a database it drops.
    const client = new Client({ connectionString: postgres.adminUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const urlOf = (database: string) => urlOfDatabase(postgres.url, database);
  return {
    folder,
    postgres: () => postgres,
    async killPostgres() {
      killAtOnce([postgres.pid, ...childrenOf(postgres.pid)]);
      await postgres.stop(); // answers once the shell around it is gone too
    },
    async startPostgres() {
      postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port: postgres.port });
    },
    fpx_key: createPrivateKey(readFileSync(join(keyFolderOf(folder), 'fpx.key.pem'))),
    environment(database_url, port, more = {}) {
      const { PATH, HOME, TMPDIR } = process.env;
      const given = { PATH, HOME, TMPDIR, ...builds, LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0', ...more };
      const FPX = { FPX_SELLER_ID: SELLER.id, FPX_EXCHANGE_ID: SELLER.exchange_id };
      // Nobody is at the sandbox's port: a callback is taken at its signature, without a question.
      const shared = { root: ROOT, data_folder: folder, database_url, secrets, port, sandbox_port: 9 };
      return apiEnvironment({ ...shared, given: { ...FPX, ...given } });
    },
    urlOf,
    async create(database) {
      await createDatabase(postgres.url, database);
      return urlOf(database);
    },
    async copy(template, database) {
      await run(`drop database if exists ${database} with (force)`);
      await run(`create database ${database} template ${template} owner kutip strategy file_copy`);
      return urlOf(database);
    },
    drop: (database) => run(`drop database if exists ${database} with (force)`),
    async close() {
      await postgres.stop();
      for (const used of [folder, postgres.folder]) rmSync(used, { recursive: true, force: true });
    },
  };
}

/** A program of ours that serves HTTP, in a process of its own that ends with this one. */
export interface Serving {
  port: number;
  process: TiedProcess;
  /** The last that it said. */
  words(): string;
  stop(): Promise<void>;
  /** SIGKILL: the program and whatever holds it are gone at once. */
  kill(): Promise<void>;
}

/** Starts a program and waits until it answers `healthz`. `flags` are Node's. Its output goes into a file in the stage's folder. */
export async function serve(
  { folder, environment }: Pick<Stage, 'folder' | 'environment'>,
  program: string,
  { database_url, env = {}, flags = [] }: { database_url: string; env?: NodeJS.ProcessEnv; flags?: string[] },
): Promise<Serving> {
  const port = await findFreePort();
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
  const words = () => readFileSync(log, 'utf8').slice(-WORDS_CHARACTERS);
  let is_gone = false;
  void tied.exited.then(() => (is_gone = true));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(`http://127.0.0.1:${port}/healthz`))) {
    if (is_gone || Date.now() > deadline) throw new Error(`${program} did not start:\n${words()}`);
    await wait(POLL_MS);
  }
  return {
    port,
    process: tied,
    words,
    stop: tied.stop,
    async kill() {
      process.kill(-tied.shell.pid!, 'SIGKILL'); // its whole group, which is of our own making
      await tied.exited;
    },
  };
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};
