import { sen, type Sen } from '@kutip/domain/money';
import { html, type Html } from '../html/html.ts';
import { shownAmount } from '../html/words.ts';
import { choiceForm, choicesFor, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { PLANS, redirectOf } from './bnpl.messages.ts';

const DUE = ['Today', 'In 30 days', 'In 60 days'] as const;

/** Three parts that add up; what does not divide is paid first. */
export function instalments(amount: Sen): Sen[] {
  const part = Math.floor(amount / DUE.length);
  return DUE.map((_, index) => sen(index === 0 ? amount - part * (DUE.length - 1) : part));
}

/** What this page calls some of the usual choices. */
const LABELS: Readonly<Record<string, string>> = { decline: 'Decline (no credit)' };

function planForm(payment: RailPayment, to: string): Html {
  const parts = instalments(payment.amount);
  const label = ({ value, label: usual }: Choice): string =>
    value === 'approve' ? `Agree and pay ${shownAmount(parts[0]!)} today` : (LABELS[value] ?? usual);
  const choices = choicesFor(payment).map((choice) => ({ ...choice, label: label(choice) }));
  const lines = parts.map(
    (part, index) =>
      html`<dt>${DUE[index]}</dt>
        <dd>${shownAmount(part)}</dd>`,
  );
  return html`<h2>Pay in 3 instalments, no interest</h2>
    <dl>${lines}</dl>
    ${choiceForm(to, choices)}`;
}

/** The page where a payer agrees to a plan, or learns how it ended. */
export const planPage = (payment: RailPayment, parts: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: PLANS[payment.method] ?? payment.method,
    seller_name: parts.seller_name,
    form: planForm(payment, parts.path),
    return_url: redirectOf(payment, payment.told?.status ?? 'PENDING'),
  });
