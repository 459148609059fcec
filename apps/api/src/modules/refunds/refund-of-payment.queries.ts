import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { LockedRefund, RefundKey } from './refund.ts';
import { INCOME, type Income } from './refundable.queries.ts';
import { COLUMNS, refundOf, type RefundColumns } from './write.queries.ts';

/** What a refund that goes on, or is given up, has to know of its payment and of the merchant's books. In sen. */
export interface PaymentOfRefund {
  captured: Sen;
  refunded: Sen;
  refund_pending: Sen;
  charged_back: Sen;
  held: Sen;
  income: Income | null;
  pending: Sen;
  available: Sen;
  payout: Sen;
}

export interface RefundOfPayment {
  refund: LockedRefund;
  payment: PaymentOfRefund;
}

/** Refunds with their payments, all locked; answers in the order of the keys. One statement. */
export async function lockRefundsOfPayments(
  db: Connection,
  keys: readonly RefundKey[],
): Promise<(RefundOfPayment | undefined)[]> {
  const wanted = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await raw<RefundColumns & { payment: PaymentOfRefund }>`
    select ${COLUMNS}, json_build_object('captured', p.captured, 'refunded', p.refunded, 'refund_pending', p.refund_pending,
      'charged_back', p.charged_back, 'held', p.held, 'income', ${INCOME}, 'pending', b.pending, 'available', b.available,
      'payout', b.payout) as payment
    from json_to_recordset(${wanted}::json) as w (account_id uuid, id uuid)
    join void_sale_records v on v.account_id = w.account_id and v.id = w.id
    join payment_records p on p.account_id = v.account_id and p.id = v.payment_record_id
    join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
    join ledger_balances b on b.account_id = v.account_id
    left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
    order by v.account_id, v.id for update of v, i, p`.execute(sql(db));
  const found = new Map(
    rows.map(({ payment, ...row }) => [`${row.account_id} ${row.id}`, { refund: refundOf(row), payment }]),
  );
  return keys.map(({ account_id, id }) => found.get(`${account_id} ${id}`));
}
