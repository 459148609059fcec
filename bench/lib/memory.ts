import { readFileSync, writeFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';
import type { Serving } from './stage.ts';

const KB_OF_A_MB = 1024;

/** The process of a program, below the shell that holds it, by a part of its command line. */
export function pidOf({ process: tied }: Pick<Serving, 'process'>, program: string): number {
  const pid = childrenOf(tied.shell.pid!).find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(program));
  if (!pid) throw new Error(`${program} is not to be found among the processes.`);
  return pid;
}

/** The most memory that a process has had since the last time that was forgotten, in MB (Linux). */
export function peakMemory(pid: number): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / KB_OF_A_MB;
}

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
