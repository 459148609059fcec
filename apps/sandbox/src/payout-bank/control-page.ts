import { button, choice, field, tabs, type RailTitle } from '../control/fields.ts';
import { html, type Html } from '../html/html.ts';
import { formatAmount, formatTime } from '../html/formats.ts';
import { BEHAVIOURS, ENDINGS } from './behaviours.ts';
import type { PayoutState, Transfer } from './state.ts';

export const PAYOUT_CONTROL = '/control/payout-bank';
const SHOWN_TRANSFERS = 50;

const scenarioSection = (state: PayoutState): Html =>
  html`<section class="card">
    <h2>Scenarios</h2>
    ${
      state.scenarios.all().length === 0
        ? html`<p class="soft">No scenarios: every transfer is paid at once, except to accounts with these endings:</p>
            <ul class="lines">
              ${Object.entries(ENDINGS).map(([ending, name]) => html`<li><span>…${ending}: ${BEHAVIOURS[name]}</span></li>`)}
            </ul>`
        : html`<ul class="lines">
            ${state.scenarios.all().map(
              ({ id, reference, is_for_all, behaviour }) =>
                html`<li>
                  <span
                    >${reference ?? (is_for_all ? 'All transfers' : 'The next transfer')}:
                    ${BEHAVIOURS[behaviour]}</span
                  >
                  ${button(`${PAYOUT_CONTROL}/scenarios/${id}/clear`, 'Clear')}
                </li>`,
            )}
          </ul>`
    }
    <form method="post" action="${PAYOUT_CONTROL}/scenarios">
      <div class="fields">
        ${choice('behaviour', 'Behaviour', BEHAVIOURS)}
        ${choice('applies_to', 'For', { NEXT: 'The next transfer', ALL: 'All until cleared' })}
        ${field('reference', 'Or only this reference', 'text')}
      </div>
      <button class="main">Add scenario</button>
    </form>
  </section>`;

const holders = html`<section class="card">
  <h2>Account holders</h2>
  <p class="soft">
    Every account number exists; its last digit decides the holder. Set an empty name to make an account unknown.
  </p>
  <form method="post" action="${PAYOUT_CONTROL}/holders">
    <div class="fields">${field('account_number', 'Account number', 'text')} ${field('name', 'Holder', 'text')}</div>
    <button>Set</button>
  </form>
</section>`;

const row = ({ reference, created_at, amount, bank_code, account_number, status, behaviour, events }: Transfer): Html =>
  html`<tr>
    <td>${reference}<br /><span class="soft">${formatTime(created_at)}</span></td>
    <td>${bank_code}<br /><span class="soft">…${account_number.slice(-4)}</span></td>
    <td class="number">${formatAmount(amount)}</td>
    <td>
      ${status}<br /><span class="soft"
        >${behaviour.replaceAll('_', ' ')}; ${events.length} events, last: ${events.at(-1)?.what ?? ''}</span
      >
    </td>
    <td>
      ${
        status === 'RECEIVED' &&
        html`${button(`${PAYOUT_CONTROL}/transfers/${reference}/end`, 'Pay', { outcome: 'CLEARED' })}
        ${button(`${PAYOUT_CONTROL}/transfers/${reference}/end`, 'Reject', { outcome: 'REJECTED' })}`
      }
      ${status === 'CLEARED' && button(`${PAYOUT_CONTROL}/transfers/${reference}/end`, 'Return', { outcome: 'RETURNED' })}
    </td>
  </tr>`;

const table = (transfers: readonly Transfer[]): Html =>
  transfers.length === 0
    ? html`<p class="soft">Transfers appear here when Kutip pays out.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Transfers">
        <table>
          <thead>
            <tr>
              <th>Reference</th>
              <th>To</th>
              <th>Amount</th>
              <th>Status</th>
              <th>Actions</th>
            </tr>
          </thead>
          <tbody>
            ${transfers.map(row)}
          </tbody>
        </table>
      </div>`;

/** The control page of the payout bank. */
export function payoutControlPage(state: PayoutState, channels: readonly RailTitle[]): { title: string; body: Html } {
  const is_up = state.isUp();
  const body = html`<h1>Sandbox control</h1>
    ${tabs('payout-bank', channels)} ${scenarioSection(state)} ${holders}
    <section class="card">
      <h2>Transfers</h2>
      ${table(state.transfers.all().slice(-SHOWN_TRANSFERS).toReversed())}
      <p><a href="/payout-bank/statement">Statement of today (CSV)</a></p>
    </section>
    <section class="card">
      <h2>The bank</h2>
      <div class="actions">
        <span>It is <strong class="${is_up ? 'good' : 'bad'}">${is_up ? 'up' : 'down'}</strong></span>
        ${button(`${PAYOUT_CONTROL}/switch`, is_up ? 'Take it down' : 'Bring it up', { online: String(!is_up) })}
      </div>
    </section>`;
  return { title: 'Sandbox control: payout bank', body };
}
