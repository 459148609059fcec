import type { Sen } from '@kutip/domain/money';
import type { SettlementDestination, SettlementStatus } from '@kutip/domain/settlement';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';
import { writeSearchTexts } from '../search/search.service.ts';

/** A settlement that goes to a bank or to the balance. */
export interface SettlementSending {
  destination: SettlementDestination;
  /** Deducted by this sending, in sen. */
  deducted: Sen;
  /** null: not sent to a bank, as are the other three then. */
  disbursement_id: string | null;
  bank_id: string | null;
  account_mask: string | null;
  account_name: string | null;
}

/** The result of a settlement's disbursement, which must be the one of its latest attempt. */
export interface SettlementResult {
  result_of: string;
  bank_reference: string | null;
}

/** A change of a settlement's status with what belongs to it: a sending, a result, or neither for a hold. */
export interface SettlementStatusRow extends Partial<SettlementSending>, Partial<SettlementResult> {
  account_id: string;
  invoice_no: string;
  change: StatusChange<SettlementStatus>;
  /** Why it is on hold, or why it failed. */
  reason: string | null;
  at: Date;
}

/**
 * Writes checked status changes of settlements; nothing else writes their status. A settlement that has left the state which its
 * change was decided on, or was sent again since, fails the transaction.
 */
export async function writeSettlementStatuses(db: Connection, changes: readonly SettlementStatusRow[]): Promise<void> {
  const status_rows = changes.map(({ change, ...row }) => ({ ...row, from_status: change.from, status: change.to }));
  const { rows } = await raw<{ account_id: string; id: string }>`
    with u as materialized (
      select *, destination is not null as is_sent from json_to_recordset(${JSON.stringify(status_rows)}::json) as r (
        account_id uuid, invoice_no text, from_status text, status text, reason text, at timestamptz, destination text,
        deducted bigint, disbursement_id uuid, bank_id uuid, account_mask text, account_name text, result_of uuid,
        bank_reference text)
    ), moved as (
      update settlement_records s set status = u.status, reason = u.reason, updated_at = u.at,
        destination = coalesce(u.destination, s.destination), deducted = s.deducted + coalesce(u.deducted, 0),
        disbursement_ids = case when u.disbursement_id is null then s.disbursement_ids
          else s.disbursement_ids || u.disbursement_id end,
        tries = case when u.disbursement_id is null then s.tries else s.tries + 1 end,
        bank_id = case when u.is_sent then u.bank_id else s.bank_id end,
        account_mask = case when u.is_sent then u.account_mask else s.account_mask end,
        account_name = case when u.is_sent then u.account_name else s.account_name end,
        bank_reference = case when u.is_sent then null else coalesce(u.bank_reference, s.bank_reference) end,
        sent_at = case when u.is_sent then u.at else s.sent_at end,
        settled_at = case when u.status = 'SETTLED' then u.at when u.is_sent then null else s.settled_at end,
        failed_at = case when u.status in ('FAILED', 'REJECTED', 'RETURNED') then u.at when u.is_sent then null
          else s.failed_at end
      from u
      where s.account_id = u.account_id and s.invoice_no = u.invoice_no and s.status = u.from_status
        and (u.result_of is null or s.disbursement_ids[s.tries] = u.result_of)${ofOneAccount('s', changes)}
      returning s.account_id, s.id
    )
    select account_id, id from moved`.execute(sql(db));
  assertAllMoved('settlement_records', { count: rows.length }, changes.length);
  // The net amount is known when it is sent, the bank's reference with the result.
  await writeSearchTexts(db, 'SETTLEMENT', rows);
}
