import { once } from 'node:events';
import type { TestEnvironment } from './environment.ts';

/** Set by `npm run e2e -- --keep`: the servers stay up after the journeys. */
export const KEEPS_SERVERS = process.env['E2E_KEEP'] === '1';

type Addresses = Omit<TestEnvironment, 'stop'>;

/** Where a person finds an environment. Journeys sign their merchants up themselves. */
const addressesOf = ({ url, admin_url, introducer_url, sandbox_url, database_url }: Addresses): string =>
  [
    `  portal and pay pages  ${url}`,
    `  admin portal          ${admin_url}`,
    `  introducer portal     ${introducer_url}`,
    `  sandbox and mailbox   ${sandbox_url}`,
    `  database              ${database_url}`,
  ].join('\n');

/** Prints the addresses and resolves when the person at the terminal (or the system) wants the servers to end. */
export async function keepUntilStopped(environments: readonly Addresses[]): Promise<void> {
  const listed = environments.map((one, at) => `Environment ${at + 1}\n${addressesOf(one)}`).join('\n\n');
  process.stdout.write(`\n${listed}\n\nThe servers keep running. Ctrl-C stops them.\n`);
  // Vitest's own listeners end the process before the servers have stopped.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  // A second Ctrl-C, or the one that the terminal and the wrapper both send, must not interrupt the stopping.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
}
