import type { AttemptStatus, PaymentMethod } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { writeSearchTexts } from '../search/search.service.ts';

interface Key {
  account_id: string;
  id: string;
}

/** Finds a payment record by id. Load it again under the invoice's lock before deciding on its status. */
export const findRecord = (db: Connection, { account_id, id }: Key) =>
  sql(db)
    .selectFrom('payment_records')
    .select(['id', 'invoice_id', 'amount', 'provider_reference', 'note', 'updated_at'])
    .select((eb) => [
      eb.ref('status').$castTo<AttemptStatus>().as('status'),
      eb.ref('method').$castTo<PaymentMethod>().as('method'),
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
export type OfflineRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/** Whether a duplicate payment of the invoice is held. Call it with the invoice locked. */
export async function hasDuplicate(db: Connection, account_id: string, invoice_id: string): Promise<boolean> {
  const held = await sql(db)
    .selectFrom('payment_records')
    .select('id')
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'DUPLICATE')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

export async function updateReferenceAndNote(
  db: Connection,
  { account_id, id }: Key,
  change: { provider_reference?: string | null | undefined; note?: string | null | undefined; updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await writeSearchTexts(db, 'PAYMENT', [{ account_id, id }]);
}

export async function nameOfUser(db: Connection, user_id: string): Promise<string> {
  const user = await sql(db).selectFrom('users').select('full_name').where('id', '=', user_id).executeTakeFirst();
  return user?.full_name ?? '';
}
