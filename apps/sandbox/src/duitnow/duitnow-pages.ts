import { html, type Html } from '../html/html.ts';
import { formatAmount } from '../html/formats.ts';
import { choiceForm, choicesFor, payPage } from '../rails/pay-page.ts';
import type { RailPayment } from '../rails/state.ts';

/** Banks and wallets of DuitNow Online Banking/Wallets, by BIC; the payer's choice among them is the issuer. */
export const ISSUERS: ReadonlyMap<string, string> = new Map([
  ['MBBEMYKL', 'Maybank'],
  ['CIBBMYKL', 'CIMB Bank'],
  ['PBBEMYKL', 'Public Bank'],
  ['RHBBMYKL', 'RHB Bank'],
  ['HLBBMYKL', 'Hong Leong Bank'],
  ['BIMBMYKL', 'Bank Islam'],
  ['PHBMMYKL', 'Affin Bank'],
  ['TNGDMYNB', 'Touch ’n Go eWallet'],
]);

/** The payer's step on the acquirer's pages: bank list, login or confirmation. */
export interface ObwStep {
  issuer: string | undefined;
  is_logged_in: boolean;
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;

const listForm = (to: string): Html =>
  html`<h2>Choose your bank or wallet</h2>
    <form method="get" action="${to}">
      ${[...ISSUERS].map(([bic, name]) => html`<button class="full" name="issuer" value="${bic}">${name}</button>`)}
    </form>
    ${choiceForm(to, [{ value: 'cancel', label: 'Cancel payment' }])}`;

const loginForm = (to: string, bic: string): Html =>
  html`<h2>Log in to ${ISSUERS.get(bic)}</h2>
    <p class="soft">Any name will do. Never type the login of a real bank here.</p>
    ${choiceForm(
      to,
      [
        { value: 'login', label: 'Log in', is_main: true },
        { value: 'cancel', label: 'Cancel payment' },
      ],
      html`${hidden('issuer', bic)}<label for="user">User name</label>
        <input id="user" name="user" value="sandbox" autocomplete="off" />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" value="sandbox" autocomplete="off" />`,
    )}`;

function confirmForm(payment: RailPayment, to: string, bic: string): Html {
  const choices = [...choicesFor(payment), { value: 'approver', label: 'Send to my company’s approver' }];
  return html`<h2>Pay ${formatAmount(payment.amount)} from ${ISSUERS.get(bic)}</h2>
    ${choiceForm(to, choices, hidden('issuer', bic))}`;
}

/** DuitNow Online Banking/Wallets: the page of the payer's current step. */
export function obwPage(
  payment: RailPayment,
  { seller_name, path, step }: { seller_name: string; path: string; step: ObwStep },
) {
  const { issuer, is_logged_in } = step;
  const form =
    issuer === undefined ? listForm(path) : is_logged_in ? confirmForm(payment, path, issuer) : loginForm(path, issuer);
  return payPage(payment, {
    brand: 'DuitNow Online Banking/Wallets',
    seller_name,
    facts: payment.details.issuer ? [['Paid from', payment.details.issuer]] : [],
    form,
    return_url: payment.return_url,
  });
}
