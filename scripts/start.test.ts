import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { bringUp } from './lib/bring-up.ts';
import { beginningOf, lockDataFolder, openDataFolder } from './lib/data-folder.ts';
import { explain } from './lib/explain.ts';
import { Fault } from './lib/fault.ts';
import { isPortFree } from './lib/free-port.ts';
import type { Machine } from './lib/machine.ts';
import { checkVersion } from './lib/outside-database.ts';
import { createProgress } from './lib/progress.ts';
import { runUntilStopped } from './lib/run-until-stopped.ts';
import { makeScratchFolder } from './lib/scratch.ts';
import { ensureSecrets } from './lib/secrets.ts';
import { checkPorts, portsOf, readStartSettings } from './lib/settings.ts';

// A start fails in one clear sentence with exit code 1, and leaves nothing running and nothing locked behind.

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => void (folder = makeScratchFolder('start')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  test('have defaults and come from the environment', () => {
    expect(readStartSettings({})).toEqual({
      port: 3000,
      admin_port: 3002,
      introducer_port: 3001,
      sandbox_port: 3100,
      database_port: 3432,
      data_folder: join(process.cwd(), '.data'),
      database_url: undefined,
      database_owner_url: undefined,
    });
    const given = { PORT: '8080', KUTIP_DATA_DIR: '/var/kutip', DATABASE_URL: 'postgres://me@db/kutip' };
    expect(readStartSettings(given)).toMatchObject({
      port: 8080,
      data_folder: '/var/kutip',
      database_url: 'postgres://me@db/kutip',
    });
  });

  test.each([
    ['PORT', '0', 'PORT is wrong: it takes a port, 1 to 65535.'],
    ['SANDBOX_PORT', 'https', 'SANDBOX_PORT is wrong: it takes a port, 1 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL is wrong: it takes a PostgreSQL address, postgres://user:password@host:5432/name.',
    ],
  ])('%s=%s is refused by name', (name, value, message) => {
    expect(() => readStartSettings({ [name]: value })).toThrow(new Fault(message));
  });
});

describe('ports', () => {
  const settings = readStartSettings({});

  test('a taken port is named with the variable that moves it', async () => {
    await expect(checkPorts(portsOf(settings), async (port) => port !== 3100)).rejects.toThrow(
      new Fault('Port 3100 is taken by another program. Stop that one, or set SANDBOX_PORT to a free port.'),
    );
  });

  test('two servers of ours on one port are reported with the names of both', async () => {
    await expect(checkPorts(portsOf({ ...settings, sandbox_port: 3000 }), async () => true)).rejects.toThrow(
      new Fault('PORT and SANDBOX_PORT are both 3000: give each a port of its own.'),
    );
  });

  test('the database’s port is ours to check only when the database is', () => {
    expect(portsOf(settings).map(({ variable }) => variable)).toEqual([
      'PORT',
      'ADMIN_PORT',
      'INTRODUCER_PORT',
      'SANDBOX_PORT',
      'DATABASE_PORT',
    ]);
    expect(portsOf({ ...settings, database_url: 'postgres://db' })).toHaveLength(4);
  });

  test.each(['127.0.0.1', '0.0.0.0', '::1'])('somebody who listens on %s is seen', async (host) => {
    const other = createServer();
    await new Promise<void>((resolve, reject) => other.once('error', reject).listen(0, host, resolve));
    const { port } = other.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
    expect(await isPortFree(port)).toBe(true);
  });
});

describe('data folder', () => {
  test('is ours until we release it', () => {
    const lock = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(
      new Fault(
        `${folder} is in use by another start of Kutip (process ${process.pid}). Stop that one, or set KUTIP_DATA_DIR to another folder.`,
      ),
    );
    lock.release();
    openDataFolder(folder).release();
    expect(readdirSync(folder)).toEqual(['logs']);
  });

  test.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, began: '5' })],
    ['of a process whose number is now another’s', JSON.stringify({ pid: process.pid, began: '1' })],
    ['of which half was written', '{"pid":'],
  ])('a lock %s is stale', (_, text) => {
    writeFileSync(join(folder, 'lock'), text);
    lockDataFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a process has one beginning', () => {
    expect(beginningOf(process.pid)).toMatch(/./);
    expect(beginningOf(process.pid)).toBe(beginningOf(process.pid));
    expect(beginningOf(2 ** 22 + 1)).toBeUndefined();
  });

  test('that has too little room is refused, and left unlocked', () => {
    expect(() => openDataFolder(folder, () => 200 * 1024 * 1024)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});

test('a PostgreSQL of the user’s own is 15 or newer', () => {
  expect(() => checkVersion('15.0', 150_000, 'db:5432/kutip')).not.toThrow();
  expect(() => checkVersion('14.19', 140_019, 'db:5432/kutip')).toThrow(
    new Fault('The PostgreSQL at db:5432/kutip is version 14.19; Kutip needs 15 or newer.'),
  );
});

test('secrets are made once, for the owner’s eyes, and never replaced by others', () => {
  const secrets = ensureSecrets(folder);
  expect(secrets.TOKEN_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.ENCRYPTION_KEYS).toMatch(/^k1:[0-9a-f]{64}$/);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(ensureSecrets(folder)).toEqual(secrets);
  writeFileSync(join(folder, 'secrets.json'), '{"TOKEN_KEY"');
  expect(() => ensureSecrets(folder)).toThrow(/is damaged/);
});

describe('sentences', () => {
  const place = { step: 'Migrations', data_folder: '/data' };
  const full =
    'The disk is full (step: Migrations). Free some space on the disk of /data and start again, or set KUTIP_DATA_DIR to a folder on another disk; what is stored is kept.';

  test.each([
    ['a file system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a child process', new Fault('The portal could not be built: ENOSPC: no space left on device, write')],
    ['a wrapped error', new Error('seed', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })],
  ])('a full disk sounds the same from %s', (_, error) => {
    expect(explain(error, place)).toBe(full);
  });

  test('a closed folder is named', () => {
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/data/logs' });
    expect(explain(error, place)).toBe(
      '/data/logs cannot be written (step: Migrations, EACCES). Allow this user to write there, or set KUTIP_DATA_DIR to another folder.',
    );
  });

  test('a wrong setting of the API says what it takes', () => {
    const wrong = (): unknown => readConfig({ ...process.env, DATABASE_URL: 'postgres://db', PORT: 'http' });
    expect(wrong).toThrow(ConfigError);
    try {
      wrong();
    } catch (error) {
      expect(explain(error, place)).toContain('PORT is wrong: it takes a port, 0 to 65535.');
    }
  });

  test('what nobody foresaw has none', () => {
    expect(explain(new TypeError('x is not a function'), place)).toBeUndefined();
  });
});

/** A machine on which everything works at once, and a list of what is running on it. */
const fakeMachine = (running: Set<string>): Machine => {
  const fake: Partial<Record<keyof Machine, unknown>> = {
    isPortFree: async () => true,
    openDataFolder: () => {
      running.add('lock');
      return { release: () => running.delete('lock') };
    },
    ensureSecrets: () => ({ TOKEN_KEY: 'a', ENCRYPTION_KEYS: 'b', SANDBOX_SECRET: 'c' }),
    ensureKeys: async () => {},
    readConfig: () => ({ DATABASE_URL: 'postgres://fake' }),
    startEmbeddedPostgres: async ({ folder: own }: { folder: string }) => {
      running.add('database');
      return { url: 'postgres://fake', folder: own, port: 1, stop: async () => running.delete('database') };
    },
    hasDatabase: async () => false,
    createDatabase: async () => {},
    renameDatabase: async () => {},
    migrate: async () => ({ applied: 3, distributed: null }),
    isEmptyDatabase: async () => true,
    seed: async () => ({ logins: [], links: [] }),
    saveDemoData: () => {},
    buildAll: async () => [],
    startService: async ({ name }: { name: string }) => {
      running.add(name);
      return { name, stop: async () => running.delete(name) };
    },
  };
  return fake as Machine;
};

const startOn = async (machine: Machine, stop_asked: Promise<unknown>): Promise<{ code: number; said: string }> => {
  let said = '';
  const out = { isTTY: false, write: (text: string) => void (said += text) } as unknown as NodeJS.WriteStream;
  const progress = createProgress(out, () => 0);
  const settings = { ...readStartSettings({}), data_folder: folder };
  const code = await runUntilStopped({
    data_folder: folder,
    progress,
    stop_asked,
    bringUp: (onUndo) =>
      bringUp(
        {
          root,
          settings,
          env: {},
          progress,
          node_flags: [],
          with_demo_data: true,
          onUndo,
          builds: async (note, signal) => void (await machine.buildAll(root, note, signal)),
        },
        machine,
      ),
  });
  return { code, said };
};

describe('any step that meets a full disk', () => {
  const steps: [keyof Machine, string][] = [
    ['openDataFolder', 'Data folder'],
    ['ensureKeys', 'Keys'],
    ['ensureSecrets', 'Keys'],
    ['startEmbeddedPostgres', 'Database'],
    ['migrate', 'Migrations'],
    ['seed', 'Demo data'],
    ['saveDemoData', 'Demo data'],
    ['buildAll', 'Builds'],
    ['startService', 'API'],
  ];
  test.each(steps)('%s: one sentence, exit code 1, nothing left running', async (failing, step) => {
    const running = new Set<string>();
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/x' });
    };
    const { code, said } = await startOn({ ...fakeMachine(running), [failing]: full }, new Promise(() => {}));
    expect(code).toBe(1);
    expect(said).toContain(
      `\nThe disk is full (step: ${step}). Free some space on the disk of ${folder} and start again`,
    );
    expect(said).not.toMatch(/\n\s+at /);
    expect([...running]).toEqual([]);
  });

  test('every step of a start is in that list', async () => {
    const running = new Set<string>();
    const { code, said } = await startOn(
      fakeMachine(running),
      Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve))),
    );
    expect(code).toBe(0);
    const names = [...said.matchAll(/✓ (\w+(?: \w+)?) /g)].map(([, name]) => name);
    const covered = new Set([...steps.map(([, step]) => step), 'Ports', 'sandbox', 'worker']);
    expect(names.filter((name) => !covered.has(name ?? ''))).toEqual([]);
    expect([...running]).toEqual([]);
  });
});

test('migrations run as the owner of the tables, the processes as another role without the owner’s address', async () => {
  const observation: { migrated?: string[]; served: Set<unknown> } = { served: new Set() };
  const machine = fakeMachine(new Set());
  let stop = (): void => {};
  const asked = new Promise<void>((resolve) => (stop = resolve));
  const observed: Machine = {
    ...machine,
    startEmbeddedPostgres: async (options) => ({
      ...(await machine.startEmbeddedPostgres(options)),
      url: 'postgres://kutip:owner-password@127.0.0.1:1/postgres',
    }),
    migrate: async (...urls) => {
      observation.migrated = urls.map((url) => new URL(url).username);
      return { applied: 1, distributed: null };
    },
    startService: async (options) => {
      const { DATABASE_URL = '', DATABASE_OWNER_URL } = options.env;
      if (options.name !== 'sandbox') observation.served.add(`${new URL(DATABASE_URL).username} ${DATABASE_OWNER_URL}`);
      expect(JSON.stringify(options.env)).not.toContain('owner-password');
      if (options.name === 'worker') setImmediate(stop);
      return machine.startService(options);
    },
  };
  expect((await startOn(observed, asked)).code).toBe(0);
  expect(observation).toEqual({ migrated: ['kutip', 'kutip_serving'], served: new Set(['kutip_serving ']) });
});

test('asked to stop, the processes go first, then the database, and the lock last', async () => {
  const order: string[] = [];
  const running = new (class extends Set<string> {
    override delete(name: string): boolean {
      order.push(name);
      return super.delete(name);
    }
  })();
  const machine = fakeMachine(running);
  let stop = (): void => {};
  const asked = new Promise<void>((resolve) => (stop = resolve));
  const services = {
    ...machine,
    startService: async (options: Parameters<Machine['startService']>[0]) => {
      const service = await machine.startService(options);
      if (options.name === 'worker') setImmediate(stop);
      return service;
    },
  };
  expect((await startOn(services, asked)).code).toBe(0);
  expect(order.toSorted()).toEqual(['API', 'database', 'lock', 'sandbox', 'worker']);
  expect(order.slice(-2)).toEqual(['database', 'lock']);
});

test('a bug is not dressed up: one line on the terminal, the whole of it in the log', async () => {
  mkdirSync(join(folder, 'logs'));
  const broken = { ...fakeMachine(new Set()), migrate: () => Promise.reject(new TypeError('x is not a function')) };
  const { code, said } = await startOn(broken, new Promise(() => {}));
  expect(code).toBe(1);
  expect(said).toContain(`Migrations failed: x is not a function. Details: ${folder}/logs/start.log.`);
  expect(readFileSync(join(folder, 'logs/start.log'), 'utf8')).toMatch(/TypeError: x is not a function\n\s+at /);
});
