import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen } from './money.ts';
import {
  hasMoney,
  isOpen,
  judge,
  type JudgedAttempt,
  type JudgedInvoice,
  type ProviderWord,
} from './payment-judgement.ts';
import { ATTEMPT_STATUSES, ATTEMPT_TRANSITIONS, BILL_STATUSES, BILL_TRANSITIONS, type Outcome } from './payment.ts';
import { canBecome } from './transitions.ts';

// The one rule that callbacks, enquiries and statements go through: a wrong answer here is money lost or invented.

const NOW = new Date('2026-11-21T04:00:00Z');
const LATER = new Date('2026-11-21T04:10:00Z');
const BEFORE = new Date('2026-11-21T03:50:00Z');
const attempt: JudgedAttempt = {
  order_no: 'BP-0123456789-01',
  status: 'PROCESSING',
  amount: sen(5_000),
  total_amount: sen(5_108),
  page_closes_at: LATER,
};
const invoice: JudgedInvoice = { status: 'PROCESSING', amount: sen(5_000), currency: 'MYR', is_collection_open: true };
const success: ProviderWord = {
  order_nos: ['BP-0123456789-01', 'BP-0123456789-01'],
  amount: sen(5_108),
  currency: 'MYR',
  outcome: 'SUCCESS',
};
const OUTCOMES: readonly Outcome[] = ['SUCCESS', 'PROCESSING', 'CANCELLED', 'EXPIRED', 'FAILED'];

test.each(['PENDING', 'PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const)(
  'a success confirms an attempt that is %s: a late success always wins',
  (status) => {
    expect(judge({ ...attempt, status }, invoice, success, NOW)).toEqual({ do: 'confirm', late: null });
  },
);

test.each(['SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const)(
  'a success of an attempt that is %s is a repetition',
  (status) => {
    expect(judge({ ...attempt, status }, { ...invoice, status: 'PAID' }, success, NOW)).toEqual({ do: 'nothing' });
  },
);

test.each(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED'] as const)(
  'a success of another attempt of a bill that is %s is held',
  (status) => {
    expect(judge(attempt, { ...invoice, status }, success, NOW)).toEqual({ do: 'hold' });
  },
);

test('a success of an attempt that was given up, and whose bill asks something else by now, is looked at by a person', () => {
  const changed = { ...invoice, status: 'PENDING', amount: sen(9_900) } as const;
  expect(judge({ ...attempt, status: 'FAILED' }, changed, success, NOW)).toEqual({
    do: 'confirm',
    late: 'amount_changed',
  });
});

test.each([
  ['CANCELLED', 'bill_cancelled'],
  ['EXPIRED', 'bill_expired'],
] as const)('a success of a bill that is %s pays it and a person looks at it', (status, late) => {
  expect(judge(attempt, { ...invoice, status }, success, NOW)).toEqual({ do: 'confirm', late });
});

test('a payer who was at the bank when the collection closed may finish', () => {
  const closed = { ...invoice, is_collection_open: false };
  expect(judge(attempt, closed, success, NOW)).toEqual({ do: 'confirm', late: null });
  expect(judge({ ...attempt, page_closes_at: BEFORE }, closed, success, NOW)).toEqual({
    do: 'confirm',
    late: 'collection_closed',
  });
  expect(judge({ ...attempt, status: 'FAILED' }, closed, success, NOW)).toEqual({
    do: 'confirm',
    late: 'collection_closed',
  });
});

test.each(['FAILED', 'CANCELLED', 'EXPIRED'] as const)('%s ends an open attempt, once', (outcome) => {
  const heard = { ...success, outcome };
  expect(judge(attempt, invoice, heard, NOW)).toEqual({ do: 'end', status: outcome });
  expect(judge({ ...attempt, status: outcome }, invoice, heard, NOW)).toEqual({ do: 'nothing' });
});

test.each(['SUCCESS', 'DUPLICATE', 'REFUNDED'] as const)('a failure after %s moves no money', (status) => {
  expect(judge({ ...attempt, status }, { ...invoice, status: 'PAID' }, { ...success, outcome: 'FAILED' }, NOW)).toEqual(
    {
      do: 'object',
      because: 'contradiction',
    },
  );
});

test('who paid more than was asked has paid: the surplus keeps no bill due and is told, also when it comes later', () => {
  const over = { ...success, surplus: sen(1_000) };
  expect(judge(attempt, invoice, over, NOW)).toEqual({ do: 'confirm', late: null });
  expect(judge(attempt, { ...invoice, status: 'PAID' }, over, NOW)).toEqual({ do: 'hold' });
  for (const status of ['SUCCESS', 'DUPLICATE', 'REFUNDED'] as const) {
    const paid = { ...invoice, status: 'PAID' } as const;
    expect(judge({ ...attempt, status }, paid, over, NOW)).toEqual({
      do: 'object',
      because: 'overpaid',
      surplus: 1_000,
    });
    expect(judge({ ...attempt, status }, paid, { ...over, surplus: sen(0) }, NOW)).toEqual({ do: 'nothing' });
  }
  // A surplus makes nothing fit that does not, and ends nothing.
  expect(judge(attempt, invoice, { ...over, amount: sen(5_107) }, NOW)).toMatchObject({ because: 'mismatch' });
  expect(judge(attempt, invoice, { ...over, outcome: 'PROCESSING' }, NOW)).toEqual({ do: 'wait' });
});

test('still open means waiting, and reopens nothing', () => {
  const open = { ...success, outcome: 'PROCESSING' } as const;
  expect(judge(attempt, invoice, open, NOW)).toEqual({ do: 'wait' });
  expect(judge({ ...attempt, status: 'FAILED' }, invoice, open, NOW)).toEqual({ do: 'nothing' });
  expect(judge({ ...attempt, status: 'SUCCESS' }, invoice, open, NOW)).toEqual({ do: 'nothing' });
});

test.each([
  ['amount', { amount: sen(5_107) }],
  ['amount', { amount: sen(510_800) }],
  ['currency', { currency: 'USD' }],
  ['order_no', { order_nos: ['BP-0123456789-02'] }],
  ['order_no', { order_nos: ['BP-0123456789-01', 'BP-0123456789-02'] }],
  ['order_no', { order_nos: [] }],
] as const)('what does not fit in its %s is not believed, whatever it says', (field, wrong) => {
  for (const outcome of OUTCOMES)
    expect(judge(attempt, invoice, { ...success, ...wrong, outcome }, NOW)).toEqual({
      do: 'object',
      because: 'mismatch',
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
const words = fc.record({
  order_nos: fc.array(fc.constantFrom('A', 'B'), { maxLength: 2 }),
  amount: fc.constantFrom(sen(100), sen(200)),
  currency: fc.constantFrom('MYR', 'USD'),
  outcome: fc.constantFrom(...OUTCOMES),
});

test('money moves only for a fitting success, once an attempt, and to the bill only once; every move is in the tables', () => {
  fc.assert(
    fc.property(attempts, invoices, words, (one, payable, heard) => {
      const verdict = judge(one, payable, heard, NOW);
      const fits =
        heard.order_nos.length > 0 &&
        heard.order_nos.every((order_no) => order_no === one.order_no) &&
        heard.amount === one.total_amount &&
        heard.currency === payable.currency;
      const moves = verdict.do === 'confirm' || verdict.do === 'hold';
      expect(moves).toBe(fits && heard.outcome === 'SUCCESS' && !hasMoney(one.status));
      if (verdict.do === 'confirm') {
        expect(canBecome(ATTEMPT_TRANSITIONS, one.status, 'SUCCESS')).toBe(true);
        if (payable.status !== 'DRAFT') expect(canBecome(BILL_TRANSITIONS, payable.status, 'PAID')).toBe(true);
      }
      if (verdict.do === 'hold') expect(canBecome(ATTEMPT_TRANSITIONS, one.status, 'DUPLICATE')).toBe(true);
      if (verdict.do === 'end') expect(canBecome(ATTEMPT_TRANSITIONS, one.status, verdict.status)).toBe(true);
      if (verdict.do === 'wait') expect(isOpen(one.status)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
