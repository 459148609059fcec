import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen, type Sen } from './money.ts';
import {
  approvalFault,
  billStatusAfterRefund,
  allocateReservations,
  REFUND_LIMIT,
  refundableAmount,
  approvalReasons,
  payeeReasons,
  planRefund,
  planOverpaymentRefund,
  refundNoFromReference,
  paymentStatusAfterRefund,
  VOID_SALE_STATUSES,
  VOID_SALE_TRANSITIONS,
  type Balances,
  type Payer,
  type RefundablePayment,
} from './refund.ts';

// 21 November 2026, 10:42 in Kuala Lumpur.
const NOW = new Date('2026-11-21T02:42:00Z');
const YESTERDAY = new Date('2026-11-20T15:59:59Z'); // 23:59:59 there
const TODAY = new Date('2026-11-20T16:00:00Z'); // midnight there

const payment = (more: Partial<Record<keyof RefundablePayment, unknown>> = {}) =>
  ({
    status: 'SUCCESS',
    method: 'ONLINE',
    is_sale: true,
    captured: sen(100_00),
    refunded: sen(0),
    refund_pending: sen(0),
    charged_back: sen(0),
    held: sen(0),
    net_amount: sen(98_92),
    paid_at: YESTERDAY,
    is_settled: false,
    ...more,
  }) as RefundablePayment;
const books = (pending: number, available = 0, payout = 0): Balances => ({
  pending: sen(pending),
  available: sen(available),
  payout: sen(payout),
});
const RICH = books(1_000_000_00);
const asked = (refunded: RefundablePayment, amount: number | null, balances = RICH, now = NOW) =>
  planRefund(refunded, balances, { amount: amount === null ? null : sen(amount), now });

test('a full refund on the same Kuala Lumpur day before settlement is a void', () => {
  expect(asked(payment({ paid_at: TODAY }), null)).toEqual({
    type: 'VOID',
    amount: 100_00,
    payment_total: 100_00,
    is_duplicate: false,
    drawn: [{ book: 'reserve', amount: 100_00 }],
  });
});

test.each([
  ['a second before midnight', payment(), null, RICH],
  ['settled', payment({ paid_at: TODAY, is_settled: true }), null, RICH],
  ['a part', payment({ paid_at: TODAY }), 99_99, RICH],
  ['the rest', payment({ paid_at: TODAY, status: 'PARTIALLY_REFUNDED', refunded: sen(1) }), null, RICH],
  ['what the merchant got is not pending any more', payment({ paid_at: TODAY }), null, books(98_91, 1_09)],
])('%s: a refund', (_, refunded, amount, balances) => {
  expect(asked(refunded, amount, balances)).toMatchObject({ type: 'REFUND' });
});

test('a void depends on the day of the request, which ends at midnight in Kuala Lumpur', () => {
  const late = payment({ paid_at: new Date('2026-11-21T15:59:58Z') });
  expect(asked(late, null, RICH, new Date('2026-11-21T15:59:59Z'))).toMatchObject({ type: 'VOID' });
  expect(asked(late, null, RICH, new Date('2026-11-21T16:00:00Z'))).toMatchObject({ type: 'REFUND' });
});

test('a refund is reserved from pending, then available, then payout', () => {
  expect(asked(payment(), 60_00, books(10_00, 20_00, 30_00))).toMatchObject({
    drawn: [
      { book: 'pending', amount: 10_00 },
      { book: 'available', amount: 20_00 },
      { book: 'payout', amount: 30_00 },
    ],
  });
  expect(asked(payment(), 60_01, books(10_00, 20_00, 30_00))).toBe('insufficient_balance');
  expect(asked(payment(), 60_00, books(0, 60_00, 1))).toMatchObject({ drawn: [{ book: 'available', amount: 60_00 }] });
});

test('a duplicate is refunded in full from its own held money, whatever the merchant’s balance', () => {
  const duplicate = payment({ status: 'DUPLICATE', held: sen(100_00), is_sale: false });
  expect(asked(duplicate, null, books(0))).toEqual({
    type: 'REFUND',
    amount: 100_00,
    payment_total: 100_00,
    is_duplicate: true,
    drawn: [{ book: 'reserve', amount: 100_00 }],
  });
  expect(asked(duplicate, 99_99)).toBe('duplicate_in_full');
});

test.each([
  ['offline', payment({ method: 'CASH' })],
  ['voided', payment({ status: 'VOIDED' })],
  ['fully_refunded', payment({ status: 'REFUNDED', refunded: sen(100_00) })],
  ['fully_refunded', payment({ refund_pending: sen(100_00) })],
  ['not_paid', payment({ status: 'FAILED', captured: sen(0) })],
  ['not_paid', payment({ status: 'PROCESSING', captured: sen(0) })],
  ['not_a_sale', payment({ is_sale: false })],
])('%s is refused', (fault, refunded) => {
  expect(asked(refunded, null)).toBe(fault);
});

test.each([
  [0, 'amount_zero'],
  [40_01, 'amount_too_large'],
])('%i sen of a payment with RM 40.00 left: %s', (amount, fault) => {
  const refunded = payment({ refunded: sen(30_00), refund_pending: sen(20_00), charged_back: sen(10_00) });
  expect(refundableAmount(refunded)).toBe(40_00);
  expect(asked(refunded, amount)).toBe(fault);
});

test('the refunds of a payment count together, those in transit too, and an overpayment counts alone', () => {
  const large = (more = {}) => payment({ captured: sen(5_000_00), ...more });
  expect(asked(large(), 1_000_01)).toMatchObject({ payment_total: 1_000_01 });
  expect(asked(large({ refunded: sen(400_00), refund_pending: sen(500_00) }), 100_01)).toMatchObject({
    payment_total: 1_000_01,
  });
  expect(planOverpaymentRefund(sen(1_000_01))).toMatchObject({ payment_total: 1_000_01 });
});

const ALI = { payer_name: 'Ali bin Abu', payer_email: 'ali@payer.example' };
const account = (holder_name: string, ...earlier_payers: Payer[]) => ({ holder_name, earlier_payers });

test.each([
  [1_000_00, 5_000_00, []],
  [1_000_01, 5_000_00, ['payment_total']],
  [1_000_00, 5_000_01, ['daily_total']],
  [1_000_01, 5_000_01, ['payment_total', 'daily_total']],
])('%i sen of a payment and %i sen of a day need approval for %j', (of_payment, of_day, reasons) => {
  const totals = { payment_total: sen(of_payment), day_total: sen(of_day) };
  expect(approvalReasons(totals, ALI, null)).toEqual(reasons);
  expect(approvalReasons(totals, ALI, account('ALI ABU'))).toEqual(reasons);
});

test.each([
  ['Ali bin Abu', 'ALI ABU', []],
  // 16 of 20 letters of both names agree, then 16 of 21.
  ['Maimunah Yu', 'MAIMUNAH LI', []],
  ['Maimunah Yu', 'MAIMUNAH LIM', ['payee_not_payer']],
  ['Siti Nurhaliza', 'ALI BIN ABU', ['payee_not_payer']],
  [null, 'ALI BIN ABU', ['payee_not_payer']],
])('a refund of %s to an account of %s needs approval for %j', (payer_name, holder, reasons) => {
  expect(payeeReasons({ payer_name, payer_email: null }, account(holder))).toEqual(reasons);
});

test.each([
  [{ payer_name: 'ALI ABU', payer_email: 'ALI@payer.example' }, []],
  [{ payer_name: 'ALI ABU', payer_email: null }, []],
  [{ payer_name: 'ALI ABU', payer_email: 'other@payer.example' }, ['several_payers']],
  [{ payer_name: 'Siti Nurhaliza', payer_email: 'ali@payer.example' }, ['several_payers']],
  [{ payer_name: null, payer_email: 'ali@payer.example' }, ['several_payers']],
])('an account that took a refund of %j needs approval for %j', (earlier, reasons) => {
  expect(payeeReasons(ALI, account('ALI BIN ABU', earlier))).toEqual(reasons);
  expect(payeeReasons(ALI, account('ALI BIN ABU', ALI, earlier))).toEqual(reasons);
});

test('nobody decides on their own refund request, and a decision cannot be repeated', () => {
  expect(approvalFault({ status: 'REQUESTED', requested_by: 'a' }, 'b')).toBeNull();
  expect(approvalFault({ status: 'REQUESTED', requested_by: 'a' }, 'a')).toBe('own_request');
  expect(approvalFault({ status: 'CANCELLED', requested_by: 'a' }, 'b')).toBe('not_waiting');
});

test.each([
  [0, false, false, 'SUCCESS', 'PAID'],
  [1, false, false, 'PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
  [100_00, false, false, 'REFUNDED', 'REFUNDED'],
  [0, true, false, 'VOIDED', 'VOIDED'],
  [100_00, true, false, 'VOIDED', 'VOIDED'],
  [0, false, true, 'DUPLICATE', 'PAID'],
  [100_00, false, true, 'REFUNDED', 'REFUNDED'],
])('RM %i sen back, void %s, duplicate %s: %s', (refunded, is_voided, is_duplicate, status, of_bill) => {
  const after = paymentStatusAfterRefund(
    { captured: sen(100_00), refunded: sen(refunded) },
    { is_voided, is_duplicate },
  );
  expect([after, billStatusAfterRefund(after)]).toEqual([status, of_bill]);
});

test('every refund status is reachable, and final statuses stay final', () => {
  const reached = new Set(['REQUESTED', ...Object.values(VOID_SALE_TRANSITIONS).flat()]);
  expect(VOID_SALE_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  expect(VOID_SALE_STATUSES.filter((status) => VOID_SALE_TRANSITIONS[status].length === 0)).toEqual([
    'REJECTED',
    'CANCELLED',
  ]);
});

test('a disbursement reference gives its refund number', () => {
  expect(refundNoFromReference('VS-0123456789-02')).toBe('VS-0123456789');
});

const amounts = fc.integer({ min: 0, max: 500_00 }).map(sen);

test('reservations sum to the amount, never exceed a book, and use books in order', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, amounts, (amount, held, pending, available, payout) => {
      const drawn = allocateReservations(amount, held, { pending, available, payout });
      const holds = { reserve: held, pending, available, payout };
      const all = held + pending + available + payout;
      expect(drawn === null).toBe(all < amount);
      if (drawn === null) return;
      expect(drawn.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
      expect(drawn.every((one) => one.amount > 0 && one.amount <= holds[one.book])).toBe(true);
      // Every book before the last one used was emptied.
      const order = ['reserve', 'pending', 'available', 'payout'] as const;
      const last = order.indexOf(drawn.at(-1)?.book ?? 'reserve');
      for (const book of order.slice(0, last))
        expect(drawn.find((one) => one.book === book)?.amount ?? 0).toBe(holds[book]);
    }),
  );
});

test('partial refunds never exceed the captured amount, to the sen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_00 }),
      fc.array(fc.record({ amount: fc.integer({ min: 0, max: 900_00 }), done: fc.boolean() }), { maxLength: 30 }),
      (captured, requests) => {
        let now = payment({ captured: sen(captured) });
        let refunded: number = 0;
        for (const { amount, done } of requests) {
          const plan = planRefund(now, RICH, { amount: sen(amount), now: NOW });
          const left = captured - refunded;
          if (typeof plan === 'string') {
            const most: Sen = refundableAmount(now);
            expect(amount === 0 || amount > most || most === 0).toBe(true);
            continue;
          }
          expect(plan.amount).toBeLessThanOrEqual(left);
          // Refunded, or cancelled and available again.
          if (!done) continue;
          refunded += plan.amount;
          const after = { captured: sen(captured), refunded: sen(refunded) };
          now = payment({
            ...after,
            status: paymentStatusAfterRefund(after, { is_voided: false, is_duplicate: false }),
          });
        }
        expect(now.refunded).toBe(refunded);
        expect(refunded).toBeLessThanOrEqual(captured);
        expect(now.status === 'REFUNDED').toBe(refunded === captured);
        expect(REFUND_LIMIT).toBe(1_000_00);
      },
    ),
  );
});
