import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { checkOutsideDatabase } from '../scripts/lib/outside-database.ts';
import { makeScratchFolder } from '../scripts/lib/scratch.ts';
import { urlOfDatabase } from '../scripts/lib/database.ts';
import { ensureServingRole, ownerOf, servingUrlOf } from '../scripts/lib/serving-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's database `postgres`, by a role that may create databases. */
    test_server_url: string;
    /** The migrated database that every test's own one is a copy of. */
    test_template: string;
    /** The server has Citus, so that merchants' tables are distributed. */
    is_distributed: boolean;
  }
}

/** A server to test on instead of the embedded one, by a role that may create databases and roles. */
const OUTSIDE = 'TEST_DATABASE_URL';

const startServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const outside = process.env[OUTSIDE];
  if (outside) {
    process.stdout.write(`Tests run on ${await checkOutsideDatabase(outside, OUTSIDE)}\n`);
    await onServer(outside, (client) => ensureServingRole(client, ownerOf(outside)));
    return { url: outside, stop: async () => {} };
  }
  const folder = makeScratchFolder('test');
  // Autovacuum runs as superuser; while it works in a test database, that database cannot be dropped by force.
  const settings = { max_wal_size: '256MB', autovacuum: 'off' };
  const server = await startEmbeddedPostgres({ folder, durable: false, by_socket: true, settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    for (const used of [folder, server.folder]) rmSync(used, { recursive: true, force: true });
  };
  return { url: server.url, stop };
};

const onServer = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const run = async (url: string, statement: string): Promise<void> => {
  await onServer(url, (client) => client.query(statement));
};

/**
 * Where the outside server has loaded Citus, the template has its extension: each copy of it is a Citus of one node.
 * Returns whether it has.
 */
const addCitus = (url: string): Promise<boolean> =>
  onServer(url, async (client) => {
    const { rowCount } = await client.query(`SELECT 1 WHERE current_setting('citus.version', true) IS NOT NULL`);
    if (rowCount === 1) await client.query('CREATE EXTENSION citus');
    return rowCount === 1;
  });

/** A database that anything is connected to cannot be copied; what Citus maintains it with connects by itself. */
const closeToConnections = (url: string, database: string): Promise<void> =>
  onServer(url, async (client) => {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
  });

/**
 * One server and one migrated database for the whole run; `createTestDatabase` copies that one per test file.
 * TEST_DATABASE_URL names a server to use instead of the embedded one (CONTRIBUTING.md).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `kutip_template_${process.pid}`;
  const tearDown = async (): Promise<void> => {
    if (process.env[OUTSIDE]) await run(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await run(server.url, `CREATE DATABASE ${template}`);
    const owner_url = urlOfDatabase(server.url, template);
    project.provide('is_distributed', await addCitus(owner_url));
    await migrate(owner_url, servingUrlOf(owner_url));
    await closeToConnections(server.url, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('test_server_url', server.url);
  project.provide('test_template', template);
  return tearDown;
}
