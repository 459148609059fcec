import { callbacks } from '@kutip/contracts/callbacks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { CallbacksTab } from './callbacks-tab.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ENDPOINTS = `GET ${callbacks.endpoints.path}`;
const quiet = {
  delivered: 0,
  retrying: 0,
  failed: 0,
  last_http_status: null,
  last_error: null,
  last_delivered_at: null,
};

test('an endpoint that fails says so with its last answer, and one that works does too', async () => {
  actAs('bills.read');
  const list = [
    { ...quiet, url: 'https://shop.example/hook', retrying: 2, last_http_status: 500, last_error: 'bad_status' },
    { ...quiet, url: 'https://books.example/hook', delivered: 12, last_delivered_at: '2026-11-23T02:00:00.000Z' },
    { ...quiet, url: 'https://new.example/hook' },
  ];
  fakeApi({ [ENDPOINTS]: () => ({ data: { list } }) });
  renderScreen(<CallbacksTab />);
  const [failing, working, unused] = await screen.findAllByRole('listitem');
  expect(within(failing!).getByText('Fails')).toBeDefined();
  expect(failing!.textContent).toContain('Waiting: 2');
  expect(failing!.textContent).toContain('HTTP status 500');
  expect(within(working!).getByText('Works')).toBeDefined();
  expect(within(unused!).getByText('Not used yet')).toBeDefined();
});

test('without an endpoint the tab says where to enter one', async () => {
  actAs('bills.read');
  fakeApi({ [ENDPOINTS]: () => ({ data: { list: [] } }) });
  renderScreen(<CallbacksTab />);
  expect(await screen.findByText('No callbacks yet')).toBeDefined();
});
