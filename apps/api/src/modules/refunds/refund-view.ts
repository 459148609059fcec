import type { Data } from '@kutip/contracts/endpoint';
import type { refunds } from '@kutip/contracts/refunds';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { transfersOf, transferView } from '../ledger/ledger.service.ts';
import { loadTimeline } from '../invoices/invoices.service.ts';
import { payeeFingerprint, type RefundKey } from './refund.ts';
import { refundById, disbursementsOf } from './refunds.queries.ts';

/** A refund with its payment, disbursements, transfers and timeline. Refuses 4004. */
export async function refundView(db: Connection, { account_id, id }: RefundKey): Promise<Data<typeof refunds.read>> {
  const row = requireFound(await refundById(db, account_id, id));
  const { payment_status, payer_email, payer_bank, paid_at, total_amount, captured, ...rest } = row;
  const { refunded, refund_pending, disbursement_ids, invoice_id, bank_code, account_number, ...refund } = rest;
  const { account_name } = refund;
  const has_payee = bank_code !== null && account_number !== null && account_name !== null;
  // Each attempt reserves and posts under its own id; the hold is posted under the payment.
  const subjects = [...new Set([id, ...disbursement_ids])];
  const transfers = (await Promise.all(subjects.map((subject) => transfersOf(db, account_id, subject)))).flat();
  const amounts = { total_amount, captured, refunded, refund_pending };
  return {
    ...refund,
    payee_fingerprint: payeeFingerprint(has_payee ? { bank_code, account_number, account_name } : null),
    payment: { status: payment_status, payer_email, payer_bank, paid_at, ...amounts },
    tries: await disbursementsOf(db, account_id, disbursement_ids),
    transfers: transfers.toSorted((one, other) => one.seq - other.seq).map(transferView),
    timeline: await loadTimeline(db, { account_id, invoice_id }, 'merchant'),
  };
}
