import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort, isPortFree } from '../scripts/lib/free-port.ts';
import { makeScratchFolder } from '../scripts/lib/scratch.ts';

// npm start on an empty folder, as a process: it says where to look, keeps its processes alive, and goes without a trace.

const START_WITHIN_MS = 180_000;
let folder: string;
let ports: [number, number, number, number];
let running: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  folder = makeScratchFolder('npm-start');
  ports = [await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()];
});
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGKILL');
    await until(async () => (await Promise.all(ports.map(isPortFree))).every(Boolean));
  }
  rmSync(folder, { recursive: true, force: true });
});

const until = async (condition: () => boolean | Promise<boolean>, within_ms = 30_000): Promise<void> => {
  const deadline = Date.now() + within_ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${within_ms / 1000} s in vain; it said:\n${said}`);
    await wait(50);
  }
};

const start = async (): Promise<ChildProcess> => {
  said = '';
  const [PORT, SANDBOX_PORT, DATABASE_PORT, ADMIN_PORT] = ports.map(String);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
    env: { PATH, HOME, KUTIP_DATA_DIR: folder, PORT, ADMIN_PORT, SANDBOX_PORT, DATABASE_PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  await until(() => said.includes('Ctrl-C stops everything.') || child.exitCode !== null, START_WITHIN_MS);
  expect(child.exitCode, said).toBeNull();
  return child;
};

const exitOf = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
/** Process ids of what was started for the folder (every child inherits its variable) and runs that program. */
const processesOf = (data_folder: string, program = ''): number[] =>
  globSync('/proc/[0-9]*').flatMap((entry) => {
    try {
      const of = (file: string): string[] => readFileSync(join(entry, file), 'utf8').split('\0');
      const is_ours =
        of('environ').includes(`KUTIP_DATA_DIR=${data_folder}`) && of('cmdline').join(' ').includes(program);
      return is_ours && of('cmdline')[0] !== '/bin/sh' ? [Number(basename(entry))] : [];
    } catch {
      return []; // another person's, or gone meanwhile
    }
  });

test(
  'npm start: demo logins, a process that comes back, an end without a trace, and a next start after being killed',
  async () => {
    const first = await start();
    const [port, sandbox_port] = ports;
    expect(await answers(port)).toBe(true);
    expect(await answers(sandbox_port)).toBe(true);
    expect(said).toContain(`http://localhost:${port}`);
    expect(said).toContain('Demo logins');

    const [pid = 0] = processesOf(folder, 'apps/api/src/server.ts');
    process.kill(pid, 'SIGKILL');
    await until(() => said.includes('Starting it again'));
    await until(() => answers(port));

    first.kill('SIGINT');
    expect(await exitOf(first)).toBe(0);
    expect(said).toContain('Stopped.');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    await until(() => processesOf(folder).length === 0);

    const second = await start();
    expect(said).not.toContain('Demo data');
    expect(said).toContain('Demo logins');
    second.kill('SIGKILL');
    await until(() => processesOf(folder).length === 0, 45_000);

    const third = await start();
    expect(await answers(port)).toBe(true);
    third.kill('SIGTERM');
    expect(await exitOf(third)).toBe(0);
  },
  3 * START_WITHIN_MS,
);
