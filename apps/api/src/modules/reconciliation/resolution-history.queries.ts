import type { Sen } from '@kutip/domain/money';
import type { ItemReason, ItemStatus, Resolution } from '@kutip/domain/reconciliation';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { assertAllMoved } from '../../platform/status-change.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';

/** A resolution as it is written with its item. Amounts in sen. */
export interface ResolvedItem extends ItemKey {
  /** The id of the entry in the history. */
  resolution_id: string;
  resolution: Resolution;
  /** What it moves; 0: a note. */
  amount: Sen;
  /** The amounts that it was decided on. */
  booked_amount: Sen | null;
  reported_amount: Sen | null;
  note: string;
  by: string;
  transfer_account_id: string | null;
  transfer_id: string | null;
  exception_id: string | null;
  at: Date;
}

/** Resolves items. One that is not open any more, or has other amounts, fails the transaction. */
export async function writeResolved(db: Connection, items: readonly ResolvedItem[]): Promise<void> {
  const { rows } = await raw<{ count: number }>`
    with u as materialized (
      select * from json_to_recordset(${JSON.stringify(items)}::json) as u (account_id uuid, id uuid, resolution_id uuid,
        resolution text, amount bigint, booked_amount bigint, reported_amount bigint, note text, by uuid,
        transfer_account_id uuid, transfer_id uuid, exception_id uuid, at timestamptz)
    ), resolved as (
      update reconciliation_items r set work = 'RESOLVED', resolution = u.resolution, note = u.note, resolved_by = u.by,
        owner_user_id = coalesce(r.owner_user_id, u.by), resolved_at = u.at, updated_at = u.at,
        transfer_account_id = u.transfer_account_id, transfer_id = u.transfer_id
      from u where r.account_id = u.account_id and r.id = u.id and r.work = 'OPEN'
        and (r.booked_amount, r.reported_amount) is not distinct from (u.booked_amount, u.reported_amount)${ofOneAccount('r', items)}
      returning 1
    ), history as (
      insert into reconciliation_resolutions (account_id, id, item_id, resolution, amount, booked_amount, reported_amount,
        note, resolved_by, resolved_at, transfer_account_id, transfer_id, exception_id)
      select account_id, resolution_id, id, resolution, amount, booked_amount, reported_amount, note, by, at,
        transfer_account_id, transfer_id, exception_id from u)
    select count(*)::int as count from resolved`.execute(sql(db));
  assertAllMoved('reconciliation_items', rows[0], items.length);
}

/** The undo of a resolution. `item`: the state of the item after it; null: the result of its last matching. */
export interface UndoneResolution extends ItemKey {
  /** null: the overpayment was opened by a message of the provider, not by a resolution. */
  resolution_id: string | null;
  note: string;
  by: string;
  undo_transfer_id: string | null;
  /** What is booked less after it, in sen. */
  unbooked_amount: Sen;
  item: { status: ItemStatus; reason: ItemReason | null } | null;
  at: Date;
}

/** Undoes resolutions; the item is then as if they had not been made. One that is undone already fails the transaction. */
export async function writeUndone(db: Connection, undone: readonly UndoneResolution[]): Promise<void> {
  const { rows } = await raw<{ count: number }>`
    with u as materialized (
      select * from json_to_recordset(${JSON.stringify(undone)}::json) as u (account_id uuid, id uuid, resolution_id uuid,
        note text, by uuid, undo_transfer_id uuid, unbooked_amount bigint, item json, at timestamptz)
    ), history as (
      update reconciliation_resolutions c set undone_at = u.at, undone_by = u.by, undo_note = u.note,
        undo_transfer_id = u.undo_transfer_id
      from u where c.account_id = u.account_id and c.id = u.resolution_id and c.undone_at is null${ofOneAccount('c', undone)}
      returning 1
    ), item as (
      update reconciliation_items r set resolution = null, resolved_by = null, resolved_at = null, transfer_account_id = null,
        transfer_id = null, note = u.note, booked_amount = r.booked_amount - u.unbooked_amount,
        posted_amount = r.posted_amount - u.unbooked_amount, status = m.status, reason = m.reason, match_status = m.status,
        match_reason = m.reason, work = case when m.status in ('EXPECTED', 'MATCHED') then 'NONE' else 'OPEN' end,
        matched_at = case when m.status = 'MATCHED' then u.at end, updated_at = u.at
      from u cross join lateral (
        select case when u.item is null then i.match_status else u.item->>'status' end as status,
          case when u.item is null then i.match_reason else u.item->>'reason' end as reason
        from reconciliation_items i where i.account_id = u.account_id and i.id = u.id${ofOneAccount('i', undone)}) m
      where r.account_id = u.account_id and r.id = u.id${ofOneAccount('r', undone)})
    select ((select count(*) from history) + (select count(*) from u where resolution_id is null))::int as count`.execute(
    sql(db),
  );
  assertAllMoved('reconciliation_resolutions', rows[0], undone.length);
}

/** What was decided on an item, the latest first, with the names of the admins. */
export const resolutionsOf = (db: Connection, { account_id, id }: ItemKey) =>
  sql(db)
    .selectFrom('reconciliation_resolutions as c')
    .leftJoin('users as u', 'u.id', 'c.resolved_by')
    .leftJoin('users as v', 'v.id', 'c.undone_by')
    .leftJoin('accounts as a', 'a.id', 'c.transfer_account_id')
    .select(['c.id', 'c.amount', 'c.booked_amount', 'c.reported_amount', 'c.note', 'c.resolved_at', 'c.transfer_id'])
    .select(['u.full_name as resolved_by_name', 'v.full_name as undone_by_name', 'a.name as merchant_name'])
    .select(['c.undone_at', 'c.undo_note', 'c.undo_transfer_id', 'c.transfer_account_id'])
    .select((eb) => eb.ref('c.resolution').$castTo<Exclude<Resolution, 'undo'>>().as('resolution'))
    .where('c.account_id', '=', account_id)
    .where('c.item_id', '=', id)
    .orderBy('c.resolved_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();

/** Whether this request has resolved the item, or proposed its resolution, already: its answer was lost. */
export async function isDecidedBy(db: Connection, { account_id, id }: ItemKey, request_id: string): Promise<boolean> {
  const { rows } = await raw<{ is_decided: boolean }>`
    select exists (select from reconciliation_resolutions c where c.account_id = ${account_id} and c.item_id = ${id}
        and (c.id = ${request_id} or c.undo_transfer_id = ${request_id}))
      or exists (select from admin_proposals p where p.account_id = ${account_id} and p.id = ${request_id}) as is_decided`.execute(
    sql(db),
  );
  return rows[0]!.is_decided;
}
