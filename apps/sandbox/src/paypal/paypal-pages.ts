import { html, type Html } from '../html/html.ts';
import { shownAmount } from '../html/words.ts';
import { choiceForm, payPage, type Choice } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';

const CANCEL: Choice = { value: 'cancel', label: 'Cancel and return' };

const logInForm = (to: string): Html =>
  html`<h2>Log in to PayPal</h2>
    ${choiceForm(
      to,
      [{ value: 'login', label: 'Log in', is_main: true }, CANCEL],
      html`<p class="soft">Any name will do. Never type the login of a real account here.</p>
        <label for="email">E-mail</label>
        <input id="email" name="email" value="payer@sandbox.example" autocomplete="off" />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" value="sandbox" autocomplete="off" />`,
    )}`;

const approveForm = (to: string, { amount }: RailPayment): Html =>
  html`<h2>Pay with</h2>
    ${choiceForm(
      to,
      [
        { value: 'approve', label: `Pay ${shownAmount(amount)} now`, is_main: true },
        { value: 'decline', label: 'Pay with a card that declines' },
        { value: 'leave', label: 'Pay, and let PayPal review it' },
        { value: 'expire', label: 'Pay too late' },
        CANCEL,
      ],
      html`<p>PayPal balance</p>`,
    )}`;

/** Where the payer's browser goes: PayPal adds its own numbers to the merchant's addresses. */
function returnUrl({ id, told, return_url, details }: RailPayment): string {
  const back = new URL(told?.status === 'CANCELLED' ? (details.cancel_url ?? return_url) : return_url);
  back.searchParams.set('token', id);
  if (told?.status !== 'CANCELLED') back.searchParams.set('PayerID', 'SANDBOXPAYER1');
  return back.href;
}

/** PayPal's page: the payer logs in, then approves, or learns how it ended and goes back. */
export const checkoutPage = (payment: RailPayment, parts: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: 'PayPal',
    seller_name: parts.seller_name,
    form: payment.details.logged_in ? approveForm(parts.path, payment) : logInForm(parts.path),
    return_url: returnUrl(payment),
  });
