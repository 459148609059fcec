import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { testClock, testListener } from '../../test/sandbox.ts';
import { openJournal } from '../journal.ts';
import { createRails } from './open-rails.ts';
import {
  begin,
  callBackByHand,
  end,
  endNow,
  makeRailWish,
  resetRails,
  resumeRails,
  stands,
  stopRails,
} from './payments.ts';
import type { Rail, Rails } from './rail.ts';
import type { RailOutcome, RailPayment } from './state.ts';
import { railWishInput } from './wishes.ts';

const START = '2026-11-21T02:42:09Z';
const MINUTE_MS = 60_000;

/** Says everything there is to say about a callback. */
const plain = (name: 'ewallet' | 'paypal', only_nudges: boolean): Rail => ({
  name,
  title: name,
  only_nudges,
  callback: (
    { status, amount, currency, order_no, reason, webhook_url },
    { signature, event_id, made_at, sent_at },
  ) => ({
    url: webhook_url,
    headers: { signature },
    body: JSON.stringify({ status, amount, currency, order_no, reason, event_id, made_at, sent_at }),
  }),
  pagePath: () => null,
  routes: () => {},
});

let folder: string;
let clock: ReturnType<typeof testClock>;
let listener: ReturnType<typeof testListener>;
let rails: Rails;

const open = (): Rails =>
  createRails([plain('ewallet', false), plain('paypal', true)], {
    journal: openJournal(join(folder, 'journal.jsonl')),
    clock,
    post: listener.postCallback,
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kutip-rails-'));
  clock = testClock(START);
  listener = testListener();
  rails = open();
});

function started(order_no = 'BP-1-01', rail: 'ewallet' | 'paypal' = 'ewallet'): RailPayment {
  return begin(rails, rail, {
    id: `id-${order_no}`,
    order_no,
    amount: sen(12_34),
    currency: 'MYR',
    method: 'razer_tng',
    title: 'Yuran',
    payer_name: 'Aminah',
    expires_at: new Date(clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    return_url: 'https://pay.example.my/return',
    webhook_url: 'https://pay.example.my/callback',
    details: {},
  });
}
const wish = (input: object, rail: 'ewallet' | 'paypal' = 'ewallet') =>
  makeRailWish(rails, rail, railWishInput.parse(input));
const now = (payment: RailPayment): RailPayment => rails.state.findById(payment.rail, payment.id)!;
const heard = (): Record<string, unknown>[] => listener.received.map(({ body }) => JSON.parse(body));
const statuses = () => heard().map(({ status }) => status);
const enquired = (payment: RailPayment) => stands(rails, now(payment))?.status ?? 'UNKNOWN';

test('approved: told once, known to an enquiry, and a second click changes nothing', async () => {
  const payment = started();
  expect(enquired(payment)).toBe('OPEN');
  end(rails, payment, 'SUCCESS', null);
  end(rails, payment, 'FAILED', '51');
  await clock.advance(60 * MINUTE_MS);
  expect(heard()).toEqual([
    {
      status: 'SUCCESS',
      amount: 1234,
      currency: 'MYR',
      order_no: 'BP-1-01',
      reason: null,
      event_id: expect.any(String),
      made_at: '2026-11-21T02:42:09.000Z',
      sent_at: '2026-11-21T02:42:09.000Z',
    },
  ]);
  expect(listener.received[0]).toMatchObject({
    url: 'https://pay.example.my/callback',
    headers: { signature: 'good' },
  });
  expect(enquired(payment)).toBe('SUCCESS');
  expect(now(payment).events.map(({ what }) => what)).toEqual([
    'Payment received',
    'Enquiry answered OPEN',
    'The payment stands at SUCCESS',
    'Callback SUCCESS: taken',
    'Enquiry answered SUCCESS',
  ]);
});

test('the same order is the same payment, unless the rail makes another; orders of two rails are apart', () => {
  const first = started();
  expect(started()).toEqual(first);
  expect(started('BP-1-01', 'paypal').rail).toBe('paypal');
  const second = begin(rails, 'ewallet', { ...first, id: 'id-again' }, { again: true });
  expect(rails.state.findByOrder('ewallet', 'BP-1-01')).toEqual(second);
  expect(rails.state.findById('ewallet', 'id-BP-1-01')).toEqual(first);
});

test('time runs out by itself, also when an enquiry notices it first', async () => {
  const payment = started();
  await clock.advance(10 * MINUTE_MS - 1);
  expect(now(payment).status).toBe('OPEN');
  await clock.advance(1);
  expect(now(payment)).toMatchObject({ status: 'EXPIRED', told: { status: 'EXPIRED', reason: null } });
  await clock.advance(0);
  expect(statuses()).toEqual(['EXPIRED']);
  const late = started('BP-2-01');
  rails.timeouts.clear();
  expect(stands({ ...rails, clock: { ...clock, now: () => new Date(late.expires_at!) } }, late)?.status).toBe(
    'EXPIRED',
  );
});

test('a callback is tried again until it is taken, and after five tries given up', async () => {
  listener.answers.push({ status: 503, body: 'no' }, { status: 0, body: 'refused' }, { status: 204, body: '' });
  const payment = started();
  end(rails, payment, 'FAILED', '51');
  await clock.advance(6_000);
  expect(statuses()).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(new Set(heard().map(({ event_id }) => event_id)).size).toBe(1);
  expect(
    now(payment)
      .events.slice(2)
      .map(({ what }) => what),
  ).toEqual([
    'Callback FAILED: not taken (503 no), again in 1 s',
    'Callback FAILED: not taken (refused), again in 5 s',
    'Callback FAILED: taken',
  ]);
  listener.answers.push(...Array.from({ length: 9 }, () => ({ status: 302, body: '' })));
  const other = started('BP-2-01');
  end(rails, other, 'SUCCESS', null);
  await clock.advance(60 * MINUTE_MS);
  expect(listener.received).toHaveLength(8);
  expect(now(other).events.at(-1)?.what).toBe('Callback SUCCESS: not taken (302), given up');
});

test('the outcome and its code, for one who approves; who declines or cancels did so himself', async () => {
  wish({ applies_to: 'ALL', outcome: 'FAILED', reason: 'E-51' });
  const tried: RailOutcome[] = ['SUCCESS', 'FAILED', 'CANCELLED'];
  for (const [index, status] of tried.entries()) end(rails, started(`BP-${index}`), status, 'own');
  await clock.advance(0);
  expect(heard().map(({ status, reason }) => [status, reason])).toEqual([
    ['FAILED', 'E-51'],
    ['FAILED', 'own'],
    ['CANCELLED', 'own'],
  ]);
});

test('late, lost and repeated callbacks', async () => {
  wish({ delay_ms: 30_000, repeat: 3 });
  end(rails, started('BP-1'), 'SUCCESS', null);
  wish({ lost: true });
  const lost = started('BP-2');
  end(rails, lost, 'SUCCESS', null);
  await clock.advance(29_999);
  expect(statuses()).toEqual([]);
  await clock.advance(60 * MINUTE_MS);
  expect(heard().map(({ order_no }) => order_no)).toEqual(['BP-1', 'BP-1', 'BP-1']);
  expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
  expect(enquired(lost)).toBe('SUCCESS');
});

test.each([
  ['SUCCESS', 'FAILED', 'SUCCESS'],
  ['FAILED', 'SUCCESS', 'SUCCESS'],
  ['FAILED', 'EXPIRED', 'EXPIRED'],
])('contradicting: first %s, a second later %s, and the rail holds with %s', async (outcome, then_outcome, truth) => {
  wish({ outcome, then_outcome });
  const payment = started();
  end(rails, payment, 'SUCCESS', null);
  await clock.advance(999);
  expect(statuses()).toEqual([outcome]);
  await clock.advance(1);
  expect(statuses()).toEqual([outcome, then_outcome]);
  expect(enquired(payment)).toBe(truth);
});

test('a rail that only nudges contradicts itself, and is wrong about facts, in its enquiries', async () => {
  wish({ outcome: 'FAILED', then_outcome: 'SUCCESS', amount: '1.00', currency: 'USD' }, 'paypal');
  const payment = started('BP-1-01', 'paypal');
  end(rails, payment, 'SUCCESS', null);
  await clock.advance(999);
  expect(stands(rails, now(payment))).toMatchObject({ status: 'FAILED', amount: 100, currency: 'USD' });
  await clock.advance(1);
  expect(enquired(payment)).toBe('SUCCESS');
  expect(now(payment).amount).toBe(1234);
});

test.each([
  ['PENDING', ['PENDING'], ['PENDING', 'SUCCESS']],
  ['SILENT', [], ['SUCCESS']],
])('%s until it is ended by hand', async (late, before, after) => {
  wish({ late, enquiry_outcome: 'UNKNOWN' });
  const payment = started();
  end(rails, payment, 'SUCCESS', null);
  await clock.advance(60 * MINUTE_MS);
  expect(statuses()).toEqual(before);
  expect([enquired(payment), now(payment).status]).toEqual(['UNKNOWN', 'PENDING']);
  expect(endNow(rails, now(payment))).toBe(true);
  await clock.advance(0);
  expect(statuses()).toEqual(after);
  expect(enquired(payment)).toBe('SUCCESS');
  expect(endNow(rails, now(payment), { status: 'FAILED' })).toBe(false);
});

test('what expired or failed can still succeed when ended by hand, with a code', async () => {
  const payment = started();
  await clock.advance(11 * MINUTE_MS);
  endNow(rails, now(payment), { status: 'SUCCESS', reason: 'late' });
  await clock.advance(0);
  expect(heard().map(({ status, reason }) => [status, reason])).toEqual([
    ['EXPIRED', null],
    ['SUCCESS', 'late'],
  ]);
});

test('wrong amount, currency, order and signature stand in the callback, never in an enquiry', async () => {
  wish({ amount: '1.00', currency: 'SGD', wrong_order_no: 'BP-WRONG', signature: 'bad' });
  const payment = started();
  end(rails, payment, 'SUCCESS', null);
  await clock.advance(0);
  expect(heard()).toMatchObject([{ amount: 100, currency: 'SGD', order_no: 'BP-WRONG' }]);
  expect(listener.received[0]?.headers.signature).toBe('bad');
  expect(stands(rails, now(payment))).toMatchObject({ amount: 1234, currency: 'MYR', order_no: 'BP-1-01' });
});

test('a wish is for the next payment of its rail once, for one order, or for all; the order’s own goes first', () => {
  wish({ applies_to: 'ALL', outcome: 'EXPIRED' });
  wish({ outcome: 'FAILED' });
  wish({ order_no: 'BP-2', outcome: 'PENDING' });
  wish({ outcome: 'CANCELLED' }, 'paypal');
  const outcomes = ['BP-2', 'BP-1', 'BP-3'].map((order_no) => end(rails, started(order_no), 'SUCCESS', null).status);
  expect(outcomes).toEqual(['PENDING', 'FAILED', 'EXPIRED']);
  const open_one = started('BP-4');
  wish({ order_no: 'BP-4', outcome: 'FAILED' });
  expect(end(rails, open_one, 'SUCCESS', null).status).toBe('FAILED');
});

test('by hand, and while the rail is down nothing gets out', async () => {
  const payment = started();
  const asked = { outcome: 'FAILED', amount: '9.99', signature: 'bad', repeat: 2 } as const;
  expect(await callBackByHand(rails, payment, asked)).toEqual([
    { status: 200, body: 'OK' },
    { status: 200, body: 'OK' },
  ]);
  expect(heard()).toMatchObject([
    { status: 'FAILED', amount: 999 },
    { status: 'FAILED', amount: 999 },
  ]);
  expect(now(payment).status).toBe('OPEN');
  rails.state.setUp('ewallet', false);
  expect(await callBackByHand(rails, payment, {})).toEqual([{ status: 0, body: 'the rail is down' }]);
  expect(listener.received).toHaveLength(2);
});

test('a restart takes up callbacks and time-outs; a reset forgets them all', async () => {
  wish({ delay_ms: 5_000 });
  end(rails, started('BP-1'), 'SUCCESS', null);
  started('BP-2');
  rails.state.setUp('paypal', false);
  stopRails(rails);
  await clock.advance(60_000);
  expect(statuses()).toEqual([]);
  rails = open();
  resumeRails(rails);
  expect(rails.state.isUp('paypal')).toBe(false);
  expect(rails.state.findByOrder('ewallet', 'BP-2')?.status).toBe('OPEN');
  await clock.advance(10 * MINUTE_MS);
  expect(heard().map(({ order_no, status }) => [order_no, status])).toEqual([
    ['BP-1', 'SUCCESS'],
    ['BP-2', 'EXPIRED'],
  ]);
  wish({ delay_ms: 5_000 });
  end(rails, started('BP-3'), 'SUCCESS', null);
  started('BP-4');
  resetRails(rails);
  await clock.advance(60 * MINUTE_MS);
  expect(listener.received).toHaveLength(2);
  expect(rails.state.payments.all()).toEqual([]);
  expect(rails.state.findByOrder('ewallet', 'BP-4')).toBeUndefined();
  expect(rails.state.isUp('paypal')).toBe(true);
});
