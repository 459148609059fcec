import { findBank } from '@kutip/domain/fpx/banks';
import { FPX_CODES, fpxOutcome } from '@kutip/domain/fpx/codes';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatCode, formatTime } from '../html/formats.ts';
import { orderOf, type Payment } from './state.ts';

/** What the bank pages show besides the payment. */
export interface BankPageContent {
  readonly seller_name: string;
  readonly return_url: string;
  /** The signed fields for the seller's return URL; null: the payment has no outcome yet. */
  readonly return_form: Readonly<Record<string, string>> | null;
}

const CODE_OPTIONS = FPX_CODES.map(({ code, text }) => html`<option value="${code}">${code} ${text}</option>`);

function facts(payment: Payment, seller_name: string): Html {
  const order = orderOf(payment);
  return html`<dl>
    <dt>Merchant</dt>
    <dd>${seller_name} (${order.seller_id})</dd>
    <dt>Description</dt>
    <dd>${order.product_desc}</dd>
    <dt>Order</dt>
    <dd>${order.seller_order_no}</dd>
    <dt>FPX number</dt>
    <dd>${payment.fpx_txn_id}</dd>
  </dl>`;
}

const buttons = (main: string): Html =>
  html`<button class="main full" name="action" value="continue">${main}</button>
    <button class="full" name="action" value="cancel" formnovalidate>Cancel payment</button>`;

const loginFields = html`<p class="soft">Any name will do. Never type the login of a real bank here.</p>
  <label for="user">User name</label><input id="user" name="user" value="sandbox" autocomplete="off" required />
  <label for="password">Password</label>
  <input id="password" name="password" type="password" value="sandbox" autocomplete="off" required />`;

const accountFields = html`<fieldset class="card">
  <legend>Pay from</legend>
  <label class="row"><input type="radio" name="account" value="savings" checked /> Savings ending 1234</label>
  <label class="row"><input type="radio" name="account" value="current" /> Current ending 9876</label>
</fieldset>`;

/** Test banks have a fixed outcome; at other banks the payer can choose one. */
const confirmFields = (is_test_bank: boolean): Html =>
  is_test_bank
    ? html``
    : html`<details class="card">
        <summary>Sandbox: choose the bank’s answer</summary>
        <label for="debit_code">Answer when approved</label>
        <select id="debit_code" name="debit_code">
          <option value="">As the bank decides</option>
          ${CODE_OPTIONS}
        </select>
      </details>`;

function stepForm(payment: Payment, is_test_bank: boolean): Html {
  const to = `/fpx/bank/${payment.token}/${payment.page.toLowerCase()}`;
  const is_maker = payment.request.fpx_msgToken === '02';
  const last = is_maker ? 'Send to approver' : `Approve ${formatAmount(orderOf(payment).amount)}`;
  const fields = { LOGIN: loginFields, ACCOUNT: accountFields, CONFIRM: confirmFields(is_test_bank), DONE: html`` };
  const main = { LOGIN: 'Log in', ACCOUNT: 'Continue', CONFIRM: last, DONE: '' };
  return html`<form method="post" action="${to}">${fields[payment.page]}${buttons(main[payment.page])}</form>`;
}

const HEADINGS = { LOGIN: 'Log in', ACCOUNT: 'Choose an account', CONFIRM: 'Confirm the payment', DONE: '' } as const;

/** The outcome as shown to the payer. */
function outcomeText(payment: Payment): { heading: string; sentence: string } {
  const code = payment.reported_code;
  if (code === null)
    return { heading: 'Still working on it', sentence: 'The bank has not answered yet. You may close this page.' };
  if (code === '99') return { heading: 'Sent to approver', sentence: 'The payment waits for your company’s approver.' };
  const outcome = fpxOutcome(code, { enquiry: false });
  const heading = {
    SUCCESS: 'Payment approved',
    PROCESSING: 'Not finished yet',
    CANCELLED: 'Payment cancelled',
    EXPIRED: 'Time ran out',
    FAILED: 'Payment declined',
  };
  return { heading: heading[outcome], sentence: formatCode(code) };
}

const approverForm = (payment: Payment): Html =>
  html`<details class="card">
    <summary>Sandbox: act as the approver</summary>
    <form method="post" action="/fpx/bank/${payment.token}/approver">
      <button class="full" name="action" value="continue">Approve</button>
      <button class="full" name="action" value="cancel">Reject</button>
    </form>
  </details>`;

function donePage(payment: Payment, page: BankPageContent): Html {
  const { heading, sentence } = outcomeText(payment);
  const fields = Object.entries(page.return_form ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<h2>${heading}</h2>
    <p role="status">${sentence}</p>
    ${
      page.return_form &&
      html`<form method="post" action="${page.return_url}">
        ${fields}<button class="main full">Return to ${page.seller_name}</button>
      </form>`
    }
    ${payment.debit_code === '99' && approverForm(payment)}`;
}

/** The bank page of the payer's current step. */
export function bankPage(payment: Payment, page: BankPageContent): { title: string; body: Html } {
  const order = orderOf(payment);
  const bank = findBank(order.bank_code, order.model);
  const name = bank?.short_name ?? order.bank_code;
  const is_done = payment.page === 'DONE';
  const body = html`<h1>${name}</h1>
    <div class="card">
      <p class="soft">
        ${order.model === 'B2C' ? 'Personal' : 'Corporate'} payment, ${formatTime(payment.received_at)}
      </p>
      <p class="amount">${formatAmount(order.amount)}</p>
      ${facts(payment, page.seller_name)}
    </div>
    <div class="card">
      ${
        is_done
          ? donePage(payment, page)
          : html`<h2>${HEADINGS[payment.page]}</h2>
              ${stepForm(payment, bank?.kind === 'TEST')}`
      }
    </div>`;
  return { title: `${name}: ${is_done ? outcomeText(payment).heading : HEADINGS[payment.page]}`, body };
}
