import { Client } from 'pg';

/** Makes a database on a server unless it is there. The name is ours, never a user's. */
export async function ensureDatabase(server_url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server_url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(server_url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Whether nobody has signed up yet: the moment for demo data. */
export async function isEmptyDatabase(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM accounts) AS empty');
    return rows[0]?.empty === true;
  } finally {
    await client.end();
  }
}
