import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from './scratch.ts';
import { countsOf, repeatedOf, runSteps, summaryOf } from './test-steps.ts';
import type { TestStep } from './test-steps.ts';

// `npm test` may say "0 failed" only when all that was meant to run did run and passed.

let root: string;
beforeAll(() => void (root = makeScratchFolder('steps')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const sh = (name: string, script: string): TestStep => ({ name, command: ['/bin/sh', '-c', script] });

test('passed and failed tests are counted from the report', () => {
  expect(countsOf(report, 0)).toEqual({ passed: 7, failed: 0, skipped: 0 });
  expect(countsOf({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 });
});

test('a file that could not be loaded is a failure, though none of its tests ran', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countsOf({ ...report, testResults }, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test('a run that ended badly although its tests passed is a failure, and so is one without a report', () => {
  expect(countsOf(report, 1).failed).toBe(1);
  expect(countsOf(undefined, 0).failed).toBe(1);
});

test('a test that passed at its second attempt is named with the reason of the first', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'pays once', failureMessages: ['TimeoutError: 30000ms exceeded.\n    at line 3'] },
    { status: 'passed', fullName: 'pays twice', failureMessages: [] },
    { status: 'failed', fullName: 'is lost', failureMessages: ['Error: lost', 'Error: lost'] },
  ];
  const testResults = [{ name: '/repository/e2e/shop.test.ts', status: 'failed', assertionResults }];
  expect(repeatedOf({ ...report, testResults })).toEqual(['shop.test.ts > pays once: TimeoutError: 30000ms exceeded.']);
  expect(repeatedOf(undefined)).toEqual([]);
});

test('a failing step stops no other and shows what it said; its exit code is what counts', async () => {
  const said: string[] = [];
  const results = await runSteps([sh('bad', 'echo the reason; exit 3'), sh('good', 'echo quiet')], root, (text) =>
    said.push(text),
  );
  const byName = Object.fromEntries(results.map(({ name, passed, failed }) => [name, { passed, failed }]));
  expect(byName).toEqual({ bad: { passed: 0, failed: 1 }, good: { passed: 1, failed: 0 } });
  expect(said.join('\n')).toContain('--- bad ---\nthe reason\n---');
  expect(said.join('\n')).not.toContain('quiet');
  expect(summaryOf(results)).toEqual({ line: '1 passed, 1 failed', ok: false });
});

test('a program that is missing is a failure', async () => {
  const [result] = await runSteps([{ name: 'gone', command: ['/no/such/program'] }], root, () => {});
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});

test('skipped tests and an empty run are no success', () => {
  expect(summaryOf([{ name: 'a', seconds: 1, passed: 5, failed: 0, skipped: 1 }])).toEqual({
    line: '5 passed, 1 failed',
    ok: false,
  });
  expect(summaryOf([])).toEqual({ line: '0 passed, 0 failed', ok: false });
});
