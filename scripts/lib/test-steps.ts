import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface TestStep {
  name: string;
  command: [string, ...string[]];
  /** Nothing runs beside it. */
  alone?: boolean;
  /** It is Vitest: each of its tests counts. Any other step counts as one. */
  counts?: boolean;
}

export interface StepResult {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Vitest's JSON report, as far as we read it. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name?: string; status: string; assertionResults: Assertion[] }[];
}

interface Assertion {
  status?: string;
  fullName?: string;
  /** Of every attempt: a test that passed has some if it had to be repeated. */
  failureMessages?: string[];
}

/**
 * Counts a report. A file that could not be loaded has no tests to fail and counts as one failure; so does a run whose
 * report is missing, and one that ended badly although every test passed (an unhandled error, a broken tear-down).
 */
export function countsOf(
  report: Report | undefined,
  exit_code: number,
): { passed: number; failed: number; skipped: number } {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exit_code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The tests that passed at their second attempt only, each with the first line of why the first one failed. They count as
 * passed and are named: each is a fault to find.
 */
export const repeatedOf = (report: Report | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName = '', failureMessages: [reason = ''] = [] }) =>
          `${basename(name)} > ${fullName}: ${reason.split('\n')[0]}`,
      ),
  );

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

const run = (command: [string, ...string[]], cwd: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The project's own Node comes first on PATH, also when this file is started directly.
      env: { ...process.env, PATH: `${join(cwd, 'node_modules', '.bin')}:${process.env.PATH}`, NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

const runStep = async (
  { name, command, counts }: TestStep,
  root: string,
  print: (text: string) => void,
): Promise<StepResult> => {
  const folder = join(root, '.cache', 'test-reports');
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const begin = performance.now();
  const { code, output } = await run([...command, ...reporters], root);
  const seconds = (performance.now() - begin) / 1000;
  const report = counts ? readReport(file) : undefined;
  const result = counts
    ? countsOf(report, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const mark = result.failed === 0 ? '✓' : '✗';
  const detail = counts
    ? `  ${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`
    : '';
  if (result.failed > 0) print(`\n--- ${name} ---\n${output.trimEnd()}\n---`);
  print(`${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${detail}`);
  for (const one of repeatedOf(report)) print(`  passed at the second attempt only: ${one}`);
  return { name, seconds, ...result };
};

/** Runs the steps in their order, two at a time unless one asks to be alone; a failure stops none of them. */
export async function runSteps(steps: TestStep[], root: string, print: (text: string) => void): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const together = steps.filter(({ alone }) => !alone);
  const next = async (): Promise<void> => {
    for (let step = together.shift(); step; step = together.shift()) results.push(await runStep(step, root, print));
  };
  await Promise.all([next(), next()]);
  for (const step of steps.filter(({ alone }) => alone)) results.push(await runStep(step, root, print));
  return results;
}

/** The last line. A skipped test proves nothing, so it counts as a failure. */
export function summaryOf(results: StepResult[]): { line: string; ok: boolean } {
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'seconds'): number =>
    results.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + sum('skipped');
  return { line: `${sum('passed')} passed, ${failed} failed`, ok: failed === 0 && results.length > 0 };
}
