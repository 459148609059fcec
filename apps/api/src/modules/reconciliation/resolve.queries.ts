import type { Transfer } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import type { ItemKind, ItemReason, ItemStatus, Resolution } from '@kutip/domain/reconciliation';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { ItemKey, Work } from '../reconciliation-items/reconciliation-items.service.ts';

/** The payment of an item, with the transfer that booked it. Amounts in sen. */
export interface ItemPayment {
  id: string;
  net_amount: Sen;
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  income: Pick<
    Transfer,
    'id' | 'kind' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax' | 'commission' | 'subject_id'
  > | null;
}

export interface LockedItem extends ItemKey {
  kind: ItemKind;
  provider: string;
  reference: string;
  subject_id: string | null;
  booked_amount: Sen | null;
  reported_amount: Sen | null;
  status: ItemStatus;
  reason: ItemReason | null;
  work: Work;
  payment: ItemPayment | null;
}

/** Locks items and their payments in one statement; returns them in the order of the keys. */
export async function lockItems(db: Connection, keys: readonly ItemKey[]): Promise<(LockedItem | undefined)[]> {
  const key_rows = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await raw<LockedItem>`
    with i as materialized (
      select r.* from json_to_recordset(${key_rows}::json) as w (account_id uuid, id uuid)
      join reconciliation_items r on r.account_id = w.account_id and r.id = w.id
      order by r.account_id, r.id for update of r
    ), p as materialized (
      select p.* from payment_records p join i on i.kind = 'PAYMENT' and p.account_id = i.account_id and p.id = i.subject_id
      order by p.account_id, p.id for update of p)
    select i.account_id, i.id, i.kind, i.provider, i.reference, i.subject_id, i.booked_amount, i.reported_amount,
      i.status, i.reason, i.work,
      case when p.id is not null then json_build_object('id', p.id, 'net_amount', p.net_amount, 'captured', p.captured,
        'refunded', p.refunded, 'refund_pending', p.refund_pending,
        'income', case when t.id is not null then json_build_object('id', t.id, 'kind', t.kind, 'debit', t.debit,
          'credit', t.credit, 'amount', t.amount, 'fee', t.fee, 'tax', t.tax, 'commission', t.commission,
          'subject_id', t.subject_id) end) end as payment
    from i
    left join p on p.account_id = i.account_id and p.id = i.subject_id
    left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id`.execute(sql(db));
  const byKey = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
  return keys.map(({ account_id, id }) => byKey.get(`${account_id} ${id}`));
}

export interface ResolvedItem extends ItemKey {
  resolution: Resolution;
  note: string;
  by: string;
  transfer_account_id: string | null;
  transfer_id: string | null;
  at: Date;
}

export async function writeResolved(db: Connection, items: readonly ResolvedItem[]): Promise<void> {
  await raw`
    update reconciliation_items r set work = 'RESOLVED', resolution = u.resolution, note = u.note, resolved_by = u.by,
      owner_user_id = coalesce(r.owner_user_id, u.by), resolved_at = u.at, updated_at = u.at,
      transfer_account_id = u.transfer_account_id, transfer_id = u.transfer_id
    from json_to_recordset(${JSON.stringify(items)}::json) as u (account_id uuid, id uuid, resolution text, note text, by uuid,
      transfer_account_id uuid, transfer_id uuid, at timestamptz)
    where r.account_id = u.account_id and r.id = u.id`.execute(sql(db));
}

/** Marks payments as charged back: nothing of them can be refunded and nothing is on hold. */
export async function writeChargebacks(
  db: Connection,
  payments: readonly { account_id: string; id: string; at: Date }[],
): Promise<void> {
  await raw`
    update payment_records p set charged_back = p.captured - p.refunded - p.refund_pending, held = 0, updated_at = u.at
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, id uuid, at timestamptz)
    where p.account_id = u.account_id and p.id = u.id`.execute(sql(db));
}

/** Whether the account exists and has a ledger. */
export async function hasLedger(db: Connection, account_id: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('ledger_balances')
    .select('account_id')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of an account; null if it is unknown. */
export async function accountName(db: Connection, id: string): Promise<string | null> {
  const row = await sql(db).selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}
