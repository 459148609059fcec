import { expect, test } from 'vitest';
import { ERROR_REPORTING_RATES, withoutQueries } from './error-reporting.ts';

test('R-226 the sample rates of error reporting are those of the specification', () => {
  expect(ERROR_REPORTING_RATES).toEqual({ traces: 0.05, replays: 0.1, replays_on_error: 1 });
});

test.each([
  ['https://pay.example.my/invitation?token=secret', 'https://pay.example.my/invitation'],
  ['/customers/datatable?search=Siti%20Hajar#top', '/customers/datatable'],
  ['GET /api/v1/accounts/me?skip=0 failed', 'GET /api/v1/accounts/me failed'],
  ['at f (https://pay.example.my/assets/a.js?v=1:2:3)', 'at f (https://pay.example.my/assets/a.js)'],
  ['Is it paid? Yes: 50%', 'Is it paid? Yes: 50%'],
  ['https://pay.example.my/', 'https://pay.example.my/'],
])('%s is sent as %s', (text, sent) => {
  expect(withoutQueries(text)).toBe(sent);
});

test('addresses lose their query wherever they stand, and nothing else changes', () => {
  const at = new Date(0);
  const event = { request: { url: '/a?b=c' }, breadcrumbs: [{ data: { to: '/d?e=f', status: 200 } }], at, none: null };
  expect(withoutQueries(event)).toEqual({
    request: { url: '/a' },
    breadcrumbs: [{ data: { to: '/d', status: 200 } }],
    at,
    none: null,
  });
  expect(event.request.url).toBe('/a?b=c');
});
