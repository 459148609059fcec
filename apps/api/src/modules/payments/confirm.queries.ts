import type { AttemptStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';

/** The columns of an attempt that is paid. */
export interface PaidAttemptValues {
  account_id: string;
  id: string;
  change: StatusChange<AttemptStatus>;
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

/** Row writer. An attempt that has left the state which the change was decided on is a bug: the transaction fails. */
export async function writePaidAttempts(db: Connection, paid: readonly PaidAttemptValues[]): Promise<void> {
  const rows = paid.map(({ change, ...values }) => ({ ...values, from_status: change.from, status: change.to }));
  const { numAffectedRows } = await raw`
    update payment_records p set status = u.status, provider_reference = u.provider_reference,
      provider_code = u.provider_code, failed_reason = null, payer_name = coalesce(u.payer_name, p.payer_name),
      payer_bank = coalesce(p.payer_bank, u.payer_bank), masked_card = u.masked_card, paid_at = u.paid_at, next_requery_at = null,
      expected_settlement_date = u.expected_settlement_date, transfer_id = u.transfer_id, captured = p.total_amount,
      held = case when u.status = 'DUPLICATE' then p.total_amount else 0 end, updated_at = u.updated_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (account_id uuid, id uuid, from_status text, status text,
      provider_reference text, provider_code text, payer_name text, payer_bank text, masked_card text, paid_at timestamptz,
      expected_settlement_date date, transfer_id uuid, updated_at timestamptz)
    where p.account_id = u.account_id and p.id = u.id and p.status = u.from_status${ofOneAccount('p', paid)}`.execute(
    sql(db),
  );
  assertAllMoved('payment_records', { count: Number(numAffectedRows) }, paid.length);
}
