import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from './lib/scratch.ts';

// The packages export every file (`./*`), which makes every export an entry. knip.production.json reports the exports that
// the product does not import: a rule or state table that only tests know is decoration.

const ROOT = join(import.meta.dirname, '..');
let folder: string;
beforeAll(() => void (folder = makeScratchFolder('unused')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: Record<string, string> = {
  'package.json':
    '{ "name": "planted", "private": true, "type": "module", "devDependencies": { "vitest": "5.1.1" }, "workspaces": ["packages/*", "apps/*"] }',
  'packages/domain/package.json':
    '{ "name": "@kutip/domain", "private": true, "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/domain/src/states.ts':
    "export const USED = { A: ['B'] };\nexport const FORGOTTEN = { A: ['B'] };\nexport const INNER = 1;\nexport const sum = INNER + 1;\n",
  'packages/domain/src/states.test.ts':
    "import { FORGOTTEN, USED } from './states.ts';\nconsole.log(FORGOTTEN, USED);\n",
  'apps/api/package.json':
    '{ "name": "@kutip/api", "private": true, "type": "module", "dependencies": { "@kutip/domain": "*" } }',
  'apps/api/src/server.ts': "import { sum, USED } from '@kutip/domain/states';\nconsole.log(sum, USED);\n",
};

test('a table of a package that only its test imports is reported, one that the product imports is not', () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@kutip'), { recursive: true });
  symlinkSync(join(folder, 'packages/domain'), join(folder, 'node_modules/@kutip/domain'));
  copyFileSync(join(ROOT, 'knip.production.json'), join(folder, 'knip.production.json'));
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/knip/bin/knip.js'), '--production', '-c', 'knip.production.json', '--reporter', 'json'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { issues } = JSON.parse(stdout) as { issues: { file: string; exports: { name: string }[] }[] };
  expect(issues.flatMap(({ file, exports }) => exports.map(({ name }) => `${file} ${name}`))).toEqual([
    'packages/domain/src/states.ts FORGOTTEN',
  ]);
  expect(status).toBe(1);
});
