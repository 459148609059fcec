/**
 * npm run walk -- <module>: who may call each endpoint of one contract module and what refused calls answer, over HTTP on
 * a real database, without the rest of the walk. The module's name is its key in packages/contracts/src/api.ts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';

const root = join(import.meta.dirname, '..');
const module = process.argv[2] ?? '';
if (!Object.hasOwn(api, module)) {
  console.error(`Name a module of the API: ${Object.keys(api).join(', ')}`);
  process.exit(1);
}
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'apps/api/src/access.test.ts', 'apps/api/src/concurrent-changes.test.ts', '-t', `${module}[.]`],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
