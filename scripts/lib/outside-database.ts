import { Client } from 'pg';
import { Fault } from './fault.ts';

const OLDEST = 15;

/** Says where a connection string leads, without its password. */
export function describeAddress(connectionString: string): string {
  const { hostname, port, pathname } = new URL(connectionString);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

/**
 * `number` is the server's own server_version_num, 150004 for 15.4.
 * @throws Fault when it is older than 15.
 */
export function checkVersion(version: string, number: number, address: string): void {
  if (number >= OLDEST * 10_000) return;
  throw new Fault(`The PostgreSQL at ${address} is version ${version}; Kutip needs ${OLDEST} or newer.`);
}

/**
 * Looks at the PostgreSQL that the environment variable `variable` names.
 * @returns a sentence part for the progress line: version and place.
 * @throws Fault when it does not answer, refuses us, or is older than 15.
 */
export async function checkOutsideDatabase(connectionString: string, variable = 'DATABASE_URL'): Promise<string> {
  const address = describeAddress(connectionString);
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // a lost connection shows as the failed query
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
    );
    const [{ version, number } = { version: 'unknown', number: 0 }] = rows;
    checkVersion(version, number, address);
    return `PostgreSQL ${version} at ${address}`;
  } catch (error) {
    if (error instanceof Fault) throw error;
    const message = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new Fault(`The PostgreSQL at ${address} (${variable}) cannot be used: ${message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
