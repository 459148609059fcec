import { expect, test } from 'vitest';
import {
  DISBURSEMENT_KINDS,
  DISBURSEMENT_STATUSES,
  DISBURSEMENT_TRANSITIONS,
  judgeWord,
  nextAsk,
  type BankWord,
  type DisbursementStatus,
  type WordVerdict,
} from './disbursement.ts';
import { KINDS } from './ledger/transfer.ts';
import { sen } from './money.ts';
import { canBecome } from './transitions.ts';

const order = (status: DisbursementStatus) => ({ status, reference: 'PO-0000000001', amount: sen(10_000) });
const word = (outcome: BankWord['outcome'], other: Partial<BankWord> = {}): BankWord => ({
  reference: 'PO-0000000001',
  amount: sen(10_000),
  currency: 'MYR',
  outcome,
  code: 'X',
  reason: null,
  bank_reference: 'B1',
  is_known: true,
  ...other,
});

const NOTHING: WordVerdict = { do: 'nothing' };
const CONTRADICTION: WordVerdict = { do: 'object', because: 'contradiction' };
const TABLE: Record<DisbursementStatus, Record<BankWord['outcome'], WordVerdict>> = {
  PENDING: { SUCCESS: CONTRADICTION, PROCESSING: CONTRADICTION, FAILED: CONTRADICTION, RETURNED: CONTRADICTION },
  PROCESSING: {
    SUCCESS: { do: 'post' },
    PROCESSING: { do: 'wait' },
    FAILED: { do: 'void', because: 'failed' },
    RETURNED: { do: 'void', because: 'returned' },
  },
  SUCCESS: { SUCCESS: NOTHING, PROCESSING: NOTHING, FAILED: CONTRADICTION, RETURNED: { do: 'return' } },
  FAILED: { SUCCESS: CONTRADICTION, PROCESSING: NOTHING, FAILED: NOTHING, RETURNED: NOTHING },
  CANCELLED: { SUCCESS: CONTRADICTION, PROCESSING: CONTRADICTION, FAILED: CONTRADICTION, RETURNED: CONTRADICTION },
  RETURNED: { SUCCESS: CONTRADICTION, PROCESSING: NOTHING, FAILED: CONTRADICTION, RETURNED: NOTHING },
};

test.each(DISBURSEMENT_STATUSES)('every word on an order that is %s', (status) => {
  for (const [outcome, verdict] of Object.entries(TABLE[status]))
    expect(judgeWord(order(status), word(outcome as BankWord['outcome'])), outcome).toEqual(verdict);
});

test.each([
  ['another amount', { amount: sen(9_999) }],
  ['another currency', { currency: 'SGD' }],
  ['another order', { reference: 'PO-0000000002' }],
])('%s is never believed', (_, other) => {
  for (const status of ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const)
    expect(judgeWord(order(status), word('SUCCESS', other))).toEqual({ do: 'object', because: 'mismatch' });
});

test('an order that the bank never heard of is sent again, and only while it is under way', () => {
  for (const status of DISBURSEMENT_STATUSES)
    expect(judgeWord(order(status), word('FAILED', { is_known: false }))).toEqual({
      do: status === 'PROCESSING' ? 'send' : 'nothing',
    });
});

test('what a verdict does to the status, the table allows', () => {
  const becomes = { post: 'SUCCESS', void: 'FAILED', return: 'RETURNED' } as const;
  const forbidden = DISBURSEMENT_STATUSES.flatMap((status) =>
    Object.values(TABLE[status])
      .filter((verdict) => verdict.do in becomes)
      .map((verdict) => [status, becomes[verdict.do as keyof typeof becomes]] as const)
      .filter(([, next]) => !canBecome(DISBURSEMENT_TRANSITIONS, status, next)),
  );
  expect(forbidden).toEqual([]);
});

test('each source gives back what it took, to where it took it', () => {
  for (const { reserve, void: voided, post, return: returned } of Object.values(DISBURSEMENT_KINDS)) {
    expect(Object.keys(voided)).toEqual(Object.keys(reserve));
    for (const [book, kind] of Object.entries(reserve)) {
      expect(KINDS[kind]).toMatchObject({ debit: book, credit: 'in_transit' });
      const back = (voided as Record<string, keyof typeof KINDS>)[book]!;
      expect(KINDS[back]).toMatchObject({ debit: 'in_transit', credit: book });
    }
    expect(KINDS[post]).toMatchObject({ debit: 'in_transit', credit: 'paid_out' });
    expect(KINDS[returned].debit).toBe('paid_out');
  }
});

test('the bank is asked after 30 s, 2 m, 10 m, 1 h, 6 h and daily to five days', () => {
  const sent_at = new Date('2026-11-23T02:00:00Z');
  const times: number[] = [];
  for (let at: Date | null = sent_at; (at = nextAsk(sent_at, at));)
    times.push((at.getTime() - sent_at.getTime()) / 1000);
  const day = 24 * 3_600;
  expect(times).toEqual([30, 120, 600, 3_600, 21_600, day, 2 * day, 3 * day, 4 * day, 5 * day]);
});
