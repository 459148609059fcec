import type { TransferDraft } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { assertAllMoved } from '../../platform/status-change.ts';
import type { ItemKey } from './items.queries.ts';

/** A debit that stands on the item of a payment whose overpayment was refunded. Amounts in sen. */
export interface OverpaymentDebit extends ItemKey {
  /** The number of the payment at its provider. */
  reference: string;
  resolution_id: string;
  amount: Sen;
  transfer: Pick<
    TransferDraft,
    'id' | 'kind' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax' | 'commission' | 'subject_id'
  >;
  /** The resolution that found the overpayment; null: a message of the provider did. */
  surplus_resolution_id: string | null;
}

/**
 * Locks the items of refunded overpayments and returns the debits that stand on them, in the order of the refunds. Call it
 * before their payments are locked, as a resolution does.
 */
export async function lockOverpaymentDebits(
  db: Connection,
  refunds: readonly { account_id: string; refund_id: string }[],
): Promise<(OverpaymentDebit | undefined)[]> {
  const keys = raw`json_to_recordset(${JSON.stringify(refunds)}::json) as w (account_id uuid, refund_id uuid)
    join void_sale_records v on v.account_id = w.account_id and v.id = w.refund_id and v.is_surplus${ofOneAccount('v', refunds)}
    join payment_records p on p.account_id = v.account_id and p.id = v.payment_record_id
    join reconciliation_items r on r.account_id = p.account_id and r.kind = 'PAYMENT' and r.provider = p.provider
      and r.reference = p.transaction_invoice_no`;
  // Locked first and read afterwards: the debit may have been posted while this waited.
  await raw`select r.id from ${keys} order by r.account_id, r.id for update of r`.execute(sql(db));
  const { rows } = await raw<OverpaymentDebit & { refund_id: string }>`
    select w.refund_id, r.account_id, r.id, r.reference, c.id as resolution_id, c.amount,
      json_build_object('id', t.id, 'kind', t.kind, 'debit', t.debit, 'credit', t.credit, 'amount', t.amount, 'fee', t.fee,
        'tax', t.tax, 'commission', t.commission, 'subject_id', t.subject_id) as transfer,
      (select s.id from reconciliation_resolutions s where s.account_id = r.account_id and s.item_id = r.id
        and s.exception_id = v.exception_id and s.undone_at is null) as surplus_resolution_id
    from ${keys}
    join reconciliation_resolutions c on c.account_id = r.account_id and c.item_id = r.id
      and c.resolution = 'correction_debit' and c.undone_at is null
    join transfers t on t.account_id = r.account_id and t.id = c.transfer_id`.execute(sql(db));
  const byRefund = new Map(rows.map(({ refund_id, ...debit }) => [refund_id, debit]));
  return refunds.map(({ refund_id }) => byRefund.get(refund_id));
}

/** A resolution that is undone, or replaced by the same one with a smaller amount. */
export interface ReducedResolution {
  resolution_id: string;
  undo_transfer_id: string | null;
  /** What is left of it, in sen; null: nothing. */
  rest: { id: string; amount: Sen; transfer_id: string | null } | null;
}

/** An overpayment that is withdrawn, in part or whole, with the debit that took it from the merchant. */
export interface WithdrawnDebit extends ItemKey {
  /** What is withdrawn, in sen. */
  amount: Sen;
  reduced: readonly ReducedResolution[];
  /** The transfer of the debit that is left; null: none is left. */
  transfer_id: string | null;
  note: string;
  by: string;
  at: Date;
}

/** Writes withdrawn debits: less is booked, and what is left of the debit stands on that amount. */
export async function withdrawDebits(db: Connection, withdrawn: readonly WithdrawnDebit[]): Promise<void> {
  const reduced = withdrawn.flatMap(({ reduced: resolutions, ...item }) =>
    resolutions.map(({ rest, ...one }) => ({
      ...item,
      ...one,
      rest_id: rest?.id ?? null,
      rest_amount: rest?.amount ?? null,
      rest_transfer_id: rest?.transfer_id ?? null,
    })),
  );
  const { rows } = await raw<{ count: number }>`
    with u as materialized (
      select * from json_to_recordset(${JSON.stringify(reduced)}::json) as u (account_id uuid, id uuid, resolution_id uuid,
        amount bigint, note text, by uuid, at timestamptz, undo_transfer_id uuid, rest_id uuid, rest_amount bigint,
        rest_transfer_id uuid)
    ), undone as (
      update reconciliation_resolutions c set undone_at = u.at, undone_by = u.by, undo_note = u.note,
        undo_transfer_id = u.undo_transfer_id
      from u where c.account_id = u.account_id and c.id = u.resolution_id and c.undone_at is null
      returning c.*
    ), rest as (
      insert into reconciliation_resolutions (account_id, id, item_id, resolution, amount, booked_amount, reported_amount,
        note, resolved_by, resolved_at, transfer_account_id, transfer_id, exception_id)
      select c.account_id, u.rest_id, c.item_id, c.resolution, u.rest_amount, c.booked_amount - u.amount, c.reported_amount,
        c.note, c.resolved_by, c.resolved_at, c.transfer_account_id, u.rest_transfer_id, c.exception_id
      from undone c join u on u.account_id = c.account_id and u.resolution_id = c.id
      where u.rest_id is not null)
    select count(*)::int as count from undone`.execute(sql(db));
  assertAllMoved('reconciliation_resolutions', rows[0], reduced.length);
  await raw`
    update reconciliation_items r set booked_amount = m.booked_amount, updated_at = u.at,
      posted_amount = case when is_left then r.posted_amount else m.booked_amount end,
      status = case when is_left then r.status else m.status end, reason = case when is_left then r.reason else m.reason end,
      match_status = case when is_left then r.match_status else m.status end,
      match_reason = case when is_left then r.match_reason else m.reason end,
      work = case when is_left then r.work when m.status = 'MATCHED' then 'NONE' else 'OPEN' end,
      matched_at = case when not is_left and m.status = 'MATCHED' then u.at else r.matched_at end,
      note = case when is_left then r.note else u.note end,
      resolution = case when is_left then r.resolution end, resolved_by = case when is_left then r.resolved_by end,
      resolved_at = case when is_left then r.resolved_at end,
      transfer_account_id = case when is_left then r.transfer_account_id end, transfer_id = u.transfer_id
    from json_to_recordset(${JSON.stringify(withdrawn)}::json) as u (account_id uuid, id uuid, amount bigint,
      transfer_id uuid, note text, at timestamptz)
    join reconciliation_items i on i.account_id = u.account_id and i.id = u.id
    cross join lateral (select i.booked_amount - u.amount as booked_amount, u.transfer_id is not null as is_left,
      case when i.reported_amount = i.booked_amount - u.amount then 'MATCHED' when i.reported_amount is null
        then 'MISSING_THERE' else 'MISMATCHED' end as status,
      case when i.reported_amount = i.booked_amount - u.amount then null when i.reported_amount is null
        then 'not_reported' else 'amount' end as reason) m
    where r.account_id = u.account_id and r.id = u.id`.execute(sql(db));
}
