import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { store } from '../../shared/session/browser-session.ts';
import { readJson, writeJson } from '../../shared/session/storage.ts';
import { PageHelp } from '../../shared/tour/page-help.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AreaHelp } from './area-help.tsx';
import { AREAS, areaOf } from './areas.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { ms } from './texts/ms.ts';
import { zh } from './texts/zh.ts';

resetScreens();

const ME = 'POST user-tour-setting/me';
const SAVE = 'POST user-tour-setting/create';
const saved = (settings: object) => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  user_id: '0199aaaa-0000-7000-8000-000000000002',
  setting: 'dashboard',
  settings,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
});
const help = (
  <Suspense>
    <AreaHelp />
  </Suspense>
);
const page = (
  <PageHelp value={help}>
    <PageHead crumbs={[{ title: 'Bills' }]} actions={<button type="button">New bill</button>} />
  </PageHelp>
);
/** The simulated browser lays nothing out: every element has a box, so that no step is skipped for having none. */
beforeEach(() => {
  const boxes = [new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList;
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(boxes);
});
afterEach(() => vi.restoreAllMocks());

test('the tour of an area explains the parts that its page has, and is remembered', async () => {
  actAs('bills.read');
  writeJson(store, 'tourSettings', { setting: 'dashboard', settings: { tour_enabled: false } });
  fakeApi({
    // Another browser has taken the tour of the payments.
    [ME]: () => ({ data: saved({ tour_enabled: false, payments_taken: true }) }),
    [SAVE]: ({ body }) => ({ data: { ...saved({}), ...(body as object) } }),
  });
  renderScreen(page, '/customer-bills/datatable');
  const button = await screen.findByRole('button', { name: 'Show me around: Bills' });
  await waitFor(() => expect(button.dataset['new']).toBe('true'));
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Bills' })).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Create a bill, or upload a file with many.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  const settings = { tour_enabled: false, payments_taken: true, bills_taken: true };
  await waitFor(() =>
    expect(sentCalls().find(({ name }) => name === SAVE)?.body).toEqual({ setting: 'dashboard', settings }),
  );
  expect(readJson(store, 'tourSettings')).toEqual({ setting: 'dashboard', settings });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.dataset['new']).toBeUndefined();
});

test('a user who has not seen the first tour still sees it after the tour of an area', async () => {
  actAs('bills.read');
  fakeApi({
    [ME]: () => ({ response_code: 3333 }),
    [SAVE]: ({ body }) => ({ data: { ...saved({}), ...(body as object) } }),
  });
  renderScreen(page, '/collections/list');
  await userEvent.click(await screen.findByRole('button', { name: 'Show me around: Collections' }));
  await screen.findByRole('dialog', { name: 'Collections' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(sentCalls().find(({ name }) => name === SAVE)?.body).toEqual({
      setting: 'dashboard',
      settings: { tour_enabled: true, collections_taken: true },
    }),
  );
});

test('other pages have no help button', async () => {
  actAs('bills.read');
  fakeApi({});
  renderScreen(page, '/customer-bills/new');
  await screen.findByRole('heading', { name: 'Bills' });
  expect(screen.queryByRole('button', { name: /Show me around/ })).toBeNull();
});

test('while the next page is loaded, the page before it does not offer the tour of the next one', async () => {
  actAs('bills.read');
  fakeApi({ [ME]: () => ({ data: saved({}) }) });
  const bills = '/customer-bills/datatable';
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const load = (path: string): Promise<void> | undefined => (path === bills ? arrived : undefined);
  renderScreen(
    <>
      {page}
      <TextLink to={bills}>Next page</TextLink>
    </>,
    '/dashboard',
    ['/dashboard', bills],
    load,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(location.pathname).toBe(bills));
  expect(screen.queryByRole('button', { name: /Show me around/ })).toBeNull();
  arrive();
  await screen.findByRole('button', { name: 'Show me around: Bills' });
});

test('every area is found by its address', () => {
  expect(areaOf('/stores/manage')).toBe('images');
  expect(areaOf('/stores/manage', 'images')).toBe('images');
  expect(areaOf('/stores/manage/', 'discounts')).toBe('discounts');
  expect(areaOf('/settlement/view', 'incoming')).toBe('settlements');
  expect(areaOf('/dashboard')).toBeNull();
  expect(AREAS).toHaveLength(12);
});

const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((text: string | object) => (typeof text === 'string' ? [text] : sentences(text)));

test('every text of the tours is translated', () => {
  const english = new Set(sentences(en));
  expect(english.size).toBeGreaterThan(50);
  for (const texts of [ms, zh, ar]) expect(sentences(texts).filter((text) => english.has(text))).toEqual([]);
});
