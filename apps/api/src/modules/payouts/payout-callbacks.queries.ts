import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import type { Sen } from '@kutip/domain/money';
import type { PayoutCallbackFacts } from '@kutip/domain/payout-callback-payload';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface ReportedPayout {
  account_id: string;
  id: string;
}

interface PayoutCallbackRow
  extends ReportedPayout, Omit<PayoutCallbackFacts, 'status' | 'bank_reference' | 'failed_reason' | 'responded_at'> {
  url: string;
  format: CallbackFormat;
  /** The credential whose call created it. */
  merchant_api_id: string;
}

/**
 * The payouts whose result is reported, with the address: their own, or that of their credential where it receives the
 * results of payouts.
 */
export async function loadPayoutCallbacks(
  db: Connection,
  payouts: readonly ReportedPayout[],
): Promise<PayoutCallbackRow[]> {
  const { rows } = await raw<PayoutCallbackRow & { amount: Sen }>`
    select p.account_id, p.id, p.invoice_no as payout_no, p.reference, p.amount, p.fee, p.fee_tax, p.account_mask,
      s.name as bank_name, coalesce(p.callback_url, m.callback_url) as url, p.callback_format as format, p.merchant_api_id
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) as e (account_id uuid, id uuid)
    join payout_records p on p.account_id = e.account_id and p.id = e.id
    join merchant_apis m on m.account_id = p.account_id and m.id = p.merchant_api_id
      and (p.callback_url is not null or (m.callback_url is not null and 'payouts' = any(m.callback_topics)))
    join payout_services s on s.id = p.payout_service_id`.execute(sql(db));
  return rows;
}
