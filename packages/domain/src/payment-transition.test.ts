import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen } from './money.ts';
import {
  isMoneyConfirmed,
  isOpen,
  decideTransition,
  type AttemptSnapshot,
  type InvoiceSnapshot,
  type ProviderMessage,
} from './payment-transition.ts';
import { ATTEMPT_STATUSES, ATTEMPT_TRANSITIONS, BILL_STATUSES, BILL_TRANSITIONS, type Outcome } from './payment.ts';
import { canBecome } from './transitions.ts';

// Callbacks, status queries and statements all use this rule: a wrong decision loses or invents money.

const NOW = new Date('2026-11-21T04:00:00Z');
const LATER = new Date('2026-11-21T04:10:00Z');
const BEFORE = new Date('2026-11-21T03:50:00Z');
const attempt: AttemptSnapshot = {
  order_no: 'BP-0123456789-01',
  status: 'PROCESSING',
  amount: sen(5_000),
  total_amount: sen(5_108),
  page_closes_at: LATER,
};
const invoice: InvoiceSnapshot = {
  status: 'PROCESSING',
  amount: sen(5_000),
  currency: 'MYR',
  is_collection_open: true,
};
const success: ProviderMessage = {
  order_nos: ['BP-0123456789-01', 'BP-0123456789-01'],
  amount: sen(5_108),
  currency: 'MYR',
  outcome: 'SUCCESS',
};
const OUTCOMES: readonly Outcome[] = ['SUCCESS', 'PROCESSING', 'CANCELLED', 'EXPIRED', 'FAILED'];

test.each(['PENDING', 'PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const)(
  'a success confirms an attempt that is %s: a late success always wins',
  (status) => {
    expect(decideTransition({ ...attempt, status }, invoice, success, NOW)).toEqual({ action: 'confirm', late: null });
  },
);

test.each(['SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const)(
  'a success of an attempt that is already %s is ignored',
  (status) => {
    expect(decideTransition({ ...attempt, status }, { ...invoice, status: 'PAID' }, success, NOW)).toEqual({
      action: 'ignore',
    });
  },
);

test.each(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED'] as const)(
  'a success of another attempt of a bill that is %s is held as a duplicate',
  (status) => {
    expect(decideTransition(attempt, { ...invoice, status }, success, NOW)).toEqual({ action: 'hold' });
  },
);

test('a success of a failed attempt whose bill amount has changed is confirmed as late', () => {
  const changed = { ...invoice, status: 'PENDING', amount: sen(9_900) } as const;
  expect(decideTransition({ ...attempt, status: 'FAILED' }, changed, success, NOW)).toEqual({
    action: 'confirm',
    late: 'amount_changed',
  });
});

test.each([
  ['CANCELLED', 'bill_cancelled'],
  ['EXPIRED', 'bill_expired'],
] as const)('a success for a bill that is %s is confirmed as late', (status, late) => {
  expect(decideTransition(attempt, { ...invoice, status }, success, NOW)).toEqual({ action: 'confirm', late });
});

test('a payment that was open when the collection closed is confirmed without being late', () => {
  const closed = { ...invoice, is_collection_open: false };
  expect(decideTransition(attempt, closed, success, NOW)).toEqual({ action: 'confirm', late: null });
  expect(decideTransition({ ...attempt, page_closes_at: BEFORE }, closed, success, NOW)).toEqual({
    action: 'confirm',
    late: 'collection_closed',
  });
  expect(decideTransition({ ...attempt, status: 'FAILED' }, closed, success, NOW)).toEqual({
    action: 'confirm',
    late: 'collection_closed',
  });
});

test.each(['FAILED', 'CANCELLED', 'EXPIRED'] as const)('%s fails an open attempt once', (outcome) => {
  const message = { ...success, outcome };
  expect(decideTransition(attempt, invoice, message, NOW)).toEqual({ action: 'fail', status: outcome });
  expect(decideTransition({ ...attempt, status: outcome }, invoice, message, NOW)).toEqual({ action: 'ignore' });
});

test.each(['SUCCESS', 'DUPLICATE', 'REFUNDED'] as const)(
  'a failure after %s opens a contradiction exception',
  (status) => {
    expect(
      decideTransition({ ...attempt, status }, { ...invoice, status: 'PAID' }, { ...success, outcome: 'FAILED' }, NOW),
    ).toEqual({
      action: 'open_exception',
      exception: 'contradiction',
    });
  },
);

test('an overpaid bill is paid, and the surplus opens an exception, also when reported later', () => {
  const over = { ...success, surplus: sen(1_000) };
  expect(decideTransition(attempt, invoice, over, NOW)).toEqual({ action: 'confirm', late: null });
  expect(decideTransition(attempt, { ...invoice, status: 'PAID' }, over, NOW)).toEqual({ action: 'hold' });
  for (const status of ['SUCCESS', 'DUPLICATE', 'REFUNDED'] as const) {
    const paid = { ...invoice, status: 'PAID' } as const;
    expect(decideTransition({ ...attempt, status }, paid, over, NOW)).toEqual({
      action: 'open_exception',
      exception: 'overpaid',
      surplus: 1_000,
    });
    expect(decideTransition({ ...attempt, status }, paid, { ...over, surplus: sen(0) }, NOW)).toEqual({
      action: 'ignore',
    });
  }
  // A surplus neither hides a mismatch nor ends an attempt.
  expect(decideTransition(attempt, invoice, { ...over, amount: sen(5_107) }, NOW)).toMatchObject({
    exception: 'mismatch',
  });
  expect(decideTransition(attempt, invoice, { ...over, outcome: 'PROCESSING' }, NOW)).toEqual({ action: 'wait' });
});

test('a pending message waits and reopens nothing', () => {
  const open = { ...success, outcome: 'PROCESSING' } as const;
  expect(decideTransition(attempt, invoice, open, NOW)).toEqual({ action: 'wait' });
  expect(decideTransition({ ...attempt, status: 'FAILED' }, invoice, open, NOW)).toEqual({ action: 'ignore' });
  expect(decideTransition({ ...attempt, status: 'SUCCESS' }, invoice, open, NOW)).toEqual({ action: 'ignore' });
});

test.each([
  ['amount', { amount: sen(5_107) }],
  ['amount', { amount: sen(510_800) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_nos: ['BP-0123456789-02'] }],
  ['order_no', { order_nos: ['BP-0123456789-01', 'BP-0123456789-02'] }],
  ['order_no', { order_nos: [] }],
] as const)('a message with a different %s opens a mismatch exception, whatever its outcome', (field, wrong) => {
  for (const outcome of OUTCOMES)
    expect(decideTransition(attempt, invoice, { ...success, ...wrong, outcome }, NOW)).toEqual({
      action: 'open_exception',
      exception: 'mismatch',
      field,
    });
});

const attempts = fc.record({
  order_no: fc.constantFrom('A', 'B'),
  status: fc.constantFrom(...ATTEMPT_STATUSES),
  amount: fc.constantFrom(sen(100), sen(200)),
  total_amount: fc.constantFrom(sen(100), sen(200)),
  page_closes_at: fc.constantFrom(null, BEFORE, LATER),
});
const invoices = fc.record({
  status: fc.constantFrom(...BILL_STATUSES),
  amount: fc.constantFrom(sen(100), sen(200)),
  currency: fc.constantFrom('MYR', 'USD'),
  is_collection_open: fc.boolean(),
});
const messages = fc.record({
  order_nos: fc.array(fc.constantFrom('A', 'B'), { maxLength: 2 }),
  amount: fc.constantFrom(sen(100), sen(200)),
  currency: fc.constantFrom('MYR', 'USD'),
  outcome: fc.constantFrom(...OUTCOMES),
});

test('money moves only for a matching success, once per attempt and bill, and only along the transition tables', () => {
  fc.assert(
    fc.property(attempts, invoices, messages, (one, payable, message) => {
      const decision = decideTransition(one, payable, message, NOW);
      const fits =
        message.order_nos.length > 0 &&
        message.order_nos.every((order_no) => order_no === one.order_no) &&
        message.amount === one.total_amount &&
        message.currency === payable.currency;
      const moves = decision.action === 'confirm' || decision.action === 'hold';
      expect(moves).toBe(fits && message.outcome === 'SUCCESS' && !isMoneyConfirmed(one.status));
      if (decision.action === 'confirm') {
        expect(canBecome(ATTEMPT_TRANSITIONS, one.status, 'SUCCESS')).toBe(true);
        if (payable.status !== 'DRAFT') expect(canBecome(BILL_TRANSITIONS, payable.status, 'PAID')).toBe(true);
      }
      if (decision.action === 'hold') expect(canBecome(ATTEMPT_TRANSITIONS, one.status, 'DUPLICATE')).toBe(true);
      if (decision.action === 'fail') expect(canBecome(ATTEMPT_TRANSITIONS, one.status, decision.status)).toBe(true);
      if (decision.action === 'wait') expect(isOpen(one.status)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
