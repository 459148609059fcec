import { fromRinggit } from '@kutip/domain/money';
import { html, type Html } from '../html/html.ts';
import { shownAmount, shownTime } from '../html/words.ts';
import type { Rail } from '../rails/rail.ts';
import type { RailWish } from '../rails/wishes.ts';
import { button, choice, field, tabs, type RailTitle } from './fields.ts';
import type { RailPaymentView } from './rail-views.ts';

const OUTCOMES = {
  SUCCESS: 'Success',
  PENDING: 'Pending',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
} as const;
const STATUSES = { OPEN: 'Payer at the provider', ...OUTCOMES } as const;

const distortionFields = html`${field('amount', 'Wrong amount (RM)', 'text')}
${field('currency', 'Wrong currency', 'text')} ${field('wrong_order_no', 'Wrong order number', 'text')}
${choice('signature', 'Signature', { '': 'Good', bad: 'Bad' })} ${field('repeat', 'Sent how many times', 'number')}`;

const wishForm = (forms: string): Html =>
  html`<form method="post" action="${forms}/wishes">
    <div class="fields">
      ${choice('applies_to', 'For', { NEXT: 'The next payment', ORDER: 'This order number:', ALL: 'All until cleared' })}
      ${field('order_no', 'Order number', 'text')}
      ${choice('outcome', 'Ends as', { '': 'The payer chooses', ...OUTCOMES })}
      ${field('reason', 'With the provider’s code', 'text')}
      ${choice('then_outcome', 'Then contradicts itself with', { '': 'It does not', ...OUTCOMES })}
      ${field('delay_ms', 'Callback late by (ms)', 'number')}
      ${choice('lost', 'Callback', { '': 'Arrives', true: 'Is lost' })}
      ${choice('late', 'Provider', { '': 'Answers at once', PENDING: 'Pending until “End now”', SILENT: 'Silent until “End now”' })}
      ${choice('enquiry_outcome', 'Enquiry answered with', { '': 'The truth', ...OUTCOMES, UNKNOWN: 'Never heard of it' })}
      ${distortionFields}
    </div>
    <button class="main">Make it so</button>
  </form>`;

/** A wish in one line: only what differs from the ordinary. */
function wishLine(wish: RailWish): string {
  const { id: _id, made_at: _made, rail: _rail, applies_to, order_no, ...rest } = wish;
  const subject = { NEXT: 'Next payment', ORDER: `Order ${order_no}`, ALL: 'All payments' }[applies_to];
  const details = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return `${subject}: ${details.join(', ') || 'as usual'}`;
}

const wishList = (forms: string, wishes: readonly RailWish[]): Html =>
  wishes.length === 0
    ? html`<p class="soft">No wishes: payers decide on their pages.</p>`
    : html`<ul class="lines">
          ${wishes.map((wish) => html`<li><span>${wishLine(wish)}</span>${button(`${forms}/wishes/${wish.id}/clear`, 'Clear')}</li>`)}
        </ul>
        ${button(`${forms}/wishes/clear`, 'Clear all')}`;

const orderPath = ({ rail, order_no }: RailPaymentView): string =>
  `/control/channels/${rail}/orders/${encodeURIComponent(order_no)}`;

const paymentRow = (payment: RailPaymentView): Html =>
  html`<tr>
    <td><a href="${orderPath(payment)}">${payment.order_no}</a></td>
    <td>${shownTime(payment.created_at)}</td>
    <td>${payment.method}</td>
    <td class="number">${shownAmount(fromRinggit(payment.amount))}</td>
    <td>${STATUSES[payment.status]}${payment.reason && ` (${payment.reason})`}</td>
  </tr>`;

const paymentTable = (title: string, payments: readonly RailPaymentView[]): Html =>
  payments.length === 0
    ? html`<p class="soft">Payments appear here when ${title} is asked for one.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
        <table>
          <thead>
            <tr>
              <th>Order</th>
              <th>Received</th>
              <th>Way to pay</th>
              <th>Amount</th>
              <th>Stands at</th>
            </tr>
          </thead>
          <tbody>
            ${payments.map(paymentRow)}
          </tbody>
        </table>
      </div>`;

/** The page that says what happens next on one channel. */
export function railPage(
  { name, title }: Rail,
  shown: {
    is_up: boolean;
    wishes: readonly RailWish[];
    payments: readonly RailPaymentView[];
    channels: readonly RailTitle[];
  },
): { title: string; body: Html } {
  const { is_up, wishes, payments, channels } = shown;
  const forms = `/control/forms/rails/${name}`;
  const body = html`<h1>Control: what happens next</h1>
    ${tabs(name, channels)}
    <section class="card">
      <h2>Wishes</h2>
      ${wishList(forms, wishes)}
    </section>
    <section class="card">
      <h2>Make a wish</h2>
      ${wishForm(forms)}
    </section>
    <section class="card">
      <h2>Payments that ${title} knows</h2>
      ${paymentTable(title, payments)}
    </section>
    <section class="card">
      <h2>${title}</h2>
      <div class="actions">
        <span>It is <strong class="${is_up ? 'good' : 'bad'}">${is_up ? 'up' : 'down'}</strong></span>
        ${button(`${forms}/switch`, is_up ? 'Take it down' : 'Bring it up', { online: String(!is_up) })}
      </div>
    </section>`;
  return { title: `Sandbox control: ${title}`, body };
}

/** One payment of a rail: its timeline, and what can be done to it by hand. */
export function railOrderPage({ title }: Rail, payment: RailPaymentView): { title: string; body: Html } {
  const forms = `/control/forms/rails/${payment.rail}/payments/${encodeURIComponent(payment.order_no)}`;
  const body = html`<h1>Order ${payment.order_no}</h1>
    <section class="card">
      <p class="amount">${shownAmount(fromRinggit(payment.amount))}</p>
      <dl>
        <dt>Stands at</dt>
        <dd>${STATUSES[payment.status]}${payment.reason && ` (${payment.reason})`}</dd>
        <dt>Way to pay</dt>
        <dd>${title}: ${payment.method}</dd>
        <dt>The provider’s number</dt>
        <dd>${payment.id}</dd>
      </dl>
      ${payment.wish && html`<p>Under a wish. ${wishLine(payment.wish)}</p>`}
      ${payment.page_url !== null && html`<p><a href="${payment.page_url}">The payer’s page</a></p>`}
    </section>
    <section class="card">
      <h2>What happened</h2>
      <ol class="events">
        ${payment.events.map(({ at, what }) => html`<li><span class="soft">${shownTime(at)}</span> ${what}</li>`)}
      </ol>
    </section>
    ${
      payment.status !== 'SUCCESS' &&
      html`<section class="card">
        <h2>End now</h2>
        <form method="post" action="${forms}/end">
          <div class="fields">
            ${choice('outcome', 'As', { '': `What it was to be: ${OUTCOMES[payment.later?.status ?? 'SUCCESS']}`, ...OUTCOMES })}
            ${field('reason', 'With the provider’s code', 'text')}
          </div>
          <button class="main">End now</button>
        </form>
      </section>`
    }
    <section class="card">
      <h2>Send a callback by hand</h2>
      <p class="soft">What the provider itself knows of the payment stays as it is.</p>
      <form method="post" action="${forms}/callback">
        <div class="fields">
          <div>
            <label for="sent_outcome">Outcome</label>
            <select id="sent_outcome" name="outcome">
              <option value="">As it stands</option>
              ${Object.entries(OUTCOMES).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
            </select>
          </div>
          <div>
            <label for="sent_reason">With the provider’s code</label>
            <input id="sent_reason" name="reason" autocomplete="off" />
          </div>
          ${distortionFields}
        </div>
        <button>Send</button>
      </form>
    </section>`;
  return { title: `Order ${payment.order_no}`, body };
}
