import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './lib/data-folder.ts';
import { findFreePorts } from './lib/free-port.ts';
import { makeScratchFolder } from './lib/scratch.ts';

// What a person sees who runs `npm start` where it cannot work: the program itself, as a process.

let folder: string;
let ports: Record<string, string>;
beforeEach(async () => {
  folder = makeScratchFolder('start');
  const names = ['PORT', 'ADMIN_PORT', 'INTRODUCER_PORT', 'SANDBOX_PORT', 'DATABASE_PORT'];
  const free = await findFreePorts(names.length);
  ports = Object.fromEntries(names.map((name, at) => [name, String(free[at])]));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>, node_flags: string[] = []): { status: number | null; output: string } => {
  const program = join(import.meta.dirname, 'start.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node_flags, program], {
    env: { PATH: process.env.PATH, KUTIP_DATA_DIR: folder, ...ports, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /); // no stack trace
  return { status, output: `${stdout}${stderr}` };
};

test('a taken port', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { status, output } = start({ PORT: String(port) });
  other.close();
  expect(status).toBe(1);
  expect(output).toContain(`\nPort ${port} is taken by another program. Stop that one, or set PORT to a free port.\n`);
});

test('a data folder that another start holds', () => {
  const lock = lockDataFolder(folder);
  const { status, output } = start({});
  lock.release();
  expect(status).toBe(1);
  expect(output).toContain(`\n${folder} is in use by another start of Kutip (process ${process.pid}).`);
});

test('a data folder that cannot be written', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { status, output } = start({ KUTIP_DATA_DIR: join(file, 'data') });
  expect(status).toBe(1);
  expect(output).toMatch(/a-file\S* cannot be written \(step: Data folder, ENOTDIR\)\. Allow this user/);
});

test('a full disk', () => {
  const { status, output } = start({ FULL_AT: 'secrets.json' }, [
    '--import',
    join(import.meta.dirname, 'lib/full-disk.ts'),
  ]);
  expect(status).toBe(1);
  expect(output).toContain(`\nThe disk is full (step: Keys). Free some space on the disk of ${folder} and start again`);
});

test('a wrong setting', () => {
  const { status, output } = start({ PORT: 'eighty' });
  expect(status).toBe(1);
  expect(output).toContain('\nPORT is wrong: it takes a port, 1 to 65535.\n');
});

test('an unreachable DATABASE_URL is reported without its password', () => {
  const { status, output } = start({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${ports.PORT}/kutip` });
  expect(status).toBe(1);
  expect(output).toContain(
    `\nThe PostgreSQL at 127.0.0.1:${ports.PORT}/kutip (DATABASE_URL) cannot be used: connect ECONNREFUSED`,
  );
  expect(output).not.toContain('hidden');
});
