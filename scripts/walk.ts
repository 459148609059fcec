/**
 * npm run walk -- <module>: who may call each endpoint of one contract module and what refused calls answer, over HTTP on
 * a real database, without the rest of the walk. The module's name is its key in packages/contracts/src/api.ts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { endpointsOf } from '@kutip/contracts/endpoint';

const root = join(import.meta.dirname, '..');
const module = process.argv[2] ?? '';
if (!Object.hasOwn(api, module)) {
  console.error(`Name a module of the API: ${Object.keys(api).join(', ')}`);
  process.exit(1);
}
const namesOf = (contract: object): string[] =>
  endpointsOf(contract).map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Tests are named after their endpoint, alone or followed by a colon. */
const pattern = `(?:${namesOf(api[module as keyof typeof api])
  .map(escaped)
  .join('|')})(?:$|:)`;

const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'apps/api/src/access.test.ts', 'apps/api/src/concurrent-changes.test.ts', '-t', pattern],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
