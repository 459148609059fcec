import { fromRinggit } from '@kutip/domain/money';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatTime } from '../html/formats.ts';
import type { Rail } from '../rails/rail.ts';
import type { RailScenario } from '../rails/scenarios.ts';
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
${choice('signature', 'Signature', { '': 'Good', bad: 'Bad' })} ${field('repeat', 'Number of copies', 'number')}`;

const scenarioForm = (forms: string): Html =>
  html`<form method="post" action="${forms}/scenarios">
    <div class="fields">
      ${choice('applies_to', 'For', { NEXT: 'The next payment', ORDER: 'This order number:', ALL: 'All until cleared' })}
      ${field('order_no', 'Order number', 'text')}
      ${choice('outcome', 'Outcome', { '': 'The payer chooses', ...OUTCOMES })}
      ${field('reason', 'Provider’s reason code', 'text')}
      ${choice('then_outcome', 'Second, contradicting outcome', { '': 'None', ...OUTCOMES })}
      ${field('delay_ms', 'Callback delay (ms)', 'number')}
      ${choice('lost', 'Callback', { '': 'Arrives', true: 'Is lost' })}
      ${choice('late', 'Provider', { '': 'Answers at once', PENDING: 'Pending until “End now”', SILENT: 'Silent until “End now”' })}
      ${choice('enquiry_outcome', 'Enquiry answered with', { '': 'The actual status', ...OUTCOMES, UNKNOWN: 'Unknown order' })}
      ${distortionFields}
    </div>
    <button class="main">Add scenario</button>
  </form>`;

/** A scenario in one line: only what differs from the default. */
function describeScenario(scenario: RailScenario): string {
  const { id: _id, made_at: _made, rail: _rail, applies_to, order_no, ...rest } = scenario;
  const subject = { NEXT: 'Next payment', ORDER: `Order ${order_no}`, ALL: 'All payments' }[applies_to];
  const details = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return `${subject}: ${details.join(', ') || 'no changes'}`;
}

const scenarioList = (forms: string, scenarios: readonly RailScenario[]): Html =>
  scenarios.length === 0
    ? html`<p class="soft">No scenarios: payers decide on their pages.</p>`
    : html`<ul class="lines">
          ${scenarios.map((scenario) => html`<li><span>${describeScenario(scenario)}</span>${button(`${forms}/scenarios/${scenario.id}/clear`, 'Clear')}</li>`)}
        </ul>
        ${button(`${forms}/scenarios/clear`, 'Clear all')}`;

const orderPath = ({ rail, order_no }: RailPaymentView): string =>
  `/control/channels/${rail}/orders/${encodeURIComponent(order_no)}`;

const paymentRow = (payment: RailPaymentView): Html =>
  html`<tr>
    <td><a href="${orderPath(payment)}">${payment.order_no}</a></td>
    <td>${formatTime(payment.created_at)}</td>
    <td>${payment.method}</td>
    <td class="number">${formatAmount(fromRinggit(payment.amount))}</td>
    <td>${STATUSES[payment.status]}${payment.reason && ` (${payment.reason})`}</td>
  </tr>`;

const paymentTable = (title: string, payments: readonly RailPaymentView[]): Html =>
  payments.length === 0
    ? html`<p class="soft">Payments appear here when Kutip starts one with ${title}.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
        <table>
          <thead>
            <tr>
              <th>Order</th>
              <th>Received</th>
              <th>Payment method</th>
              <th>Amount</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            ${payments.map(paymentRow)}
          </tbody>
        </table>
      </div>`;

/** The control page of one rail. */
export function railPage(
  { name, title }: Rail,
  content: {
    is_up: boolean;
    scenarios: readonly RailScenario[];
    payments: readonly RailPaymentView[];
    channels: readonly RailTitle[];
  },
): { title: string; body: Html } {
  const { is_up, scenarios, payments, channels } = content;
  const forms = `/control/forms/rails/${name}`;
  const body = html`<h1>Sandbox control</h1>
    ${tabs(name, channels)}
    <section class="card">
      <h2>Scenarios</h2>
      ${scenarioList(forms, scenarios)}
    </section>
    <section class="card">
      <h2>Add a scenario</h2>
      ${scenarioForm(forms)}
    </section>
    <section class="card">
      <h2>${title} payments</h2>
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

/** One payment of a rail: its timeline and manual actions. */
export function railOrderPage({ title }: Rail, payment: RailPaymentView): { title: string; body: Html } {
  const forms = `/control/forms/rails/${payment.rail}/payments/${encodeURIComponent(payment.order_no)}`;
  const body = html`<h1>Order ${payment.order_no}</h1>
    <section class="card">
      <p class="amount">${formatAmount(fromRinggit(payment.amount))}</p>
      <dl>
        <dt>Status</dt>
        <dd>${STATUSES[payment.status]}${payment.reason && ` (${payment.reason})`}</dd>
        <dt>Payment method</dt>
        <dd>${title}: ${payment.method}</dd>
        <dt>The provider’s number</dt>
        <dd>${payment.id}</dd>
      </dl>
      ${payment.scenario && html`<p>Scenario. ${describeScenario(payment.scenario)}</p>`}
      ${payment.page_url !== null && html`<p><a href="${payment.page_url}">The payer’s page</a></p>`}
    </section>
    <section class="card">
      <h2>Timeline</h2>
      <ol class="events">
        ${payment.events.map(({ at, what }) => html`<li><span class="soft">${formatTime(at)}</span> ${what}</li>`)}
      </ol>
    </section>
    ${
      payment.status !== 'SUCCESS' &&
      html`<section class="card">
        <h2>End now</h2>
        <form method="post" action="${forms}/end">
          <div class="fields">
            ${choice('outcome', 'Outcome', { '': `Planned outcome: ${OUTCOMES[payment.later?.status ?? 'SUCCESS']}`, ...OUTCOMES })}
            ${field('reason', 'Provider’s reason code', 'text')}
          </div>
          <button class="main">End now</button>
        </form>
      </section>`
    }
    <section class="card">
      <h2>Send a callback manually</h2>
      <p class="soft">The payment’s status at the provider does not change.</p>
      <form method="post" action="${forms}/callback">
        <div class="fields">
          <div>
            <label for="sent_outcome">Outcome</label>
            <select id="sent_outcome" name="outcome">
              <option value="">Current status</option>
              ${Object.entries(OUTCOMES).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
            </select>
          </div>
          <div>
            <label for="sent_reason">Provider’s reason code</label>
            <input id="sent_reason" name="reason" autocomplete="off" />
          </div>
          ${distortionFields}
        </div>
        <button>Send</button>
      </form>
    </section>`;
  return { title: `Order ${payment.order_no}`, body };
}
