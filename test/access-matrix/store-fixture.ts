import { randomUUID } from 'node:crypto';
import { addDirectoryEntries } from '../../apps/api/src/platform/directory.ts';
import { transact } from '../../apps/api/src/platform/database.ts';
import type { MerchantFixture } from './merchant-fixture.ts';

/** Writes a published store of the merchant. Returns its id. */
export async function publishStore({ app, owner: { account_id } }: MerchantFixture): Promise<string> {
  const { db } = app.services;
  const id = randomUUID();
  const unique_id = `kedai-${id.slice(0, 8)}`;
  await transact(db, (connection) =>
    addDirectoryEntries(connection, [
      { kind: 'store', key: unique_id, account_id, id },
      { kind: 'store', key: id, account_id, id },
    ]),
  );
  await db
    .insertInto('stores')
    .values({ account_id, id, unique_id, name: 'Kedai Batik', status: 'PUBLISHED' })
    .execute();
  return id;
}
