import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulated } from '../test/simulator/simulate.ts';
import { table, type Section } from './lib/section.ts';
import { ROOT, type Stage } from './lib/stage.ts';

/** Runs of a simulator's test file, one after another, each on a database of its own. */
interface Runs {
  title: string;
  file: string;
  /** The names that the file's settings have. */
  names: { steps: string; result: string };
  seeds: readonly number[];
  steps_a_run: number;
}

const SEED = 20_261_121;

/** What comes in: ten times the steps of `npm test`, in one long day. */
const PAYMENTS: Runs = {
  title: 'A payment day gone wrong, by all channels',
  file: 'apps/api/src/modules/payments/simulator.test.ts',
  names: { steps: 'SIMULATOR_STEPS', result: 'SIMULATOR_RESULT' },
  seeds: [SEED],
  steps_a_run: 1_000_000,
};
/** What comes in and leaves again, in ten days that know nothing of each other. */
const MONEY: Runs = {
  title: 'Money in by all channels, settled, drawn, paid out and given back, gone wrong',
  file: 'apps/api/src/modules/disbursements/simulator.test.ts',
  names: { steps: 'MONEY_STEPS', result: 'MONEY_RESULT' },
  seeds: Array.from({ length: 10 }, (_, n) => SEED + n),
  steps_a_run: 100_000,
};

export const benchSimulator = (stage: Stage, say: (text: string) => void): Promise<Section[]> =>
  simulate(stage, say, PAYMENTS);
export const benchMoneySimulator = (stage: Stage, say: (text: string) => void): Promise<Section[]> =>
  simulate(stage, say, MONEY);

const count = (n: number): string => n.toLocaleString('en');
const sumOf = (counts: readonly Record<string, number>[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [what, n] of counts.flatMap((one) => Object.entries(one))) sums[what] = (sums[what] ?? 0) + n;
  return sums;
};

/**
 * The simulator of `npm test` with many times its steps: the same file, so that it cannot say something else here. It
 * brings a database of its own, without fsync: what dies in it is the process, never the machine.
 */
async function simulate(stage: Stage, say: (text: string) => void, runs: Runs): Promise<Section[]> {
  const result = join(stage.folder, 'simulated.json');
  const began_ms = performance.now();
  const told: Simulated[] = [];
  for (const seed of runs.seeds) {
    say(`${count(runs.steps_a_run)} steps, seed ${seed}`);
    const { names, steps_a_run } = runs;
    const settings = { [names.steps]: `${steps_a_run}`, [names.result]: result, SIMULATOR_SEED: `${seed}` };
    await runTest(runs.file, settings);
    told.push(JSON.parse(readFileSync(result, 'utf8')) as Simulated);
  }
  const seconds = (performance.now() - began_ms) / 1000;
  const total = (of: (one: Simulated) => number): number => told.reduce((sum, one) => sum + of(one), 0);
  const steps = total((one) => one.steps);
  const [orders, crashes] = [total((one) => one.orders), total((one) => one.crashes)];
  const ends = sumOf(told.flatMap(({ endings, exceptions, orders_out }) => [endings, orders_out, exceptions]));
  return [
    {
      title: runs.title,
      lines: [
        `${count(steps)} steps in ${Math.round(seconds)} s (${Math.round(steps / seconds)} a second), seeds ` +
          `${runs.seeds.join(', ')}: ${count(orders)} attempts, ${count(crashes)} deaths of a process. ` +
          'Invariants I1 to I10 held after every step.',
        '',
        ...table(
          ['attempts and orders by how they ended; exceptions by kind', 'count'],
          Object.entries(ends).map(([what, n]) => [what, count(n)]),
        ),
      ],
      misses: [],
    },
  ];
}

/** Throws when an invariant was broken; the test has said which, with its seed and step. */
function runTest(file: string, settings: Record<string, string>): Promise<void> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', file], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The simulator ended with ${code}`))));
  });
}
