/**
 * npm run e2e -- [--keep] [name …]: browser journeys. With --keep the servers stay up after the journeys, for a look at
 * what they left, until Ctrl-C. Other arguments go to Vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const keeps = args.includes('--keep');

const journeys = spawn(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'e2e/vitest.config.ts', ...args.filter((arg) => arg !== '--keep')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_KEEP: keeps ? '1' : '' } },
);
// A terminal sends Ctrl-C to both; the journeys need a moment to stop their servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => journeys.kill(signal));
const [status] = (await once(journeys, 'exit')) as [number | null];
process.exit(status ?? 1);
