import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Compares docs/compatibility.md with the tests that it names, so that no row claims what is not tested. */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['apps/api/src/modules/compat', 'packages/domain/src/compat'];

const page = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8');
const rows = page
  .slice(page.indexOf('## Every call and rule'))
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (?:rule|call|-+) /.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const sources = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

test('the tables have their rows', () => expect(rows.length).toBeGreaterThan(70));

test.each(rows)('%s', (_, here = '', tests = '') => {
  const titles = [...tests.matchAll(/`([^`]+)`/g)].map(([, title]) => title!);
  // What is not there says why; what is there names its test.
  if (titles.length === 0) expect(here).toMatch(/^no: .|are not answered$/);
  expect(titles.filter((title) => !sources.includes(`'${title}'`))).toEqual([]);
});
