import type { FpxState, Payment } from '../fpx/state.ts';
import { exOrderNoOf, orderOf } from '../fpx/state.ts';
import { toRinggit } from '@kutip/domain/money';

/** An FPX payment for the control API, with the URL of the payer's bank page. */
export function paymentView(state: FpxState, payment: Payment, public_url: string) {
  const order = orderOf(payment);
  const { fpx_txn_id, received_at, decided_at, page, debit_code, reported_code, later_code, scenario, events } =
    payment;
  return {
    seller_order_no: order.seller_order_no,
    seller_ex_order_no: order.seller_ex_order_no,
    fpx_txn_id,
    model: order.model,
    bank_code: order.bank_code,
    amount: toRinggit(order.amount),
    page,
    debit_code,
    reported_code,
    later_code,
    received_at,
    decided_at,
    bank_url: `${public_url}/fpx/bank/${payment.token}`,
    scenario,
    pending_callbacks: state.deliveries
      .all()
      .filter(({ ex_order_no }) => ex_order_no === exOrderNoOf(payment))
      .map(({ form, due_at, tries }) => ({ debit_code: form.fpx_debitAuthCode ?? '', due_at, tries })),
    events,
  };
}
export type PaymentView = ReturnType<typeof paymentView>;

/** Latest first. */
export const paymentViews = (state: FpxState, public_url: string, limit: number): PaymentView[] =>
  state.payments
    .all()
    .slice(-limit)
    .toReversed()
    .map((payment) => paymentView(state, payment, public_url));
