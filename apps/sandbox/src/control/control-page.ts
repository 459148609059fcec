import { FPX_CODES } from '@kutip/domain/fpx/codes';
import { fromRinggit } from '@kutip/domain/money';
import type { FpxState } from '../fpx/state.ts';
import type { Scenario } from '../fpx/scenarios.ts';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatCode, formatTime } from '../html/formats.ts';
import { button, choice, field, tabs, type RailTitle } from './fields.ts';
import type { PaymentView } from './views.ts';

const KNOWN_CODES = html`<datalist id="codes">
  ${FPX_CODES.map(({ code, text }) => html`<option value="${code}">${text}</option>`)}
</datalist>`;

/** A free text field with known codes as suggestions, so that unknown codes can be tried too. */
const codeField = (name: string, label: string): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" list="codes" maxlength="2" pattern="[0-9A-Z]{2}" autocomplete="off" />
  </div>`;

const SIGNATURES = { '': 'Good', bad: 'Bad', next: 'By FPX’s next key' };

const distortionFields = html`${field('amount', 'Wrong amount (RM)', 'text')}
${field('wrong_order_no', 'Wrong order number', 'text')} ${choice('signature', 'Signature', SIGNATURES)}
${field('repeat', 'Number of copies', 'number')}`;

const scenarioForm = html`<form method="post" action="/control/forms/scenarios">
  <div class="fields">
    ${choice('applies_to', 'For', { NEXT: 'The next payment', ORDER: 'This order number:', ALL: 'All until cleared' })}
    ${field('order_no', 'Order number', 'text')} ${codeField('debit_code', 'Result code')}
    ${codeField('then_code', 'Second, contradicting code')} ${field('delay_ms', 'Confirmation delay (ms)', 'number')}
    ${choice('lost', 'Confirmation', { '': 'Arrives', true: 'Is lost' })}
    ${choice('late', 'Bank', { '': 'Answers at once', PENDING: 'Pending until “End now”', SILENT: 'Silent until “End now”' })}
    ${codeField('enquiry_code', 'Enquiry answered with')} ${distortionFields}
  </div>
  <button class="main">Add scenario</button>
</form>`;

/** A scenario in one line: only what differs from the default. */
function describeScenario(scenario: Scenario): string {
  const { id: _id, made_at: _made, applies_to, order_no, ...rest } = scenario;
  const subject = { NEXT: 'Next payment', ORDER: `Order ${order_no}`, ALL: 'All payments' }[applies_to];
  const details = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return `${subject}: ${details.join(', ') || 'no changes'}`;
}

const scenarioList = (scenarios: readonly Scenario[]): Html =>
  scenarios.length === 0
    ? html`<p class="soft">No scenarios: test banks answer automatically and payers decide on their pages.</p>`
    : html`<ul class="lines">
          ${scenarios.map((scenario) => html`<li><span>${describeScenario(scenario)}</span>${button(`/control/forms/scenarios/${scenario.id}/clear`, 'Clear')}</li>`)}
        </ul>
        ${button('/control/forms/scenarios/clear', 'Clear all')}`;

const bankList = (banks: ReturnType<FpxState['banks']>): Html =>
  html`<ul class="lines banks">
    ${banks.map(
      ({ code, model, name, is_online }) =>
        html`<li>
          <span>${name}<br /><span class="soft">${code} ${model}</span></span>
          <span class="${is_online ? 'good' : 'bad'}">${is_online ? 'Up' : 'Down'}</span>
          ${button('/control/forms/banks', is_online ? 'Take down' : 'Bring up', { code, model, online: String(!is_online) })}
        </li>`,
    )}
  </ul>`;

const paymentRow = (payment: PaymentView): Html =>
  html`<tr>
    <td><a href="/control/orders/${encodeURIComponent(payment.seller_ex_order_no)}">${payment.seller_order_no}</a></td>
    <td>${formatTime(payment.received_at)}</td>
    <td>${payment.bank_code} ${payment.model}</td>
    <td class="number">${formatAmount(fromRinggit(payment.amount))}</td>
    <td>${payment.debit_code === null ? 'Payer at the bank' : formatCode(payment.debit_code)}</td>
  </tr>`;

const paymentTable = (payments: readonly PaymentView[]): Html =>
  payments.length === 0
    ? html`<p class="soft">Payments appear here when a payer is sent to FPX.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
        <table>
          <thead>
            <tr>
              <th>Order</th>
              <th>Received</th>
              <th>Bank</th>
              <th>Amount</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            ${payments.map(paymentRow)}
          </tbody>
        </table>
      </div>`;

/** The FPX control page: scenarios, payments and bank status. */
export function controlPage(
  state: FpxState,
  payments: readonly PaymentView[],
  channels: readonly RailTitle[],
): { title: string; body: Html } {
  const is_up = state.isFpxUp();
  const banks = state.banks();
  const down_count = banks.filter(({ is_online }) => !is_online).length;
  const body = html`<h1>Sandbox control</h1>
    ${tabs('fpx', channels)} ${KNOWN_CODES}
    <section class="card">
      <h2>Scenarios</h2>
      ${scenarioList(state.scenarios.all())}
    </section>
    <section class="card">
      <h2>Add a scenario</h2>
      ${scenarioForm}
    </section>
    <section class="card">
      <h2>FPX payments</h2>
      ${paymentTable(payments)}
    </section>
    <section class="card">
      <h2>FPX and its banks</h2>
      <div class="actions">
        <span>FPX is <strong class="${is_up ? 'good' : 'bad'}">${is_up ? 'up' : 'down'}</strong></span>
        ${button('/control/forms/fpx', is_up ? 'Take FPX down' : 'Bring FPX up', { online: String(!is_up) })}
      </div>
      <details>
        <summary>Banks: ${banks.length}, ${down_count} down</summary>
        ${bankList(banks)}
      </details>
    </section>
    <section class="card">
      <h2>Reset</h2>
      <p>Deletes all payments, scenarios, switches and emails.</p>
      ${button('/control/forms/reset', 'Reset everything')}
    </section>`;
  return { title: 'Sandbox control', body };
}

/** One payment: its timeline and manual actions. */
export function orderPage(payment: PaymentView): { title: string; body: Html } {
  const forms = `/control/forms/payments/${encodeURIComponent(payment.seller_ex_order_no)}`;
  const body = html`<h1>Order ${payment.seller_order_no}</h1>
    ${KNOWN_CODES}
    <section class="card">
      <p class="amount">${formatAmount(fromRinggit(payment.amount))}</p>
      <dl>
        <dt>Status</dt>
        <dd>${payment.debit_code === null ? 'Payer at the bank' : formatCode(payment.debit_code)}</dd>
        <dt>Bank</dt>
        <dd>${payment.bank_code} ${payment.model}</dd>
        <dt>FPX number</dt>
        <dd>${payment.fpx_txn_id}</dd>
        <dt>Exchange order</dt>
        <dd>${payment.seller_ex_order_no}</dd>
      </dl>
      ${payment.scenario && html`<p>Scenario. ${describeScenario(payment.scenario)}</p>`}
      <p><a href="${payment.bank_url}">The payer’s bank page</a></p>
    </section>
    <section class="card">
      <h2>Timeline</h2>
      <ol class="events">
        ${payment.events.map(({ at, what }) => html`<li><span class="soft">${formatTime(at)}</span> ${what}</li>`)}
      </ol>
    </section>
    ${
      payment.debit_code !== '00' &&
      html`<section class="card">
        <h2>End now</h2>
        <form method="post" action="${forms}/now">
          <div class="fields">${codeField('debit_code', `Code (empty: ${payment.later_code ?? '00'})`)}</div>
          <button class="main">End now</button>
        </form>
      </section>`
    }
    <section class="card">
      <h2>Send a confirmation manually</h2>
      <p class="soft">The payment’s status at FPX does not change.</p>
      <form method="post" action="${forms}/callback">
        <div class="fields">
          <div>
            <label for="sent_code">Code</label>
            <input
              id="sent_code"
              name="debit_code"
              list="codes"
              maxlength="2"
              pattern="[0-9A-Z]{2}"
              autocomplete="off"
            />
          </div>
          ${distortionFields}
        </div>
        <button>Send</button>
      </form>
    </section>`;
  return { title: `Order ${payment.seller_order_no}`, body };
}
