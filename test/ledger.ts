import { BOOKS, type Book } from '@kutip/domain/ledger/books';
import { createPoster, verifyAccount, type Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { openPipelinedConnection } from '../apps/api/src/platform/pipelined-connection.ts';
import type { TestApp } from './test-app.ts';

/** A poster for a test database with the test's clock. The caller closes it. */
export const openPoster = ({ database_url, clock }: Pick<TestApp, 'database_url' | 'clock'>): Poster =>
  createPoster({
    connect: () => openPipelinedConnection({ connectionString: database_url }),
    now: () => clock.now(),
    lanes: 2,
    max_batch: 50,
  });

type DatabaseAccess = Pick<TestApp, 'db' | 'connection'>;

/** The books of a merchant that are not empty, in sen. Throws when the hash chain is broken. */
export async function loadBooks(
  { db, connection }: DatabaseAccess,
  account_id: string,
): Promise<Partial<Record<Book, number>>> {
  const { faults } = await verifyAccount(connection, account_id);
  if (faults.length) throw new Error(`the ledger is wrong: ${JSON.stringify(faults)}`);
  const row = await db
    .selectFrom('ledger_balances')
    .select(BOOKS)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([, amount]) => amount !== 0));
}

/** The exceptions of a merchant, oldest first. */
export const loadExceptions = (
  { db }: DatabaseAccess,
  account_id: string,
): Promise<{ kind: string; detail: unknown }[]> =>
  db.selectFrom('exceptions').select(['kind', 'detail']).where('account_id', '=', account_id).orderBy('id').execute();
