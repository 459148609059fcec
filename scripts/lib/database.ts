import { Client } from 'pg';

const onServer = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The connection string of another database with the same server and role. */
export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export function hasDatabase(server_url: string, name: string): Promise<boolean> {
  return onServer(server_url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    return rowCount === 1;
  });
}

/** Creates an empty database, replacing any of that name. */
export function createDatabase(server_url: string, name: string): Promise<void> {
  return onServer(server_url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

/** Fails while a client is connected to the database. */
export function renameDatabase(server_url: string, from: string, to: string): Promise<void> {
  return onServer(server_url, async (client) => {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(from)} RENAME TO ${client.escapeIdentifier(to)}`);
  });
}

/** Whether the database has no accounts yet, so that demo data may be added. */
export function isEmptyDatabase(url: string): Promise<boolean> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM accounts) AS empty');
    return rows[0]?.empty === true;
  });
}
