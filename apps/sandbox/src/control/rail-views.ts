import { toRinggit } from '@kutip/domain/money';
import type { Rails } from '../rails/rail.ts';
import type { RailName } from '../rails/rail-name.ts';
import type { RailPayment } from '../rails/state.ts';

/** A rail's payment for the control API, with the URL of the payer's page. */
export function railPaymentView({ state, byName }: Rails, payment: RailPayment, public_url: string) {
  const { amount, webhook_url: _webhook, ...facts } = payment;
  const path = byName.get(payment.rail)?.pagePath(payment) ?? null;
  return {
    ...facts,
    amount: toRinggit(amount),
    page_url: path === null ? null : `${public_url}${path}`,
    pending_callbacks: state.deliveries
      .all()
      .filter((delivery) => delivery.payment.rail === payment.rail && delivery.payment.id === payment.id)
      .map(({ payment: { status }, due_at, tries }) => ({ outcome: status, due_at, tries })),
  };
}
export type RailPaymentView = ReturnType<typeof railPaymentView>;

/** Latest first. */
export const railPaymentViews = (rails: Rails, rail: RailName, public_url: string, limit: number): RailPaymentView[] =>
  rails.state
    .paymentsOf(rail)
    .slice(-limit)
    .toReversed()
    .map((payment) => railPaymentView(rails, payment, public_url));
