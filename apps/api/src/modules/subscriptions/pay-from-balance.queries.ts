import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A locked plan invoice. */
export interface PlanInvoiceState {
  account_id: string;
  id: string;
  status: BillStatus;
  amount: Sen;
  expires_at: Date | null;
}

interface Key {
  account_id: string;
  id: string;
}

/** Locks plan invoices in one statement. Returns them in the order of the keys. */
export async function lockPlanInvoices(
  db: Connection,
  keys: readonly Key[],
): Promise<(PlanInvoiceState | undefined)[]> {
  const key_rows = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await raw<PlanInvoiceState>`
    select i.account_id, i.id, i.status, i.amount, i.expires_at
    from json_to_recordset(${key_rows}::json) as w (account_id uuid, id uuid)
    join invoices i on i.account_id = w.account_id and i.id = w.id and i.kind = 'SUBSCRIPTION'
    order by i.account_id, i.id
    for update of i`.execute(sql(db));
  return keys.map(({ account_id, id }) => rows.find((row) => row.account_id === account_id && row.id === id));
}

/** A row writer of the poster: marks plan invoices as paid. */
export async function markPaidFromBalance(db: Connection, paid: readonly (Key & { paid_at: Date })[]): Promise<void> {
  await raw`
    update invoices i set status = 'PAID', paid_at = u.paid_at, updated_at = u.paid_at
    from json_to_recordset(${JSON.stringify(paid)}::json) as u (account_id uuid, id uuid, paid_at timestamptz)
    where i.account_id = u.account_id and i.id = u.id`.execute(sql(db));
}

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
