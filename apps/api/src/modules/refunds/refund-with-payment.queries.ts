import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import type { LockedRefund, RefundKey } from './refund.ts';
import type { EarlierRefund, HistoryKey } from './refund-approval.ts';
import { earlierRefunds, HISTORY_KEY_COLUMNS } from './refund-history.queries.ts';
import { INCOME_JSON, type IncomeTransfer } from './refundable-payments.queries.ts';
import { LOCKED_REFUND_COLUMNS, toLockedRefund, type LockedRefundRow } from './refund-rows.queries.ts';

/** The payment of a refund and the merchant's balances, for a retry or a cancellation. Amounts in sen. */
export interface RefundedPayment {
  payer_name: string | null;
  payer_email: string | null;
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  charged_back: Sen;
  held: Sen;
  income: IncomeTransfer | null;
  pending: Sen;
  available: Sen;
  payout: Sen;
}

export interface RefundWithPayment {
  refund: LockedRefund;
  payment: RefundedPayment;
  /** Refunds of other payments to what may be the account of the key's history. */
  earlier_refunds: EarlierRefund[];
}

/**
 * Locks refunds with their payments, in one statement. Returns them in the order of the keys. `history`: for a decision on an
 * account; lock the ledger before, so that the history cannot change.
 */
export async function lockRefundsWithPayments(
  db: Connection,
  keys: readonly (RefundKey & { history?: HistoryKey })[],
): Promise<(RefundWithPayment | undefined)[]> {
  const key_rows = JSON.stringify(keys.map(({ account_id, id, history }) => ({ account_id, id, ...history })));
  const { rows } = await raw<LockedRefundRow & Omit<RefundWithPayment, 'refund'>>`
    select ${LOCKED_REFUND_COLUMNS}, json_build_object('payer_name', p.payer_name,
      'payer_email', p.payer_email, 'captured', p.captured, 'refunded', p.refunded, 'refund_pending', p.refund_pending,
      'charged_back', p.charged_back, 'held', p.held, 'income', ${INCOME_JSON}, 'pending', b.pending, 'available', b.available,
      'payout', b.payout) as payment, ${earlierRefunds(keys)} as earlier_refunds
    from json_to_recordset(${key_rows}::json) as w (account_id uuid, id uuid, ${HISTORY_KEY_COLUMNS})
    join void_sale_records v on v.account_id = w.account_id and v.id = w.id${ofOneAccount('v', keys)}
    join payment_records p on p.account_id = v.account_id and p.id = v.payment_record_id
    join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
    join ledger_balances b on b.account_id = v.account_id
    left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
    order by v.account_id, v.id for update of v, i, p`.execute(sql(db));
  const found = new Map(
    rows.map(({ payment, earlier_refunds, ...row }) => [
      `${row.account_id} ${row.id}`,
      { refund: toLockedRefund(row), payment, earlier_refunds },
    ]),
  );
  return keys.map(({ account_id, id }) => found.get(`${account_id} ${id}`));
}
