import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { testClock, testListener } from '../../test/sandbox.ts';
import { openJournal } from '../journal.ts';
import { createRails } from './open-rails.ts';
import {
  answerEnquiry,
  createPayment,
  sendManualCallback,
  endPayment,
  endPaymentNow,
  createRailScenario,
  resetRails,
  resumeRails,
  stopRails,
} from './payments.ts';
import type { Rail, Rails } from './rail.ts';
import type { RailOutcome, RailPayment } from './state.ts';
import { railScenarioInput } from './scenarios.ts';

const START = '2026-11-21T02:42:09Z';
const MINUTE_MS = 60_000;

/** A rail whose callbacks contain all their data as JSON. */
const testRail = (name: 'ewallet' | 'paypal', has_thin_callbacks: boolean): Rail => ({
  name,
  title: name,
  has_thin_callbacks,
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

const openRails = (): Rails =>
  createRails([testRail('ewallet', false), testRail('paypal', true)], {
    journal: openJournal(join(folder, 'journal.jsonl')),
    clock,
    post: listener.postCallback,
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kutip-rails-'));
  clock = testClock(START);
  listener = testListener();
  rails = openRails();
});

function startPayment(order_no = 'BP-1-01', rail: 'ewallet' | 'paypal' = 'ewallet'): RailPayment {
  return createPayment(rails, rail, {
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
const addScenario = (input: object, rail: 'ewallet' | 'paypal' = 'ewallet') =>
  createRailScenario(rails, rail, railScenarioInput.parse(input));
const reload = (payment: RailPayment): RailPayment => rails.state.findById(payment.rail, payment.id)!;
const readCallbacks = (): Record<string, unknown>[] => listener.received.map(({ body }) => JSON.parse(body));
const statuses = () => readCallbacks().map(({ status }) => status);
const enquire = (payment: RailPayment) => answerEnquiry(rails, reload(payment))?.status ?? 'UNKNOWN';

test('an approved payment sends one callback, is known to enquiries, and ignores a second click', async () => {
  const payment = startPayment();
  expect(enquire(payment)).toBe('OPEN');
  endPayment(rails, payment, 'SUCCESS', null);
  endPayment(rails, payment, 'FAILED', '51');
  await clock.advance(60 * MINUTE_MS);
  expect(readCallbacks()).toEqual([
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
  expect(enquire(payment)).toBe('SUCCESS');
  expect(reload(payment).events.map(({ what }) => what)).toEqual([
    'Payment received',
    'Enquiry answered OPEN',
    'Payment status: SUCCESS',
    'Callback SUCCESS: accepted',
    'Enquiry answered SUCCESS',
  ]);
});

test('the same order returns the same payment unless duplicates are allowed, separately for each rail', () => {
  const first = startPayment();
  expect(startPayment()).toEqual(first);
  expect(startPayment('BP-1-01', 'paypal').rail).toBe('paypal');
  const second = createPayment(rails, 'ewallet', { ...first, id: 'id-again' }, { allow_duplicate: true });
  expect(rails.state.findByOrder('ewallet', 'BP-1-01')).toEqual(second);
  expect(rails.state.findById('ewallet', 'id-BP-1-01')).toEqual(first);
});

test('an unpaid payment expires, by its timer or by an enquiry', async () => {
  const payment = startPayment();
  await clock.advance(10 * MINUTE_MS - 1);
  expect(reload(payment).status).toBe('OPEN');
  await clock.advance(1);
  expect(reload(payment)).toMatchObject({ status: 'EXPIRED', reported: { status: 'EXPIRED', reason: null } });
  await clock.advance(0);
  expect(statuses()).toEqual(['EXPIRED']);
  const late = startPayment('BP-2-01');
  rails.timeouts.clear();
  expect(answerEnquiry({ ...rails, clock: { ...clock, now: () => new Date(late.expires_at!) } }, late)?.status).toBe(
    'EXPIRED',
  );
});

test('a callback is retried until it is accepted, at most five times', async () => {
  listener.answers.push({ status: 503, body: 'no' }, { status: 0, body: 'refused' }, { status: 204, body: '' });
  const payment = startPayment();
  endPayment(rails, payment, 'FAILED', '51');
  await clock.advance(6_000);
  expect(statuses()).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(new Set(readCallbacks().map(({ event_id }) => event_id)).size).toBe(1);
  expect(
    reload(payment)
      .events.slice(2)
      .map(({ what }) => what),
  ).toEqual([
    'Callback FAILED: not accepted (503 no), retry in 1 s',
    'Callback FAILED: not accepted (refused), retry in 5 s',
    'Callback FAILED: accepted',
  ]);
  listener.answers.push(...Array.from({ length: 9 }, () => ({ status: 302, body: '' })));
  const other = startPayment('BP-2-01');
  endPayment(rails, other, 'SUCCESS', null);
  await clock.advance(60 * MINUTE_MS);
  expect(listener.received).toHaveLength(8);
  expect(reload(other).events.at(-1)?.what).toBe('Callback SUCCESS: not accepted (302), giving up');
});

test('a scenario sets the outcome when the payer approves, not when the payer declines or cancels', async () => {
  addScenario({ applies_to: 'ALL', outcome: 'FAILED', reason: 'E-51' });
  const tried: RailOutcome[] = ['SUCCESS', 'FAILED', 'CANCELLED'];
  for (const [index, status] of tried.entries()) endPayment(rails, startPayment(`BP-${index}`), status, 'own');
  await clock.advance(0);
  expect(readCallbacks().map(({ status, reason }) => [status, reason])).toEqual([
    ['FAILED', 'E-51'],
    ['FAILED', 'own'],
    ['CANCELLED', 'own'],
  ]);
});

test('scenarios delay, lose and repeat callbacks', async () => {
  addScenario({ delay_ms: 30_000, repeat: 3 });
  endPayment(rails, startPayment('BP-1'), 'SUCCESS', null);
  addScenario({ lost: true });
  const lost = startPayment('BP-2');
  endPayment(rails, lost, 'SUCCESS', null);
  await clock.advance(29_999);
  expect(statuses()).toEqual([]);
  await clock.advance(60 * MINUTE_MS);
  expect(readCallbacks().map(({ order_no }) => order_no)).toEqual(['BP-1', 'BP-1', 'BP-1']);
  expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
  expect(enquire(lost)).toBe('SUCCESS');
});

test.each([
  ['SUCCESS', 'FAILED', 'SUCCESS'],
  ['FAILED', 'SUCCESS', 'SUCCESS'],
  ['FAILED', 'EXPIRED', 'EXPIRED'],
])(
  'contradicting callbacks: first %s, a second later %s, and enquiries return %s',
  async (outcome, then_outcome, final_outcome) => {
    addScenario({ outcome, then_outcome });
    const payment = startPayment();
    endPayment(rails, payment, 'SUCCESS', null);
    await clock.advance(999);
    expect(statuses()).toEqual([outcome]);
    await clock.advance(1);
    expect(statuses()).toEqual([outcome, then_outcome]);
    expect(enquire(payment)).toBe(final_outcome);
  },
);

test('a rail with thin callbacks shows contradictions and faults in its enquiries', async () => {
  addScenario({ outcome: 'FAILED', then_outcome: 'SUCCESS', amount: '1.00', currency: 'USD' }, 'paypal');
  const payment = startPayment('BP-1-01', 'paypal');
  endPayment(rails, payment, 'SUCCESS', null);
  await clock.advance(999);
  expect(answerEnquiry(rails, reload(payment))).toMatchObject({ status: 'FAILED', amount: 100, currency: 'USD' });
  await clock.advance(1);
  expect(enquire(payment)).toBe('SUCCESS');
  expect(reload(payment).amount).toBe(1234);
});

test.each([
  ['PENDING', ['PENDING'], ['PENDING', 'SUCCESS']],
  ['SILENT', [], ['SUCCESS']],
])('%s until the payment is ended manually', async (late, before, after) => {
  addScenario({ late, enquiry_outcome: 'UNKNOWN' });
  const payment = startPayment();
  endPayment(rails, payment, 'SUCCESS', null);
  await clock.advance(60 * MINUTE_MS);
  expect(statuses()).toEqual(before);
  expect([enquire(payment), reload(payment).status]).toEqual(['UNKNOWN', 'PENDING']);
  expect(endPaymentNow(rails, reload(payment))).toBe(true);
  await clock.advance(0);
  expect(statuses()).toEqual(after);
  expect(enquire(payment)).toBe('SUCCESS');
  expect(endPaymentNow(rails, reload(payment), { status: 'FAILED' })).toBe(false);
});

test('an expired payment can still succeed when it is ended manually', async () => {
  const payment = startPayment();
  await clock.advance(11 * MINUTE_MS);
  endPaymentNow(rails, reload(payment), { status: 'SUCCESS', reason: 'late' });
  await clock.advance(0);
  expect(readCallbacks().map(({ status, reason }) => [status, reason])).toEqual([
    ['EXPIRED', null],
    ['SUCCESS', 'late'],
  ]);
});

test('wrong amount, currency, order and signature are in the callback but not in an enquiry', async () => {
  addScenario({ amount: '1.00', currency: 'SGD', wrong_order_no: 'BP-WRONG', signature: 'bad' });
  const payment = startPayment();
  endPayment(rails, payment, 'SUCCESS', null);
  await clock.advance(0);
  expect(readCallbacks()).toMatchObject([{ amount: 100, currency: 'SGD', order_no: 'BP-WRONG' }]);
  expect(listener.received[0]?.headers.signature).toBe('bad');
  expect(answerEnquiry(rails, reload(payment))).toMatchObject({ amount: 1234, currency: 'MYR', order_no: 'BP-1-01' });
});

test('a scenario applies to the next payment of its rail once, to one order, or to all; the order’s own takes precedence', () => {
  addScenario({ applies_to: 'ALL', outcome: 'EXPIRED' });
  addScenario({ outcome: 'FAILED' });
  addScenario({ order_no: 'BP-2', outcome: 'PENDING' });
  addScenario({ outcome: 'CANCELLED' }, 'paypal');
  const outcomes = ['BP-2', 'BP-1', 'BP-3'].map(
    (order_no) => endPayment(rails, startPayment(order_no), 'SUCCESS', null).status,
  );
  expect(outcomes).toEqual(['PENDING', 'FAILED', 'EXPIRED']);
  const open_one = startPayment('BP-4');
  addScenario({ order_no: 'BP-4', outcome: 'FAILED' });
  expect(endPayment(rails, open_one, 'SUCCESS', null).status).toBe('FAILED');
});

test('manual callbacks do not change the payment and are not sent while the rail is down', async () => {
  const payment = startPayment();
  const input = { outcome: 'FAILED', amount: '9.99', signature: 'bad', repeat: 2 } as const;
  expect(await sendManualCallback(rails, payment, input)).toEqual([
    { status: 200, body: 'OK' },
    { status: 200, body: 'OK' },
  ]);
  expect(readCallbacks()).toMatchObject([
    { status: 'FAILED', amount: 999 },
    { status: 'FAILED', amount: 999 },
  ]);
  expect(reload(payment).status).toBe('OPEN');
  rails.state.setUp('ewallet', false);
  expect(await sendManualCallback(rails, payment, {})).toEqual([{ status: 0, body: 'the rail is down' }]);
  expect(listener.received).toHaveLength(2);
});

test('a restart resumes callbacks and timeouts, and a reset deletes them', async () => {
  addScenario({ delay_ms: 5_000 });
  endPayment(rails, startPayment('BP-1'), 'SUCCESS', null);
  startPayment('BP-2');
  rails.state.setUp('paypal', false);
  stopRails(rails);
  await clock.advance(60_000);
  expect(statuses()).toEqual([]);
  rails = openRails();
  resumeRails(rails);
  expect(rails.state.isUp('paypal')).toBe(false);
  expect(rails.state.findByOrder('ewallet', 'BP-2')?.status).toBe('OPEN');
  await clock.advance(10 * MINUTE_MS);
  expect(readCallbacks().map(({ order_no, status }) => [order_no, status])).toEqual([
    ['BP-1', 'SUCCESS'],
    ['BP-2', 'EXPIRED'],
  ]);
  addScenario({ delay_ms: 5_000 });
  endPayment(rails, startPayment('BP-3'), 'SUCCESS', null);
  startPayment('BP-4');
  resetRails(rails);
  await clock.advance(60 * MINUTE_MS);
  expect(listener.received).toHaveLength(2);
  expect(rails.state.payments.all()).toEqual([]);
  expect(rails.state.findByOrder('ewallet', 'BP-4')).toBeUndefined();
  expect(rails.state.isUp('paypal')).toBe(true);
});
