import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second, regardless of the kernel's clock. */
const TICK_US = 10_000;

interface ProcessUsage {
  parent: number;
  ticks: number;
}

/** The CPU time of all processes; undefined without /proc. */
function readProcesses(): Map<number, ProcessUsage> | undefined {
  const found = new Map<number, ProcessUsage>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        // After the name, which is in brackets and may hold anything: state, parent, …, utime and stime as 12th and 13th.
        const fields = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        const [parent, own, system] = [fields[1], fields[11], fields[12]].map(Number);
        found.set(Number(name), { parent: parent!, ticks: own! + system! });
      } catch {
        // the process ended meanwhile
      }
    }
    return found;
  } catch {
    return undefined;
  }
}

/**
 * The CPU time of a process and its running descendants, in microseconds. Less noisy than payments per second on a shared
 * machine.
 */
export function cpuOfTree(pid: number): number | undefined {
  const all = readProcesses();
  if (!all?.has(pid)) return undefined;
  const within = (one: number): boolean => one === pid || (all.has(one) && within(all.get(one)!.parent));
  const ticks = [...all].filter(([one]) => within(one)).map(([, used]) => used.ticks);
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_US;
}

/** The running children of a process; empty without /proc. */
export const childrenOf = (pid: number): number[] =>
  [...(readProcesses() ?? [])].filter(([, { parent }]) => parent === pid).map(([one]) => one);
