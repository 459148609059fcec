/** npm run e2e:all: checks every route in every skin, language and width. Takes most of an hour. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', join(import.meta.dirname, 'vitest.config.ts'), 'every-route', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, E2E_ALL: '1' } },
);
process.exitCode = status ?? 1;
