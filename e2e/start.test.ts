import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePorts, isPortFree } from '../scripts/lib/free-port.ts';
import { makeScratchFolder } from '../scripts/lib/scratch.ts';

// npm start on an empty folder, as a process: it prints the addresses, restarts its processes, and cleans up on exit.

const START_WITHIN_MS = 400_000;
let folder: string;
let ports: [number, number, number, number, number];
let running: ChildProcess | undefined;
let output = '';

beforeEach(async () => {
  folder = makeScratchFolder('npm-start');
  ports = (await findFreePorts(5)) as typeof ports;
});
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGKILL');
    await waitUntil(async () => (await Promise.all(ports.map(isPortFree))).every(Boolean));
  }
  rmSync(folder, { recursive: true, force: true });
});

const waitUntil = async (condition: () => boolean | Promise<boolean>, within_ms = 30_000): Promise<void> => {
  const deadline = Date.now() + within_ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${within_ms / 1000} s for it; its output:\n${output}`);
    await wait(50);
  }
};

const start = async (): Promise<ChildProcess> => {
  output = '';
  const [PORT, SANDBOX_PORT, DATABASE_PORT, ADMIN_PORT, INTRODUCER_PORT] = ports.map(String);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
    env: { PATH, HOME, KUTIP_DATA_DIR: folder, PORT, ADMIN_PORT, INTRODUCER_PORT, SANDBOX_PORT, DATABASE_PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  await waitUntil(() => output.includes('Ctrl-C stops everything.') || child.exitCode !== null, START_WITHIN_MS);
  expect(child.exitCode, output).toBeNull();
  return child;
};

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));
const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
/** Ids of processes that were started for the folder (children inherit its variable) and run `program`. */
const findProcesses = (data_folder: string, program = ''): number[] =>
  globSync('/proc/[0-9]*').flatMap((entry) => {
    try {
      const of = (file: string): string[] => readFileSync(join(entry, file), 'utf8').split('\0');
      const is_ours =
        of('environ').includes(`KUTIP_DATA_DIR=${data_folder}`) && of('cmdline').join(' ').includes(program);
      return is_ours && of('cmdline')[0] !== '/bin/sh' ? [Number(basename(entry))] : [];
    } catch {
      return []; // of another user, or ended meanwhile
    }
  });

test(
  'npm start prints demo logins, restarts a killed process, cleans up on exit, and starts again after being killed',
  async () => {
    const first = await start();
    const [port, sandbox_port] = ports;
    expect(await isHealthy(port)).toBe(true);
    expect(await isHealthy(sandbox_port)).toBe(true);
    expect(output).toContain(`http://localhost:${port}`);
    expect(output).toContain('Demo logins');

    const [pid = 0] = findProcesses(folder, 'apps/api/dist/server/server.js');
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => output.includes('Starting it again'));
    await waitUntil(() => isHealthy(port));

    first.kill('SIGINT');
    expect(await waitForExit(first)).toBe(0);
    expect(output).toContain('Stopped.');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    await waitUntil(() => findProcesses(folder).length === 0);

    const second = await start();
    expect(output).not.toContain('Demo data');
    expect(output).toContain('Demo logins');
    second.kill('SIGKILL');
    await waitUntil(() => findProcesses(folder).length === 0, 45_000);

    const third = await start();
    expect(await isHealthy(port)).toBe(true);
    third.kill('SIGTERM');
    expect(await waitForExit(third)).toBe(0);
  },
  3 * START_WITHIN_MS,
);
