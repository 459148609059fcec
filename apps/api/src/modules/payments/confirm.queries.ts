import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The columns of an attempt that is paid. */
export interface PaidAttemptValues {
  account_id: string;
  id: string;
  status: 'SUCCESS' | 'DUPLICATE';
  provider_reference: string | null;
  provider_code: string;
  payer_name: string | null;
  payer_bank: string | null;
  masked_card: string | null;
  paid_at: Date;
  expected_settlement_date: string | null;
  transfer_id: string;
  updated_at: Date;
}

export async function writePaidAttempts(db: Connection, paid: readonly PaidAttemptValues[]): Promise<void> {
  await raw`
    update payment_records p set status = u.status, provider_reference = u.provider_reference,
      provider_code = u.provider_code, failed_reason = null, payer_name = coalesce(u.payer_name, p.payer_name),
      payer_bank = coalesce(p.payer_bank, u.payer_bank), masked_card = u.masked_card, paid_at = u.paid_at, next_requery_at = null,
      expected_settlement_date = u.expected_settlement_date, transfer_id = u.transfer_id, captured = p.total_amount,
      held = case when u.status = 'DUPLICATE' then p.total_amount else 0 end, updated_at = u.updated_at
    from json_to_recordset(${JSON.stringify(paid)}::json) as u (account_id uuid, id uuid, status text,
      provider_reference text, provider_code text, payer_name text, payer_bank text, masked_card text, paid_at timestamptz,
      expected_settlement_date date, transfer_id uuid, updated_at timestamptz)
    where p.account_id = u.account_id and p.id = u.id`.execute(sql(db));
}

/** The columns of a paid invoice and its bill. Fee, tax and total come from the attempt, because they depend on its channel. */
export interface PaidInvoiceValues {
  account_id: string;
  id: string;
  fee: Sen;
  fee_tax: Sen;
  total: Sen;
  fee_bearer: string;
  paid_at: Date;
  updated_at: Date;
}

export async function writePaidInvoices(db: Connection, paid: readonly PaidInvoiceValues[]): Promise<void> {
  await raw`
    update invoices i set status = 'PAID', fee = u.fee, fee_tax = u.fee_tax, total = u.total,
      fee_bearer = u.fee_bearer, paid_at = u.paid_at, updated_at = u.updated_at
    from json_to_recordset(${JSON.stringify(paid)}::json) as u (account_id uuid, id uuid, fee bigint, fee_tax bigint,
      total bigint, fee_bearer text, paid_at timestamptz, updated_at timestamptz)
    where i.account_id = u.account_id and i.id = u.id`.execute(sql(db));
}

export async function writePaidBills(
  db: Connection,
  paid: readonly Pick<PaidInvoiceValues, 'account_id' | 'id' | 'paid_at' | 'updated_at'>[],
): Promise<void> {
  await raw`
    update customer_bills b set status = 'PAID', paid_at = u.paid_at, updated_at = u.updated_at
    from json_to_recordset(${JSON.stringify(paid)}::json) as u (account_id uuid, id uuid, paid_at timestamptz,
      updated_at timestamptz)
    where b.account_id = u.account_id and b.id = u.id`.execute(sql(db));
}
