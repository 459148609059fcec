import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { makeScratchFolder } from '../scripts/lib/scratch.ts';
import { urlOfDatabase } from '../scripts/lib/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's database `postgres`, by a role that may create databases. */
    test_server_url: string;
    /** The migrated database that every test's own one is a copy of. */
    test_template: string;
  }
}

const startServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, stop: async () => {} };
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

const run = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * One server and one migrated database for the whole run; `createTestDatabase` copies that one per test file.
 * DATABASE_URL_TEST names a server to use instead of the embedded one; its role must be allowed to create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `kutip_template_${process.pid}`;
  const tearDown = async (): Promise<void> => {
    if (process.env.DATABASE_URL_TEST) await run(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await run(server.url, `CREATE DATABASE ${template}`);
    await migrate(urlOfDatabase(server.url, template));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('test_server_url', server.url);
  project.provide('test_template', template);
  return tearDown;
}
