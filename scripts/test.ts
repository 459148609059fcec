/**
 * npm test: every check of the repository, with the counts at the end. Steps that need no other run beside
 * each other, two at a time, as many as a small machine has cores.
 */
import { join } from 'node:path';
import { runSteps, summaryOf } from './lib/test-steps.ts';
import type { TestStep } from './lib/test-steps.ts';
import { TYPE_PROGRAMS } from './lib/type-programs.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const STEPS: TestStep[] = [
  // The longest first: what begins last leaves a core idle.
  { name: 'front ends', command: [process.execPath, join(root, 'scripts/build.ts')] },
  // One checker each: several would read the same types again, and take three times as long where cores are few.
  ...TYPE_PROGRAMS.map(({ name, config }): TestStep => ({
    name,
    command: [bin('tsc'), '--checkers', '1', '-p', config],
  })),
  { name: 'lint', command: ['npm', 'run', '-s', 'lint'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'layers', command: ['npm', 'run', '-s', 'layers'] },
  { name: 'unused code', command: ['npm', 'run', '-s', 'unused'] },
  // These two measure time and load machines of their own, so each has both cores.
  { name: 'rules and HTTP', command: [bin('vitest'), 'run'], alone: true, counts: true },
  { name: 'journeys', command: [bin('vitest'), 'run', '--config', 'e2e/vitest.config.ts'], alone: true, counts: true },
];

const only = process.argv.slice(2);
const steps = only.length > 0 ? STEPS.filter(({ name }) => only.includes(name)) : STEPS;
const results = await runSteps(steps, root, (text) => console.log(text));
const { line, ok } = summaryOf(results);
console.log(line);
process.exitCode = ok ? 0 : 1;
