import type { Sen } from '@kutip/domain/money';
import type { ApprovalReason } from '@kutip/domain/refund';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { writeSearchTexts } from '../search/search.service.ts';
import type { LockedRefund, Payee, RefundKey } from './refund.ts';

export type LockedRefundRow = Omit<LockedRefund, 'payee'> & { [K in keyof Payee]: Payee[K] | null };

/** Columns of the refund `v`. */
export const LOCKED_REFUND_COLUMNS = raw`v.account_id, v.id, v.invoice_no, v.payment_record_id, v.invoice_id, v.bill_id, v.exception_id, v.type,
  v.is_duplicate, v.is_surplus, v.amount, v.status, v.drawn, v.hold_transfer_id, v.is_returned, v.requested_by, v.tries,
  v.disbursement_ids, v.payout_service_id, v.bank_code, v.account_number, v.account_mask, v.account_name, v.match_ratio,
  v.payee_by, v.link_hash, v.link_sent_to, v.link_expires_at, v.approval_reasons`;

export function toLockedRefund(row: LockedRefundRow): LockedRefund {
  const { payout_service_id, bank_code, account_number, account_mask, account_name, match_ratio, payee_by, ...refund } =
    row;
  const payee = { payout_service_id, bank_code, account_number, account_mask, account_name, match_ratio, payee_by };
  return { ...refund, payee: payout_service_id === null ? null : (payee as Payee) };
}

/** Locks refunds in one statement. Returns them in the order of the keys. */
export async function lockRefunds(db: Connection, keys: readonly RefundKey[]): Promise<(LockedRefund | undefined)[]> {
  const key_rows = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await raw<LockedRefundRow>`
    select ${LOCKED_REFUND_COLUMNS} from json_to_recordset(${key_rows}::json) as w (account_id uuid, id uuid)
    join void_sale_records v on v.account_id = w.account_id and v.id = w.id${ofOneAccount('v', keys)}
    order by v.account_id, v.id for update of v`.execute(sql(db));
  const found = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, toLockedRefund(row)]));
  return keys.map(({ account_id, id }) => found.get(`${account_id} ${id}`));
}

/** Locks the refunds with these numbers; missing ones are left out. */
export async function lockRefundsByNo(
  db: Connection,
  keys: readonly { account_id: string; invoice_no: string }[],
): Promise<LockedRefund[]> {
  const { rows } = await raw<LockedRefundRow>`
    select ${LOCKED_REFUND_COLUMNS} from json_to_recordset(${JSON.stringify(keys)}::json) as w (account_id uuid, invoice_no text)
    join void_sale_records v on v.account_id = w.account_id and v.invoice_no = w.invoice_no${ofOneAccount('v', keys)}
    order by v.account_id, v.id for update of v`.execute(sql(db));
  return rows.map(toLockedRefund);
}

export interface NewRefund extends Omit<LockedRefund, 'is_returned' | 'link_hash' | 'link_expires_at'> {
  fee_returned: Sen;
  reason: string;
  needs_approval: boolean;
  /** null: not approved yet. */
  approved_at: Date | null;
  link_hash: Buffer | null;
  link_expires_at: Date | null;
  created_at: Date;
}

const hex = (bytes: Buffer | null | undefined): string | null => (bytes ? `\\x${bytes.toString('hex')}` : null);

/** Inserts refunds and registers their public ids in the directory. */
export async function insertRefunds(db: Connection, refunds: readonly NewRefund[]): Promise<void> {
  const rows = refunds.map(({ payee, disbursement_ids, ...refund }) => ({
    ...refund,
    ...payee,
    account_number: hex(payee?.account_number),
    link_hash: hex(refund.link_hash),
    disbursement_id: disbursement_ids[0] ?? null,
  }));
  await raw`
    with inserted as (
      insert into void_sale_records (account_id, id, invoice_no, payment_record_id, invoice_id, bill_id, exception_id, type,
        is_duplicate, is_surplus, amount, fee_returned, reason, status, needs_approval, approval_reasons, drawn, hold_transfer_id,
        payout_service_id, bank_code, account_number, account_mask, account_name, match_ratio, payee_by, link_hash,
        link_sent_to, link_expires_at, tries, disbursement_ids, requested_by, approved_at, sent_at, created_at, updated_at)
      select account_id, id, invoice_no, payment_record_id, invoice_id, bill_id, exception_id, type, is_duplicate, is_surplus,
        amount, fee_returned, reason, status, needs_approval, approval_reasons, drawn, hold_transfer_id, payout_service_id, bank_code,
        account_number, account_mask, account_name, match_ratio, payee_by, link_hash, link_sent_to, link_expires_at, tries,
        array_remove(array[disbursement_id], null), requested_by, approved_at,
        case when disbursement_id is not null then created_at end, created_at, created_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (account_id uuid, id uuid, invoice_no text,
        payment_record_id uuid, invoice_id uuid, bill_id uuid, exception_id uuid, type text, is_duplicate boolean,
        is_surplus boolean, amount bigint, fee_returned bigint, reason text, status text, needs_approval boolean,
        approval_reasons text[], drawn jsonb, hold_transfer_id uuid, payout_service_id smallint, bank_code text, account_number bytea,
        account_mask text, account_name text, match_ratio smallint, payee_by text, link_hash bytea, link_sent_to text,
        link_expires_at timestamptz, tries smallint, disbursement_id uuid, requested_by uuid, approved_at timestamptz,
        created_at timestamptz)
      returning account_id, id
    )
    insert into directory (kind, key, account_id, id) select 'refund', id::text, account_id, id from inserted`.execute(
    sql(db),
  );
  await writeSearchTexts(db, 'REFUND', refunds);
}

/** Stores the bank account of a refund that awaits approval, and why; it is sent with the approval. Lock the refund before. */
export async function updateRefundPayee(
  db: Connection,
  { account_id, id }: RefundKey,
  payee: Payee,
  { approval_reasons, now: updated_at }: { approval_reasons: ApprovalReason[]; now: Date },
): Promise<void> {
  await sql(db)
    .updateTable('void_sale_records')
    .set({ ...payee, approval_reasons, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Stores the newest link of the payer's page; earlier links stop working. */
export async function updateRefundLink(
  db: Connection,
  { account_id, id }: RefundKey,
  link: { link_hash: Buffer; link_sent_to: string; link_expires_at: Date },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('void_sale_records')
    .set({ ...link, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
