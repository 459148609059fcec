import { renderSVG } from 'uqr';
import { html, type Html } from '../html/html.ts';
import { choiceForm, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { toSatoshi, formatCoins } from './coins.ts';
import { COINS, destinationOf, paidSatoshi, paymentLink } from './crypto.messages.ts';

/** The QR code as a data URL: the page loads no scripts and no external images. */
const qrCodeUrl = (text: string): string => {
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const OPEN_CHOICES: readonly Choice[] = [
  { value: 'approve', label: 'Send the exact amount', is_main: true },
  { value: 'leave', label: 'Send it, not confirmed yet' },
  { value: 'less', label: 'Send too little' },
  { value: 'more', label: 'Send too much' },
  { value: 'decline', label: 'Send it, never to be confirmed' },
  { value: 'expire', label: 'Let the time run out' },
];

/** The amount paid so far, and the choices for what is still due. */
function sendForm(payment: RailPayment, path: string): Html {
  const paid = paidSatoshi(payment);
  const due = toSatoshi(payment.amount) - paid;
  const link = paymentLink(payment, due);
  const choices = OPEN_CHOICES.filter(({ value }) => paid === 0 || value !== 'less').map((choice) =>
    choice.value === 'approve' && paid > 0 ? { ...choice, label: 'Send the rest' } : choice,
  );
  return html`<h2>Send ${formatCoins(due)} BTC</h2>
    ${paid > 0 && html`<p role="status">${formatCoins(paid)} BTC has arrived. The rest is still due.</p>`}
    <p><img src="${qrCodeUrl(link)}" alt="QR code of the payment link" width="240" height="240" /></p>
    <dl>
      <dt>${payment.method === 'BTC-LN' ? 'Lightning invoice' : 'Address'}</dt>
      <dd>${destinationOf(payment)}</dd>
    </dl>
    <p class="soft">This is a network for tests: no wallet can send real coins here.</p>
    ${choiceForm(path, choices)}`;
}

/** The result of an expired invoice that was partly paid. */
function partialPaymentResult(payment: RailPayment): { heading: string; sentence: string } | undefined {
  const paid = paidSatoshi(payment);
  if (payment.status !== 'EXPIRED' || paid === 0) return undefined;
  const sentence = `${formatCoins(paid)} BTC arrived, which is not enough. Ask the merchant for a refund.`;
  return { heading: 'Time ran out', sentence };
}

/** Choices for what the network does after the payer has paid. */
function networkChoices(payment: RailPayment, path: string): Html {
  const choices: Choice[] = [];
  if (payment.status === 'PENDING') choices.push({ value: 'confirm', label: 'Confirm it on the network' });
  if (payment.status === 'EXPIRED') choices.push({ value: 'late', label: 'Pay late' });
  if (payment.status === 'SUCCESS') choices.push({ value: 'again', label: 'Send some more' });
  return choices.length === 0
    ? html``
    : html`<div class="card">
        <h2>Sandbox: the network</h2>
        ${choiceForm(path, choices)}
      </div>`;
}

/** BTCPay's checkout page: where to send how much, then the outcome. */
export function checkoutPage(payment: RailPayment, options: { seller_name: string; path: string }) {
  const page = payPage(payment, {
    brand: COINS[payment.method] ?? payment.method,
    seller_name: options.seller_name,
    form: sendForm(payment, options.path),
    return_url: payment.return_url,
    result: partialPaymentResult(payment),
  });
  return { ...page, body: html`${page.body}${networkChoices(payment, options.path)}` };
}
