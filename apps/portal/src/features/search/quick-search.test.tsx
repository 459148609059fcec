import { search } from '@kutip/contracts/search';
import { IconCash, IconReceipt } from '@tabler/icons-react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { store } from '../../shared/session/browser-session.ts';
import { readJson } from '../../shared/session/storage.ts';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { markedPieces, matchingPages } from './palette-entries.ts';
import { QuickSearch } from './quick-search.tsx';
import { recentOf, withRecent } from './recent-searches.ts';

resetScreens(en);

const SEARCH = `GET ${search.records.path}`;
const PAGES = [{ label: 'Payments', to: '/collections/payments', icon: IconCash, keys: 'g p' }];
const ACTIONS = [{ label: 'Create bill', to: '/customer-bills/new', icon: IconReceipt, keys: 'b' }];
const AISYAH = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  number: 'BP-154D538M6J-01',
  name: 'Nurul Aisyah binti Rahman',
  detail: 'Kek hari jadi 2 kg',
  amount: '154.00',
  status: 'PROCESSING',
  created_at: '2026-11-22T02:00:00.000Z',
};
const found = { groups: [{ kind: 'PAYMENT', records: [AISYAH], has_more: true }] };

beforeEach(() => {
  actAs('bills.read');
  fakeApi({ [SEARCH]: () => ({ data: found }) });
});

async function openPalette(hasRecords = true): Promise<HTMLElement> {
  renderScreen(
    <>
      <QuickSearch pages={PAGES} actions={ACTIONS} hasRecords={hasRecords} />
      <input aria-label="A field" />
    </>,
  );
  await screen.findByRole('button', { name: 'Search and go to' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search records, pages and actions' });
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('Ctrl K opens the palette with actions and pages, the first one being active', async () => {
  const field = await openPalette();
  expect(document.activeElement).toBe(field);
  expect(options()).toEqual(['Create billB', 'PaymentsG P']);
  expect(activeOption(field)).toBe('Create billB');
});

test('a text finds records by one call, with their amounts and status', async () => {
  const field = await openPalette();
  await userEvent.type(field, '154');
  const group = await screen.findByRole('group', { name: 'Payments' });
  const [record, all] = within(group).getAllByRole('option');
  expect(record!.textContent).toContain('Nurul Aisyah binti Rahman');
  expect(record!.textContent).toContain('154.00');
  expect(record!.getAttribute('href')).toBe(`/collections/payments/${AISYAH.id}`);
  expect(all!.getAttribute('href')).toBe('/collections/payments?search=154');
  expect(within(record!).getByText('154', { selector: 'mark' })).toBeDefined();
  expect(sentCalls().filter(({ name }) => name === SEARCH)).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('2 results');
});

test('arrows move the choice around, Enter opens it and remembers the text', async () => {
  const field = await openPalette();
  await userEvent.type(field, '154');
  await screen.findByRole('group', { name: 'Payments' });
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOption(field)).toBe('Show all of “154” in the list');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/collections/payments/${AISYAH.id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(readJson(store, 'recentSearches')).toEqual({ 'account-1': ['154'] });
});

test('an earlier search is chosen again', async () => {
  store.setItem('recentSearches', JSON.stringify({ 'account-1': ['aisyah'], another: ['secret'] }));
  const field = await openPalette();
  expect(screen.queryByRole('button', { name: 'secret' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'aisyah' }));
  expect((field as HTMLInputElement).value).toBe('aisyah');
  expect(await screen.findByRole('group', { name: 'Payments' })).toBeDefined();
});

test('nothing found and a failed search say so, and pages are still offered', async () => {
  fakeApi({ [SEARCH]: () => ({ data: { groups: [] } }) });
  const field = await openPalette();
  await userEvent.type(field, 'xyz');
  expect(await screen.findByText(/Nothing found for “xyz”/)).toBeDefined();
  fakeApi({ [SEARCH]: () => ({ response_code: 5000 }) });
  await userEvent.clear(field);
  await userEvent.type(field, 'pay');
  expect(await screen.findByText(/Records could not be searched/)).toBeDefined();
  expect(options()).toEqual(['PaymentsG P']);
});

test('without records, as for platform staff, nothing is called', async () => {
  const field = await openPalette(false);
  await userEvent.type(field, 'payments');
  await waitFor(() => expect(options()).toEqual(['PaymentsG P']));
  expect(sentCalls()).toEqual([]);
});

test('the palette has no accessibility faults', async () => {
  const field = await openPalette();
  await userEvent.type(field, '154');
  await screen.findByRole('group', { name: 'Payments' });
  const { violations } = await axe.run(document.querySelector('dialog')!, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('the question mark shows the shortcuts, and single letters can be turned off', async () => {
  renderScreen(<QuickSearch pages={PAGES} actions={ACTIONS} hasRecords />);
  await screen.findByRole('button', { name: 'Search and go to' });
  await userEvent.keyboard('gp');
  await waitFor(() => expect(location.pathname).toBe('/collections/payments'));
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Create bill')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('switch'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('b');
  expect(location.pathname).toBe('/collections/payments');
});

test('letters typed into a field are no shortcuts', async () => {
  renderScreen(
    <>
      <QuickSearch pages={PAGES} actions={ACTIONS} hasRecords />
      <input aria-label="A field" />
    </>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'A field' }), 'b?');
  expect(location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages match by every word of the text, in any order', () => {
  expect(matchingPages(ACTIONS, 'BILL cre')).toEqual(ACTIONS);
  expect(matchingPages(ACTIONS, 'bill xyz')).toEqual([]);
});

test('the searched words are marked as they are written', () => {
  const marked = (text: string, terms: string) =>
    markedPieces(text, terms)
      .map(({ piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('');
  expect(marked('Siti Aminah (Sdn.)', 'amin si (sdn.)')).toBe('[Si]ti [Amin]ah [(Sdn.)]');
  expect(marked('Siti', '')).toBe('Siti');
});

test('recent searches are kept once each, five for a business', () => {
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'C')).toEqual(['C', 'a', 'b', 'd', 'e']);
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  expect(recentOf({ one: ['a', 7] }, 'one')).toEqual(['a']);
  expect(recentOf('broken', 'one')).toEqual([]);
});
