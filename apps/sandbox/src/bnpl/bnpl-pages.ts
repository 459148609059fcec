import { sen, type Sen } from '@kutip/domain/money';
import { html, type Html } from '../html/html.ts';
import { formatAmount } from '../html/formats.ts';
import { choiceForm, choicesFor, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { PLANS, redirectOf } from './bnpl.messages.ts';

const DUE = ['Today', 'In 30 days', 'In 60 days'] as const;

/** Three instalments that add up to the amount; the first one carries the remainder. */
export function instalments(amount: Sen): Sen[] {
  const instalment = Math.floor(amount / DUE.length);
  return DUE.map((_, index) => sen(index === 0 ? amount - instalment * (DUE.length - 1) : instalment));
}

/** Labels that differ from the standard choices. */
const LABELS: Readonly<Record<string, string>> = { decline: 'Decline (no credit)' };

function planForm(payment: RailPayment, to: string): Html {
  const amounts = instalments(payment.amount);
  const label = ({ value, label: standard_label }: Choice): string =>
    value === 'approve' ? `Agree and pay ${formatAmount(amounts[0]!)} today` : (LABELS[value] ?? standard_label);
  const choices = choicesFor(payment).map((choice) => ({ ...choice, label: label(choice) }));
  const lines = amounts.map(
    (instalment, index) =>
      html`<dt>${DUE[index]}</dt>
        <dd>${formatAmount(instalment)}</dd>`,
  );
  return html`<h2>Pay in 3 instalments, no interest</h2>
    <dl>${lines}</dl>
    ${choiceForm(to, choices)}`;
}

/** The page where the payer agrees to the instalments, or sees the outcome. */
export const planPage = (payment: RailPayment, page: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: PLANS[payment.method] ?? payment.method,
    seller_name: page.seller_name,
    form: planForm(payment, page.path),
    return_url: redirectOf(payment, payment.reported?.status ?? 'PENDING'),
  });
