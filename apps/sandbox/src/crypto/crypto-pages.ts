import { renderSVG } from 'uqr';
import { html, type Html } from '../html/html.ts';
import { choiceForm, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';
import { satoshiOf, shownCoins } from './coins.ts';
import { COINS, destinationOf, paidSatoshi, paymentLink } from './crypto.messages.ts';

/** No script and no foreign picture: the code is part of the page. */
const picture = (text: string): string => {
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const OPEN: readonly Choice[] = [
  { value: 'approve', label: 'Send the exact amount', is_main: true },
  { value: 'leave', label: 'Send it, not confirmed yet' },
  { value: 'less', label: 'Send too little' },
  { value: 'more', label: 'Send too much' },
  { value: 'decline', label: 'Send it, never to be confirmed' },
  { value: 'expire', label: 'Let the time run out' },
];

/** What has come of it so far, and what can still be sent. */
function sendForm(payment: RailPayment, path: string): Html {
  const paid = paidSatoshi(payment);
  const due = satoshiOf(payment.amount) - paid;
  const link = paymentLink(payment, due);
  const choices = OPEN.filter(({ value }) => paid === 0 || value !== 'less').map((choice) =>
    choice.value === 'approve' && paid > 0 ? { ...choice, label: 'Send the rest' } : choice,
  );
  return html`<h2>Send ${shownCoins(due)} BTC</h2>
    ${paid > 0 && html`<p role="status">${shownCoins(paid)} BTC has arrived. The rest is still due.</p>`}
    <p><img src="${picture(link)}" alt="QR code of the payment link" width="240" height="240" /></p>
    <dl>
      <dt>${payment.method === 'BTC-LN' ? 'Lightning invoice' : 'Address'}</dt>
      <dd>${destinationOf(payment)}</dd>
    </dl>
    <p class="soft">This is a network for tests: no wallet can send real coins here.</p>
    ${choiceForm(path, choices)}`;
}

/** Coins that came before the time ran out are not nothing. */
function tooLittle(payment: RailPayment): { heading: string; sentence: string } | undefined {
  const paid = paidSatoshi(payment);
  if (payment.status !== 'EXPIRED' || paid === 0) return undefined;
  const sentence = `${shownCoins(paid)} BTC arrived, which is not enough. Ask the merchant to give it back.`;
  return { heading: 'Time ran out', sentence };
}

/** What the network may still do after the payer has done his part. */
function afterwards(payment: RailPayment, path: string): Html {
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

/** BTCPay's checkout: where to send how much, then how it ended. */
export function checkoutPage(payment: RailPayment, parts: { seller_name: string; path: string }) {
  const page = payPage(payment, {
    brand: COINS[payment.method] ?? payment.method,
    seller_name: parts.seller_name,
    form: sendForm(payment, parts.path),
    return_url: payment.return_url,
    verdict: tooLittle(payment),
  });
  return { ...page, body: html`${page.body}${afterwards(payment, parts.path)}` };
}
