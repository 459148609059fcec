import { readFileSync, writeFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';
import type { ServerProcess } from './bench-environment.ts';

const KB_PER_MB = 1024;

/** Finds the process of a program under its shell, by a part of its command line. */
export function pidOf({ process: tied }: Pick<ServerProcess, 'process'>, program: string): number {
  const pid = childrenOf(tied.shell.pid!).find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(program));
  if (!pid) throw new Error(`No process of ${program} was found.`);
  return pid;
}

/** The peak memory of a process since the last `resetPeakMemory`, in MB (Linux). */
export function peakMemory(pid: number): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / KB_PER_MB;
}

export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
