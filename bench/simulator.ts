import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationResult } from '../test/simulator/simulate.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { ROOT, type BenchEnvironment } from './lib/bench-environment.ts';

/** Sequential runs of a simulator's test file, each with its own database. */
interface Runs {
  title: string;
  file: string;
  /** The names of the file's environment variables. */
  names: { steps: string; result: string };
  seeds: Record<BenchSize, readonly number[]>;
  steps_a_run: Record<BenchSize, number>;
}

const SEED = 20_261_121;
/** Ten independent days. */
const TEN_SEEDS = Array.from({ length: 10 }, (_, n) => SEED + n);

/** Incoming payments alone. */
const PAYMENTS: Runs = {
  title: 'Payments by all channels with failures',
  file: 'apps/api/src/modules/payments/simulator.test.ts',
  names: { steps: 'SIMULATOR_STEPS', result: 'SIMULATOR_RESULT' },
  seeds: { full: TEN_SEEDS, small: [SEED] },
  steps_a_run: { full: 100_000, small: 300 },
};
/** Incoming and outgoing money, and what people decide on. */
const MONEY: Runs = {
  title: 'Payments, settlements, payouts, refunds, bank slips, statements and their resolutions with failures',
  file: 'apps/api/src/modules/disbursements/simulator.test.ts',
  names: { steps: 'MONEY_STEPS', result: 'MONEY_RESULT' },
  seeds: { full: TEN_SEEDS, small: [SEED] },
  steps_a_run: { full: 100_000, small: 300 },
};

type Log = (text: string) => void;

export const benchSimulator = (environment: BenchEnvironment, log: Log, size: BenchSize): Promise<Section[]> =>
  simulate(environment, log, MONEY, size);
export const benchPaymentSimulator = (environment: BenchEnvironment, log: Log, size: BenchSize): Promise<Section[]> =>
  simulate(environment, log, PAYMENTS, size);

const count = (n: number): string => n.toLocaleString('en');
const sumOf = (counts: readonly Record<string, number>[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [what, n] of counts.flatMap((one) => Object.entries(one))) sums[what] = (sums[what] ?? 0) + n;
  return sums;
};

const withPrefix = (prefix: string, counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([what, n]) => [`${prefix} ${what}`, n]));

/**
 * Runs the simulator of `npm test` with many times its steps, from the same file, so that both test the same. It has its own
 * database without fsync, because it kills processes, never the machine.
 */
async function simulate(environment: BenchEnvironment, log: Log, runs: Runs, size: BenchSize): Promise<Section[]> {
  const { names, file, title } = runs;
  const [seeds, steps_a_run] = [runs.seeds[size], runs.steps_a_run[size]];
  const result = join(environment.folder, 'simulated.json');
  const began_ms = performance.now();
  const results: SimulationResult[] = [];
  for (const seed of seeds) {
    log(`${count(steps_a_run)} steps, seed ${seed}`);
    const settings = { [names.steps]: `${steps_a_run}`, [names.result]: result, SIMULATOR_SEED: `${seed}` };
    await runTest(file, settings);
    results.push(JSON.parse(readFileSync(result, 'utf8')) as SimulationResult);
  }
  const seconds = (performance.now() - began_ms) / 1000;
  const total = (of: (one: SimulationResult) => number): number => results.reduce((sum, one) => sum + of(one), 0);
  const steps = total((one) => one.steps);
  const [orders, crashes] = [total((one) => one.orders), total((one) => one.crashes)];
  const ends = sumOf(
    results.flatMap(({ endings, exceptions, disbursements: orders_out, slips, resolutions }) => [
      endings,
      orders_out,
      withPrefix('SLIP', slips),
      withPrefix('RESOLUTION', resolutions),
      exceptions,
    ]),
  );
  return [
    {
      title,
      lines: [
        `${count(steps)} steps in ${Math.round(seconds)} s (${Math.round(steps / seconds)} a second), seeds ` +
          `${seeds.join(', ')}: ${count(orders)} attempts, ${count(crashes)} process crashes. ` +
          'Invariants I1 to I14 held after every step.',
        '',
        ...table(
          ['attempts and disbursements by final status; decisions of admins; exceptions by kind', 'count'],
          Object.entries(ends).map(([what, n]) => [what, count(n)]),
        ),
      ],
      misses: [],
    },
  ];
}

/** Throws if an invariant was violated; the test prints which, with seed and step. */
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
