import { html, type Html } from '../html/html.ts';
import { formatAmount } from '../html/formats.ts';
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
        { value: 'approve', label: `Pay ${formatAmount(amount)} now`, is_main: true },
        { value: 'decline', label: 'Pay with a card that declines' },
        { value: 'leave', label: 'Pay, and let PayPal review it' },
        { value: 'expire', label: 'Pay too late' },
        CANCEL,
      ],
      html`<p>PayPal balance</p>`,
    )}`;

/** The payer's return URL: PayPal adds its own parameters. */
function returnUrl({ id, reported, return_url, details }: RailPayment): string {
  const back = new URL(reported?.status === 'CANCELLED' ? (details.cancel_url ?? return_url) : return_url);
  back.searchParams.set('token', id);
  if (reported?.status !== 'CANCELLED') back.searchParams.set('PayerID', 'SANDBOXPAYER1');
  return back.href;
}

/** PayPal's page: the payer logs in and approves, or sees the outcome and returns. */
export const checkoutPage = (payment: RailPayment, page: { seller_name: string; path: string }) =>
  payPage(payment, {
    brand: 'PayPal',
    seller_name: page.seller_name,
    form: payment.details.logged_in ? approveForm(page.path, payment) : logInForm(page.path),
    return_url: returnUrl(payment),
  });
