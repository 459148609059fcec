import { join } from 'node:path';
import { expect, test } from 'vitest';
import { relatedTests } from './related-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const related = (...files: string[]) => relatedTests(ROOT, files);

test('a change in a module runs every test of that module and no other', () => {
  const tests = related('apps/api/src/modules/customers/customers.queries.ts');
  expect(tests).toContain('apps/api/src/modules/customers/customers.test.ts');
  expect(tests.filter((file) => !file.startsWith('apps/api/src/modules/customers/'))).toEqual([]);
});

test('a change of a rule runs the tests named after its file', () => {
  expect(related('packages/domain/src/name-match.ts')).toEqual(['packages/domain/src/name-match.test.ts']);
});

test('a changed test runs itself, once', () => {
  const file = 'packages/domain/src/name-match.test.ts';
  expect(related(file, 'packages/domain/src/name-match.ts')).toEqual([file]);
});

test('a changed contract runs the tests of its API module', () => {
  expect(related('packages/contracts/src/customers.ts')).toContain('apps/api/src/modules/customers/customers.test.ts');
});

test('a changed contract runs the tests of the screens that use it', () => {
  expect(related('packages/contracts/src/reconciliation.ts')).toContain(
    'apps/portal/src/features/exception-desk/exception-page.test.tsx',
  );
});

test('journeys and long simulations are left to npm test', () => {
  expect(related('e2e/bills.test.ts', 'test/simulator/simulator.test.ts')).toEqual([]);
});

test('documents have no related tests', () => {
  expect(related('README.md', 'docs/glossary.md')).toEqual([]);
});
