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
    /** The same of the servers that hold its shards. */
    test_worker_urls: string[];
    /** The migrated database that every test's own one is a copy of. */
    test_template: string;
    /** The server has Citus, so that merchants' tables are distributed. */
    is_distributed: boolean;
  }
}

/** A server to test on instead of the embedded one, by a role that may create databases and roles. */
const OUTSIDE = 'TEST_DATABASE_URL';
/** The servers that hold the shards of a Citus there, separated by commas; none: it holds them itself. */
const WORKERS = 'TEST_DATABASE_WORKERS';

interface TestServer {
  url: string;
  worker_urls: string[];
  stop(): Promise<void>;
}

const useOutsideServer = async (url: string, variable: string): Promise<void> => {
  process.stdout.write(`Tests run on ${await checkOutsideDatabase(url, variable)}\n`);
  await onServer(url, (client) => ensureServingRole(client, ownerOf(url)));
};

const startServer = async (): Promise<TestServer> => {
  const outside = process.env[OUTSIDE];
  if (outside) {
    const worker_urls = process.env[WORKERS]?.split(',') ?? [];
    await useOutsideServer(outside, OUTSIDE);
    for (const url of worker_urls) await useOutsideServer(url, WORKERS);
    return { url: outside, worker_urls, stop: async () => {} };
  }
  const folder = makeScratchFolder('test');
  // Autovacuum runs as superuser; while it works in a test database, that database cannot be dropped by force.
  const settings = { max_wal_size: '256MB', autovacuum: 'off' };
  const server = await startEmbeddedPostgres({ folder, durable: false, by_socket: true, settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    for (const used of [folder, server.folder]) rmSync(used, { recursive: true, force: true });
  };
  return { url: server.url, worker_urls: [], stop };
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

const hostAndPort = (url: string): [string, number] => {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
};

/** Tells the coordinator who holds the shards. Each database of a server with Citus has its own list. */
const addWorkers = async (coordinator_url: string, worker_urls: readonly string[]): Promise<void> => {
  if (worker_urls.length === 0) return;
  await onServer(coordinator_url, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', hostAndPort(coordinator_url));
    for (const url of worker_urls) await client.query('SELECT citus_add_node($1, $2)', hostAndPort(url));
  });
};

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
  const servers = [server.url, ...server.worker_urls];
  const tearDown = async (): Promise<void> => {
    if (process.env[OUTSIDE])
      for (const url of servers) await run(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  try {
    const owner_url = urlOfDatabase(server.url, template);
    for (const url of servers) {
      await run(url, `CREATE DATABASE ${template}`);
      project.provide('is_distributed', await addCitus(urlOfDatabase(url, template)));
    }
    await addWorkers(owner_url, server.worker_urls);
    await migrate(owner_url, servingUrlOf(owner_url));
    for (const url of servers) await closeToConnections(url, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('test_server_url', server.url);
  project.provide('test_worker_urls', server.worker_urls);
  project.provide('test_template', template);
  return tearDown;
}
