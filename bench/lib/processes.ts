import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICK_US = 10_000;

interface Used {
  parent: number;
  ticks: number;
}

/** Processor time of every process so far; undefined where there is no /proc. */
function everyProcess(): Map<number, Used> | undefined {
  const found = new Map<number, Used>();
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
        // it ended while we looked
      }
    }
    return found;
  } catch {
    return undefined;
  }
}

/**
 * Processor time of a process and its living children, all generations, in microseconds. Steadier than payments a second
 * on a machine that others use too.
 */
export function cpuOfTree(pid: number): number | undefined {
  const all = everyProcess();
  if (!all?.has(pid)) return undefined;
  const within = (one: number): boolean => one === pid || (all.has(one) && within(all.get(one)!.parent));
  const ticks = [...all].filter(([one]) => within(one)).map(([, used]) => used.ticks);
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_US;
}

/** The living children of a process; none are known where there is no /proc. */
export const childrenOf = (pid: number): number[] =>
  [...(everyProcess() ?? [])].filter(([, { parent }]) => parent === pid).map(([one]) => one);
