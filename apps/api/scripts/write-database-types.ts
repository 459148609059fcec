/**
 * Writes src/platform/database-types.ts from a migrated database, so that migrations are the only hand-written schema.
 *   npm run db:types   (DATABASE_URL names the database)
 */
import { writeFile } from 'node:fs/promises';
import { databaseTypes } from '../src/platform/describe-database.ts';

const connectionString = process.env['DATABASE_URL'];
if (!connectionString) throw new Error('DATABASE_URL is missing: it names a migrated database.');
await writeFile(new URL('../src/platform/database-types.ts', import.meta.url), await databaseTypes(connectionString));
