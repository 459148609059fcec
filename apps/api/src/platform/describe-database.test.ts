import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { IS_DISTRIBUTED } from '../../../../test/engine.ts';
import { databaseTypes } from './describe-database.ts';

test.skipIf(IS_DISTRIBUTED)(
  'database-types.ts matches the migrations; run `npm run db:types` when this fails',
  async () => {
    const database = await createTestDatabase();
    const made = await databaseTypes(database.owner_url);
    await database.drop();
    expect(await readFile(new URL('./database-types.ts', import.meta.url), 'utf8')).toBe(made);
  },
);
