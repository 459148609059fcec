import type { BillStatus } from '@kutip/domain/payment';
import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

/** Loads and locks the invoice, which serializes all changes to its attempts. */
export const lockInvoice = (db: Connection, { account_id, id }: { account_id: string; id: string }) =>
  sql(db)
    .selectFrom('invoices')
    .select(['account_id', 'id', 'invoice_no', 'kind', 'amount', 'currency', 'attempts', 'expires_at'])
    .select(['pool_type', 'review', 'fee_bearer'])
    .select((eb) => [eb.ref('status').$castTo<BillStatus>().as('status')])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;

/** Loads what an invoice belongs to: the account's status, the bill with its payer, the collection. */
export const loadInvoiceContext = (db: Connection, { account_id, id }: { account_id: string; id: string }) =>
  sql(db)
    .selectFrom('accounts as a')
    .leftJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'a.id').on('b.id', '=', id).on('b.deleted_at', 'is', null),
    )
    .leftJoin('collections as c', (join) =>
      join.onRef('c.account_id', '=', 'b.account_id').onRef('c.id', '=', 'b.collection_id'),
    )
    // The user who requested a top-up is its payer and gets the receipt.
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'a.id').on('i.id', '=', id).on('i.kind', '!=', 'BILL'),
    )
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select(['a.status as account_status', 'b.id as bill_id', 'b.title'])
    .select((eb) => [
      eb.fn.coalesce('b.full_name', 'u.full_name').as('full_name'),
      eb.fn.coalesce('b.email', 'u.email').as('email'),
    ])
    .select(['c.id as collection_id', 'c.channel_flags', 'c.fee_bearer', 'c.record_status', 'c.start_at', 'c.end_at'])
    .where('a.id', '=', account_id)
    .executeTakeFirst();
export type InvoiceContext = NonNullable<Awaited<ReturnType<typeof loadInvoiceContext>>>;

export async function insertAttempt(db: Connection, attempt: Insertable<Database['payment_records']>): Promise<void> {
  await sql(db).insertInto('payment_records').values(attempt).execute();
}

/** Sets the number of attempts, and marks invoice and bill as PROCESSING. */
export async function markInvoiceProcessing(
  db: Connection,
  { account_id, id, attempts }: { account_id: string; id: string; attempts: number },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ attempts, status: 'PROCESSING', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql(db)
    .updateTable('customer_bills')
    .set({ status: 'PROCESSING', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
}

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
