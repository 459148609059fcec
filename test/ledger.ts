import { BOOKS, type Book } from '@kutip/domain/ledger/books';
import { createPoster, verifyAccount, type Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { openLane } from '../apps/api/src/platform/lane.ts';
import type { MountedApp } from './mounted-app.ts';

/** Posts to a test's own database, at the test's own time. Whoever opens it closes it. */
export const openPoster = ({ database_url, clock }: Pick<MountedApp, 'database_url' | 'clock'>): Poster =>
  createPoster({
    connect: () => openLane({ connectionString: database_url }),
    now: () => clock.now(),
    lanes: 2,
    max_batch: 50,
  });

type Looking = Pick<MountedApp, 'db' | 'connection'>;

/** The books of a merchant that are not empty, in sen, after the whole chain was verified; throws when it is wrong. */
export async function booksOf({ db, connection }: Looking, account_id: string): Promise<Partial<Record<Book, number>>> {
  const { faults } = await verifyAccount(connection, account_id);
  if (faults.length) throw new Error(`the ledger is wrong: ${JSON.stringify(faults)}`);
  const row = await db
    .selectFrom('ledger_balances')
    .select(BOOKS)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([, amount]) => amount !== 0));
}

/** What somebody has to look at, of a merchant, the oldest first. */
export const exceptionsOf = ({ db }: Looking, account_id: string): Promise<{ kind: string; detail: unknown }[]> =>
  db.selectFrom('exceptions').select(['kind', 'detail']).where('account_id', '=', account_id).orderBy('id').execute();
