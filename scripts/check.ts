/**
 * npm run check [-- --base REV]: what should pass before a commit, in less than a minute for a small change: types (kept
 * between runs), lint and format of the changed files, import rules, unused code, vocabulary and the tests beside the
 * change. `npm test` runs everything.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedPaths } from './lib/changed-paths.ts';
import { relatedTests } from './lib/related-tests.ts';
import { runSteps, summaryOf } from './lib/test-steps.ts';
import type { TestStep } from './lib/test-steps.ts';
import { programsToCheck } from './lib/type-programs.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const at = process.argv.indexOf('--base');
const base = at === -1 ? 'HEAD' : process.argv[at + 1]!;

const paths = changedPaths(root, base);
const changed = paths.filter((path) => existsSync(join(root, path)));
const sources = changed.filter((file) => /[.](ts|tsx|mts|mjs)$/.test(file));
const tests = relatedTests(root, changed);

/** What was checked before and did not change is not checked again. */
const types = programsToCheck(paths).map(({ name, config }): TestStep => {
  const info = `.cache/${config.replace('.json', '.tsbuildinfo')}`;
  return { name, command: [bin('tsc'), '-p', config, '--checkers', '1', '--incremental', '--tsBuildInfoFile', info] };
});
const steps: TestStep[] = [
  ...types,
  { name: 'layers', command: ['npm', 'run', '-s', 'layers'] },
  { name: 'unused code', command: ['npm', 'run', '-s', 'unused'] },
];
if (changed.length > 0)
  steps.push({ name: 'format', command: [bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...changed] });
if (sources.length > 0) {
  steps.push({ name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings', ...sources] });
  steps.push({ name: 'vocabulary', command: [process.execPath, join(root, 'scripts/vocabulary.ts'), ...sources] });
}
if (tests.length > 0) steps.push({ name: 'related tests', command: [bin('vitest'), 'run', ...tests], counts: true });

console.log(`${changed.length} changed files, ${tests.length} related test files`);
const { line, ok } = summaryOf(await runSteps(steps, root, (text) => console.log(text)));
console.log(line);
process.exitCode = ok ? 0 : 1;
