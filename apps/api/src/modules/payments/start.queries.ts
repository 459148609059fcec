import type { AccountStatus } from '@kutip/domain/account';
import { sql as raw, type Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { newDirectoryEntry } from '../../platform/directory.ts';
import { prepared, preparedInsert } from '../../platform/prepared.ts';
import { newSearchText } from '../search/search.service.ts';

const accountStatus = prepared((db, { account_id }: { account_id: string }) =>
  db
    .selectFrom('accounts')
    .select((eb) => eb.ref('status').$castTo<AccountStatus>().as('status'))
    .where('id', '=', account_id)
    .compile(),
);

/** The status of the merchant who is to be paid; undefined for an account that does not exist. */
export const findAccountStatus = async (db: Connection, account_id: string): Promise<AccountStatus | undefined> =>
  (await accountStatus(db, { account_id }))[0]?.status;

const attemptInserted = preparedInsert((db, attempt: Insertable<Database['payment_records']>) =>
  raw`
    with r as (${db.insertInto('payment_records').values(attempt).returningAll()}),
    entry as (${newDirectoryEntry('attempt', 'transaction_invoice_no')})
    ${newSearchText('PAYMENT')}`.compile(db),
);

/** Inserts an attempt, which is found by its number from then on. */
export const insertAttempt = (db: Connection, attempt: Insertable<Database['payment_records']>): Promise<void> =>
  attemptInserted(db, attempt, {});

/** Saves the provider's answer to the start. A reference that a webhook has already brought is kept. */
export async function saveNextAction(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  { provider_reference, qr_payload }: { provider_reference: string | null; qr_payload: string | null },
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set((eb) => ({ provider_reference: eb.fn.coalesce('provider_reference', eb.val(provider_reference)), qr_payload }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
