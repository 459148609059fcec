import { expect, test } from 'vitest';
import {
  DISBURSEMENT_TRANSFER_KINDS,
  DISBURSEMENT_STATUSES,
  DISBURSEMENT_TRANSITIONS,
  decideDisbursement,
  nextDisbursementRequery,
  type BankResult,
  type DisbursementStatus,
  type DisbursementDecision,
} from './disbursement.ts';
import { TRANSFER_KINDS } from './ledger/transfer.ts';
import { sen } from './money.ts';
import { canBecome } from './transitions.ts';

const disbursement = (status: DisbursementStatus) => ({ status, reference: 'PO-0000000001', amount: sen(10_000) });
const bankResult = (outcome: BankResult['outcome'], other: Partial<BankResult> = {}): BankResult => ({
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

const NOTHING: DisbursementDecision = { action: 'ignore' };
const CONTRADICTION: DisbursementDecision = { action: 'open_exception', exception: 'contradiction' };
const TABLE: Record<DisbursementStatus, Record<BankResult['outcome'], DisbursementDecision>> = {
  PENDING: { SUCCESS: CONTRADICTION, PROCESSING: CONTRADICTION, FAILED: CONTRADICTION, RETURNED: CONTRADICTION },
  PROCESSING: {
    SUCCESS: { action: 'post' },
    PROCESSING: { action: 'wait' },
    FAILED: { action: 'void', reason: 'failed' },
    RETURNED: { action: 'void', reason: 'returned' },
  },
  SUCCESS: { SUCCESS: NOTHING, PROCESSING: NOTHING, FAILED: CONTRADICTION, RETURNED: { action: 'return' } },
  FAILED: { SUCCESS: CONTRADICTION, PROCESSING: NOTHING, FAILED: NOTHING, RETURNED: NOTHING },
  CANCELLED: { SUCCESS: CONTRADICTION, PROCESSING: CONTRADICTION, FAILED: CONTRADICTION, RETURNED: CONTRADICTION },
  RETURNED: { SUCCESS: CONTRADICTION, PROCESSING: NOTHING, FAILED: CONTRADICTION, RETURNED: NOTHING },
};

test.each(DISBURSEMENT_STATUSES)('every bank result for a disbursement that is %s has its decision', (status) => {
  for (const [outcome, decision] of Object.entries(TABLE[status]))
    expect(decideDisbursement(disbursement(status), bankResult(outcome as BankResult['outcome'])), outcome).toEqual(
      decision,
    );
});

test.each([
  ['another amount', { amount: sen(9_999) }],
  ['another currency', { currency: 'SGD' }],
  ['another order', { reference: 'PO-0000000002' }],
])('a bank result with %s opens a mismatch exception', (_, other) => {
  for (const status of ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const)
    expect(decideDisbursement(disbursement(status), bankResult('SUCCESS', other))).toEqual({
      action: 'open_exception',
      exception: 'mismatch',
    });
});

test('a disbursement unknown to the bank is re-sent, only while it is processing', () => {
  for (const status of DISBURSEMENT_STATUSES)
    expect(decideDisbursement(disbursement(status), bankResult('FAILED', { is_known: false }))).toEqual({
      action: status === 'PROCESSING' ? 'send' : 'ignore',
    });
});

test('every decision leads to a status that the transition table allows', () => {
  const becomes = { post: 'SUCCESS', void: 'FAILED', return: 'RETURNED' } as const;
  const forbidden = DISBURSEMENT_STATUSES.flatMap((status) =>
    Object.values(TABLE[status])
      .filter((decision) => decision.action in becomes)
      .map((decision) => [status, becomes[decision.action as keyof typeof becomes]] as const)
      .filter(([, next]) => !canBecome(DISBURSEMENT_TRANSITIONS, status, next)),
  );
  expect(forbidden).toEqual([]);
});

test('every source voids to the book it reserved from', () => {
  for (const { reserve, void: voided, post, return: returned } of Object.values(DISBURSEMENT_TRANSFER_KINDS)) {
    expect(Object.keys(voided)).toEqual(Object.keys(reserve));
    for (const [book, kind] of Object.entries(reserve)) {
      expect(TRANSFER_KINDS[kind]).toMatchObject({ debit: book, credit: 'in_transit' });
      const back = (voided as Record<string, keyof typeof TRANSFER_KINDS>)[book]!;
      expect(TRANSFER_KINDS[back]).toMatchObject({ debit: 'in_transit', credit: book });
    }
    expect(TRANSFER_KINDS[post]).toMatchObject({ debit: 'in_transit', credit: 'paid_out' });
    expect(TRANSFER_KINDS[returned].debit).toBe('paid_out');
  }
});

test('the bank is queried after 30 s, 2 m, 10 m, 1 h, 6 h and daily to five days', () => {
  const sent_at = new Date('2026-11-23T02:00:00Z');
  const times: number[] = [];
  for (let at: Date | null = sent_at; (at = nextDisbursementRequery(sent_at, at));)
    times.push((at.getTime() - sent_at.getTime()) / 1000);
  const day = 24 * 3_600;
  expect(times).toEqual([30, 120, 600, 3_600, 21_600, day, 2 * day, 3 * day, 4 * day, 5 * day]);
});
