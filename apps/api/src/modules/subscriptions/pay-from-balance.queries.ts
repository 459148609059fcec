import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The plan invoice with this number; undefined if the account has none. */
export const planInvoiceByNo = (db: Connection, account_id: string, invoice_no: string) =>
  sql(db)
    .selectFrom('invoices as i')
    .innerJoin('subscription_histories as h', (join) =>
      join.onRef('h.account_id', '=', 'i.account_id').onRef('h.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.invoice_no', 'h.id as history_id'])
    .where('i.account_id', '=', account_id)
    .where('i.invoice_no', '=', invoice_no)
    .executeTakeFirst();
