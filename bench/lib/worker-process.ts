import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTied, type TiedProcess } from '../../scripts/lib/tied-process.ts';
import { ROOT, type BenchEnvironment } from './bench-environment.ts';
import { childrenOf } from './processes.ts';

const POLL_MS = 50;
const READY_WITHIN_MS = 30_000;

/** A worker of its own, which ends with this process. */
export interface Worker {
  process: TiedProcess;
  pid: number;
}

/** Starts the worker process and waits until it is ready. */
export async function startWorker(
  { folder, serverEnvironment }: BenchEnvironment,
  url: string,
  port: number,
): Promise<Worker> {
  const log = join(folder, 'worker.log');
  const output = openSync(log, 'w'); // not what an earlier worker has said
  const started = startTied({
    command: process.execPath,
    args: [join(ROOT, 'apps/api/src/worker.ts')],
    stop_signal: 'TERM',
    patience_s: 20,
    cwd: ROOT,
    env: serverEnvironment(url, port),
    output,
  });
  closeSync(output);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!readFileSync(log, 'utf8').includes('worker ready')) {
    if (Date.now() > deadline) throw new Error(`The worker did not start:\n${readFileSync(log, 'utf8')}`);
    await wait(POLL_MS);
  }
  const pid = childrenOf(started.shell.pid!).find((one) =>
    readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('worker.ts'),
  );
  if (!pid) throw new Error('The worker process was not found.');
  return { process: started, pid };
}
