import { callbacks } from '@kutip/contracts/callbacks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import userEvent from '@testing-library/user-event';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
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
  failing_since: null,
  paused_at: null,
  paused_count: 0,
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

test('a paused endpoint says since when and how much waits, and is resumed', async () => {
  actAs('bills.read', 'bills.write');
  const url = 'https://shop.example/hook';
  const paused = { failing_since: '2026-11-20T02:00:00.000Z', paused_at: '2026-11-23T02:00:00.000Z', paused_count: 41 };
  fakeApi({
    [ENDPOINTS]: () => ({ data: { list: [{ ...quiet, url, ...paused }] } }),
    'POST merchant-callbacks/endpoints/resume': () => ({ data: { queued: 41 } }),
  });
  renderScreen(<CallbacksTab />);
  expect((await screen.findByRole('status')).textContent).toMatch(/has not answered since.*41 callbacks wait/);
  expect(screen.getByText('Paused')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: `Resume: ${url}` }));
  expect(sentCalls()).toContainEqual({ name: 'POST merchant-callbacks/endpoints/resume', query: '', body: { url } });
});

test('a test event is sent to an endpoint and its record shows the answer', async () => {
  actAs('bills.read', 'bills.write');
  const id = '0199aaaa-0000-7000-8000-000000000001';
  const url = 'https://shop.example/hook';
  const at = '2026-11-23T02:00:00.000Z';
  const row = { id, invoice_id: id, payment_record_id: null, event: 'endpoint.test', invoice_no: 'TEST', url };
  const result = {
    attempts: 1,
    last_http_status: 204,
    last_error: null,
    next_at: null,
    delivered_at: at,
    created_at: at,
  };
  const delivery = { id, at, duration_ms: 12, http_status: 204, error: null, request_headers: {}, request_body: '{}' };
  fakeApi({
    [ENDPOINTS]: () => ({ data: { list: [{ ...quiet, url }] } }),
    'POST merchant-callbacks/test': () => ({ data: { ...row, ...result, status: 'PENDING', attempts: 0 } }),
    [`GET merchant-callbacks/${id}`]: () => ({
      data: { ...row, ...result, status: 'DELIVERED', payload: {}, deliveries: [{ ...delivery, answer: 'ok' }] },
    }),
  });
  renderScreen(<CallbacksTab />);
  await userEvent.click(await screen.findByRole('button', { name: `Send test event: ${url}` }));
  expect(await screen.findByText('Attempt 1')).toBeDefined();
  // The name that the developer's system receives.
  expect(screen.getByText('endpoint.test').className).toBe('number-like');
  expect(sentCalls()).toContainEqual({ name: 'POST merchant-callbacks/test', query: '', body: { url } });
});

test('without an endpoint the tab says where to enter one', async () => {
  actAs('bills.read');
  fakeApi({ [ENDPOINTS]: () => ({ data: { list: [] } }) });
  renderScreen(<CallbacksTab />);
  expect(await screen.findByText('No callbacks yet')).toBeDefined();
});

test('the callbacks of a period are sent again, and the rest after the last of them', async () => {
  actAs('bills.read', 'bills.write');
  const last_id = '0199aaaa-0000-7000-8000-000000000009';
  const answers = [
    { queued: 1000, has_more: true, last_id },
    { queued: 3, has_more: false, last_id },
  ];
  fakeApi({
    [ENDPOINTS]: () => ({ data: { list: [{ ...quiet, url: 'https://shop.example/hook', failed: 1003 }] } }),
    'POST merchant-callbacks/send-period': () => ({ data: answers.shift()! }),
  });
  renderScreen(<CallbacksTab />);
  await userEvent.selectOptions(await screen.findByLabelText('Since'), '3 days ago');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText(/1,000 callbacks queued/);
  await userEvent.click(screen.getByRole('button', { name: 'Queue the rest' }));
  await screen.findByText(/3 callbacks queued/);
  const sent = sentCalls().filter(({ name }) => name.endsWith('send-period'));
  expect(sent.map(({ body }) => body)).toEqual([
    { from: expect.any(String), only_failed: true },
    { from: expect.any(String), only_failed: true, after: last_id },
  ]);
  const [{ from }] = sent.map(({ body }) => body as { from: string }) as [{ from: string }];
  expect(Date.now() - Date.parse(from)).toBeGreaterThanOrEqual(72 * 60 * 60_000);
});

test('a reader is offered neither tests nor periods to send', async () => {
  actAs('bills.read');
  fakeApi({ [ENDPOINTS]: () => ({ data: { list: [{ ...quiet, url: 'https://shop.example/hook' }] } }) });
  renderScreen(<CallbacksTab />);
  await screen.findByText('https://shop.example/hook');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
