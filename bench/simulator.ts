import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulated } from '../test/simulator/simulate.ts';
import { table, type Section } from './lib/section.ts';
import { ROOT, type Stage } from './lib/stage.ts';

const STEPS = 1_000_000;
const SEED = 20_261_121;

/**
 * The simulator of `npm test` with ten times its steps: the same file, so that it cannot say something else here. It
 * brings a database of its own, without fsync: what dies in it is the process, never the machine.
 */
export async function benchSimulator(stage: Stage, say: (text: string) => void): Promise<Section[]> {
  const result = join(stage.folder, 'simulated.json');
  say(`${STEPS.toLocaleString('en')} steps, seed ${SEED}`);
  const began_ms = performance.now();
  await runTest({ SIMULATOR_STEPS: `${STEPS}`, SIMULATOR_SEED: `${SEED}`, SIMULATOR_RESULT: result });
  const seconds = (performance.now() - began_ms) / 1000;
  const { steps, crashes, orders, endings, exceptions } = JSON.parse(readFileSync(result, 'utf8')) as Simulated;
  const count = (n: number): string => n.toLocaleString('en');
  const rows = Object.entries({ ...endings, ...exceptions }).map(([what, n]) => [what, count(n)]);
  return [
    {
      title: 'A payment day gone wrong, by all channels',
      lines: [
        `${count(steps)} steps in ${Math.round(seconds)} s (${Math.round(steps / seconds)} a second), seed ${SEED}: ` +
          `${count(orders)} attempts, ${count(crashes)} deaths of a process. Invariants I1 to I10 held after every step.`,
        '',
        ...table(['attempts by how they ended; exceptions by kind', 'count'], rows),
      ],
      misses: [],
    },
  ];
}

/** Throws when an invariant was broken; the test has said which, with its seed and step. */
function runTest(settings: Record<string, string>): Promise<void> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const file = 'apps/api/src/modules/payments/simulator.test.ts';
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
