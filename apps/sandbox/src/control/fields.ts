import { html, type Html } from '../html/html.ts';
import type { Rail } from '../rails/rail.ts';

export type RailTitle = Pick<Rail, 'name' | 'title'>;

/** A labelled field. */
export const field = (name: string, label: string, type: 'text' | 'number'): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" min="0" autocomplete="off" />
  </div>`;

export const choice = (name: string, label: string, options: Readonly<Record<string, string>>): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${Object.entries(options).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </div>`;

/** A form with a single button. */
export const button = (action: string, label: string, hidden: Readonly<Record<string, string>> = {}): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="small">${label}</button>
  </form>`;

const PATHS: Readonly<Record<string, string>> = { fpx: '/control', 'payout-bank': '/control/payout-bank' };

/** Tabs of all rails, FPX first, and of the payout bank; `current` is the open one. */
export const tabs = (current: string, channels: readonly RailTitle[]): Html =>
  html`<nav class="tabs" aria-label="Channels">
    ${[{ name: 'fpx', title: 'FPX' }, ...channels, { name: 'payout-bank', title: 'Payout bank' }].map(
      ({ name, title }) => {
        const path = PATHS[name] ?? `/control/channels/${name}`;
        return name === current
          ? html`<a href="${path}" aria-current="page">${title}</a>`
          : html`<a href="${path}">${title}</a>`;
      },
    )}
  </nav>`;
