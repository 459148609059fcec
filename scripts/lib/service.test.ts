import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginningOf } from './data-folder.ts';
import { openLogFile } from './log-file.ts';
import { makeScratchFolder } from './scratch.ts';
import { restartDelay, startService } from './service.ts';
import type { Service } from './service.ts';

// A process of ours comes back when it falls, is tried for ever, and says why in words a person can use.

let folder: string;
let service: Service | undefined;
let events: string[];
beforeEach(() => {
  folder = makeScratchFolder('service');
  service = undefined;
  events = [];
});
afterEach(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (script: string): Promise<Service> => {
  service = await startService({
    name: 'worker',
    command: process.execPath,
    args: ['-e', script, folder],
    cwd: folder,
    env: { PATH: process.env.PATH },
    log: openLogFile(join(folder, 'worker.log'), () => {}),
    ready: { line: (line) => line.includes('worker ready') },
    onEvent: (sentence) => events.push(sentence),
  });
  return service;
};

const until = async (condition: () => boolean): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited 10 s in vain');
    await wait(10);
  }
};

const ALIVE = `console.log('worker ready'); setInterval(() => {}, 1000);`;

test('the wait doubles with every crash of the last five minutes, up to half a minute', () => {
  const now = 1_000_000;
  const after = (crashes: number): number =>
    restartDelay(
      Array.from({ length: crashes }, () => now - 1),
      now,
    );
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(after)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect(restartDelay([0, 1, 2, 3, 4, now - 1], now)).toBe(500);
});

test('a process that ends unasked is started again, and its output is in the log', async () => {
  // The first process exits because its marker file is missing; the second finds it and stays.
  await start(`const { existsSync, writeFileSync } = require('fs'); const mark = process.argv[1] + '/lived';
    if (!existsSync(mark)) { writeFileSync(mark, ''); setTimeout(() => { console.error('Error: broken pipe'); process.exit(7); }, 50); }
    else writeFileSync(process.argv[1] + '/again', '');
    ${ALIVE}`);
  await until(() => existsSync(join(folder, 'again')));
  expect(events).toEqual([
    `The worker ended (code 7): Error: broken pipe (log: ${folder}/worker.log). Starting it again in 0.5 s.`,
  ]);
  expect(readFileSync(join(folder, 'worker.log'), 'utf8')).toContain('worker ready\nError: broken pipe\n');
});

test('one that does not come up the first time is not tried again; its last words are the sentence', async () => {
  await expect(start(`throw new TypeError('no such table')`)).rejects.toMatchObject({
    name: 'Fault',
    message: `The worker did not start: TypeError: no such table (log: ${folder}/worker.log).`,
  });
  await expect(
    start(`console.log(JSON.stringify({ level: 60, msg: 'port is taken' })); process.exit(1)`),
  ).rejects.toThrow('The worker did not start: port is taken');
});

test('a stop asks first and waits for what is at work', async () => {
  const running = await start(`const { writeFileSync } = require('fs');
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync(process.argv[1] + '/finished', ''); process.exit(0); }, 100));
    ${ALIVE}`);
  await running.stop();
  expect(existsSync(join(folder, 'finished'))).toBe(true);
  expect(events).toEqual([]);
});

test('one that will not end when its owner was killed is ended by force', async () => {
  const script = `import { startTied } from ${JSON.stringify(join(import.meta.dirname, 'tied-process.ts'))};
    const stubborn = "process.on('SIGTERM', () => {}); require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000);";
    startTied({ command: process.execPath, args: ['-e', stubborn], cwd: process.argv[1], stop_signal: 'TERM', patience_s: 1, output: 'pipe' });`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], { stdio: 'ignore' });
  const file = join(folder, 'pid');
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  const pid = Number(readFileSync(file, 'utf8'));
  expect(beginningOf(pid)).toBeDefined();
  owner.kill('SIGKILL');
  await until(() => beginningOf(pid) === undefined);
});

test('a log that cannot be written is given up, once said, and the process lives on', () => {
  const refusals: unknown[] = [];
  const log = openLogFile(join(folder, 'no', 'such', 'folder.log'), (error) => refusals.push(error));
  log.write('a\n');
  log.write('b\n');
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({ code: 'ENOENT' });
});
