import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { programsToCheck, TYPE_PROGRAMS } from './lib/type-programs.ts';

// `npm run types` checks two programs, one without a browser and one with. Together they have every file.

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** The files that a program checks, relative to the root, without those of libraries. */
function listFiles(config: string): string[] {
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', config, '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((path) => path !== '' && !path.includes('/node_modules/'))
    .map((path) => relative(ROOT, path));
}

const files_of: Record<string, string[]> = {};
beforeAll(() => {
  for (const { config } of TYPE_PROGRAMS) files_of[config] = listFiles(config);
});

test('every TypeScript file is checked by one of the programs', () => {
  const checked = new Set(Object.values(files_of).flat());
  const files = globSync('{*,{packages,apps,scripts,test,e2e,bench}/**/*}.{ts,tsx,mts,cts}', {
    cwd: ROOT,
    exclude: (path) => /(?:^|[/])(?:node_modules|dist)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => !checked.has(file))).toEqual([]);
});

test('nothing of the API is checked with the types of a browser', () => {
  expect(files_of['tsconfig.browser.json']!.filter((file) => /^apps[/](?:api|sandbox)[/]/.test(file))).toEqual([]);
});

test.each(TYPE_PROGRAMS)('a change of any file of $config leads to $name', ({ config, has }) => {
  expect(files_of[config]!.filter((file) => !has.test(file))).toEqual([]);
});

test('a change leads to the programs that have its files, none to all of them', () => {
  const namesFor = (...paths: string[]) => programsToCheck(paths).map(({ name }) => name);
  expect(namesFor('apps/portal/src/main.tsx')).toEqual(['types of the browser']);
  expect(namesFor('apps/api/src/app.ts')).toEqual(['types of the server']);
  expect(namesFor('packages/domain/src/money.ts')).toHaveLength(2);
  expect(namesFor('package-lock.json')).toHaveLength(2);
  expect(namesFor()).toHaveLength(2);
});
