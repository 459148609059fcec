import type { TransferDraft } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import type { ItemKind, ItemReason, ItemStatus, Resolution } from '@kutip/domain/reconciliation';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { accountOf, ofOneAccount } from '../../platform/one-account.ts';
import { hasOverpaymentRefund, refundedOverpayments } from '../exceptions/exceptions.service.ts';
import type { ItemKey, Work } from '../reconciliation-items/reconciliation-items.service.ts';

/** The payment of an item, with the transfer that booked it. Amounts in sen. */
export interface ItemPayment {
  id: string;
  invoice_id: string;
  payer_bank: string | null;
  total_amount: Sen;
  net_amount: Sen;
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  /** Overpayments whose refund was requested: they were paid from the ledger beside the payment. */
  surplus_refunded: Sen;
  income: BookedTransfer | null;
}
type BookedTransfer = Pick<
  TransferDraft,
  'id' | 'kind' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax' | 'commission' | 'subject_id'
>;

/** A correction of an item that is not undone, or an overpayment that a message of the provider opened (`id` null). */
export interface StandingCorrection {
  id: string | null;
  resolution: Exclude<Resolution, 'note' | 'undo'>;
  amount: Sen;
  /** The transfer that it posted, and for a reversal the one that this reversed; null: it posted none. */
  transfer: (BookedTransfer & { account_id: string; reversed: BookedTransfer | null }) | null;
  /** The overpayment that it opened, unless a refund of it has been requested. */
  exception_id: string | null;
}

export interface LockedItem extends ItemKey {
  kind: ItemKind;
  provider: string;
  reference: string;
  subject_id: string | null;
  booked_amount: Sen | null;
  posted_amount: Sen | null;
  reported_amount: Sen | null;
  status: ItemStatus;
  reason: ItemReason | null;
  work: Work;
  payment: ItemPayment | null;
  correction: StandingCorrection | null;
}

const transferJson = (of: string) =>
  raw`json_build_object(${raw.join(
    ['id', 'account_id', 'kind', 'debit', 'credit', 'amount', 'fee', 'tax', 'commission', 'subject_id'].flatMap(
      (name) => [raw.lit(name), raw.ref(`${of}.${name}`)],
    ),
  )})`;

const itemRows = (keys: readonly TransferKey[]) => {
  const rows = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  return raw`json_to_recordset(${rows}::json) as w (account_id uuid, id uuid)`;
};

/**
 * The correction that is undone first: one that posted a transfer, then an overpayment that is not refunded, then the last one.
 * An overpayment that is not refunded is in no book, so it is withdrawn before anything is debited.
 */
const standing = (account_id: RawBuilder<unknown>) => raw`
  select c.* from (
    select c.id, c.resolution, c.amount, c.transfer_account_id, c.transfer_id, c.exception_id, c.resolved_at,
      ${hasOverpaymentRefund(account_id, raw`c.exception_id`)} as is_refunded
    from reconciliation_resolutions c
    where c.account_id = ${account_id} and c.item_id = i.id and c.undone_at is null and c.resolution <> 'note'
    union all
    select null, 'surplus', round((e.detail->>'surplus')::numeric * 100)::bigint, null, null, e.id, e.created_at,
      ${hasOverpaymentRefund(account_id, raw`e.id`)}
    from exceptions e
    where e.account_id = ${account_id} and e.payment_record_id = p.id and e.kind = 'overpaid'
      and (e.detail->>'surplus')::numeric > 0
      and not exists (select 1 from reconciliation_resolutions o where o.account_id = ${account_id} and o.item_id = i.id
        and o.exception_id = e.id)) c
  order by c.transfer_id is null, c.is_refunded, c.resolved_at desc, c.id desc limit 1`;

/** Locks items and their payments; returns them in the order of the keys. */
export async function lockItems(db: Connection, keys: readonly ItemKey[]): Promise<(LockedItem | undefined)[]> {
  // Locked first and read afterwards: a refund of an overpayment may have been requested while this waited for its payment.
  // Each lock is a statement of its own: in one with the other, a plan that finds no payment does not come to the items.
  const items = raw`${itemRows(keys)}
    join reconciliation_items r on r.account_id = w.account_id and r.id = w.id${ofOneAccount('r', keys)}`;
  await raw`select r.id from ${items} order by r.account_id, r.id for update of r`.execute(sql(db));
  await raw`
    select p.id from ${items}
    join payment_records p on r.kind = 'PAYMENT' and p.account_id = r.account_id and p.id = r.subject_id
    order by p.account_id, p.id for update of p`.execute(sql(db));
  return loadItems(db, keys);
}

type CorrectionTransfer = NonNullable<StandingCorrection['transfer']>;
type TransferKey = Pick<CorrectionTransfer, 'account_id' | 'id'>;
/** An item with the key of its correction's transfer, which may stand in another merchant's ledger. */
type LoadedItem = Omit<LockedItem, 'correction'> & {
  correction: (Omit<StandingCorrection, 'transfer'> & { transfer: TransferKey | null }) | null;
};

/** The transfers of corrections by their ids, each with the one that it reversed. */
async function loadCorrections(db: Connection, keys: readonly TransferKey[]): Promise<Map<string, CorrectionTransfer>> {
  if (keys.length === 0) return new Map();
  const { rows } = await raw<{ transfer: CorrectionTransfer }>`
    select (${transferJson('m')}::jsonb
      || jsonb_build_object('reversed', case when o.id is not null then ${transferJson('o')} end))::json as transfer
    from ${itemRows(keys)}
    join transfers m on m.account_id = w.account_id and m.id = w.id${ofOneAccount('m', keys)}
    left join transfers o on o.account_id = m.account_id and o.id = m.reverses_id`.execute(sql(db));
  return new Map(rows.map(({ transfer }) => [transfer.id, transfer]));
}

/** The same without a lock, to show. */
export async function loadItems(db: Connection, keys: readonly ItemKey[]): Promise<(LockedItem | undefined)[]> {
  const account_id = accountOf('i', keys);
  const { rows } = await raw<LoadedItem>`
    with i as materialized (
      select r.* from ${itemRows(keys)}
      join reconciliation_items r on r.account_id = w.account_id and r.id = w.id${ofOneAccount('r', keys)})
    select i.account_id, i.id, i.kind, i.provider, i.reference, i.subject_id, i.booked_amount, i.posted_amount, i.reported_amount,
      i.status, i.reason, i.work,
      case when p.id is not null then json_build_object('id', p.id, 'invoice_id', p.invoice_id, 'payer_bank', p.payer_bank,
        'total_amount', p.total_amount, 'net_amount', p.net_amount, 'captured', p.captured, 'refunded', p.refunded,
        'refund_pending', p.refund_pending, 'surplus_refunded', ${refundedOverpayments(account_id, raw`p.id`)},
        'income', case when t.id is not null then ${transferJson('t')} end) end as payment,
      case when c.resolution is not null then json_build_object('id', c.id, 'resolution', c.resolution, 'amount', c.amount,
        'exception_id', case when not c.is_refunded then c.exception_id end,
        'transfer', case when c.transfer_id is not null
          then json_build_object('account_id', c.transfer_account_id, 'id', c.transfer_id) end) end as correction
    from i
    left join payment_records p on i.kind = 'PAYMENT' and p.account_id = ${account_id} and p.id = i.subject_id
    left join transfers t on t.account_id = ${account_id} and t.id = p.transfer_id
    left join lateral (${standing(account_id)}) c on true`.execute(sql(db));
  const posted = await loadCorrections(
    db,
    rows.flatMap(({ correction }) => correction?.transfer ?? []),
  );
  const byKey = new Map(
    rows.map(({ correction, ...row }): [string, LockedItem] => {
      const transfer = correction?.transfer ? posted.get(correction.transfer.id)! : null;
      return [`${row.account_id} ${row.id}`, { ...row, correction: correction && { ...correction, transfer } }];
    }),
  );
  return keys.map((key) => byKey.get(`${key.account_id} ${key.id}`));
}

/**
 * What the current statements report of items, in sen, in the order of the keys; null: nothing. The lines are locked, so that
 * none is replaced before the transaction ends.
 */
export async function lockReportedAmounts(db: Connection, keys: readonly ItemKey[]): Promise<(Sen | null)[]> {
  const { rows } = await raw<ItemKey & { amount: Sen }>`
    with l as materialized (
      select i.account_id, i.id, l.type, l.amount from ${itemRows(keys)}
      join reconciliation_items i on i.account_id = w.account_id and i.id = w.id${ofOneAccount('i', keys)}
      join statement_lines l on l.provider = i.provider and l.reference = i.reference and l.is_current
        and l.kind = case i.kind when 'PAYMENT' then 'PROVIDER' when 'PAYOUT' then 'PAYOUT' when 'BANK_CREDIT' then 'BANK' end
      order by l.file_id, l.line_no for share of l)
    select account_id, id, sum(case when type in ('CREDIT', 'CHARGEBACK') then -amount else amount end)::bigint as amount
    from l group by 1, 2`.execute(sql(db));
  const byKey = new Map(rows.map(({ account_id, id, amount }) => [`${account_id} ${id}`, amount]));
  return keys.map(({ account_id, id }) => byKey.get(`${account_id} ${id}`) ?? null);
}

/** Marks payments as charged back: nothing of them can be refunded and nothing is on hold. */
export async function writeChargebacks(
  db: Connection,
  payments: readonly { account_id: string; id: string; at: Date }[],
): Promise<void> {
  await raw`
    update payment_records p set charged_back = p.captured - p.refunded - p.refund_pending, held = 0, updated_at = u.at
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, id uuid, at timestamptz)
    where p.account_id = u.account_id and p.id = u.id${ofOneAccount('p', payments)}`.execute(sql(db));
}

/** Takes chargebacks back: the payment is booked by a new transfer. `held`: what of it is on hold, in sen. */
export async function undoChargebacks(
  db: Connection,
  payments: readonly { account_id: string; id: string; transfer_id: string; held: Sen; at: Date }[],
): Promise<void> {
  await raw`
    update payment_records p set charged_back = 0, held = u.held, transfer_id = u.transfer_id, updated_at = u.at
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, id uuid, transfer_id uuid, held bigint,
      at timestamptz)
    where p.account_id = u.account_id and p.id = u.id${ofOneAccount('p', payments)}`.execute(sql(db));
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
