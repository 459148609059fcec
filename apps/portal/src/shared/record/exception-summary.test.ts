import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { EXCEPTION_KINDS } from '@kutip/domain/payment-events';
import type { Sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { createTranslator } from '../i18n/translate.ts';
import { formatMoney } from '../i18n/format.ts';
import type { Messages } from '../i18n/use-messages.ts';
import { describeException, type ExceptionFacts } from './exception-summary.ts';

const speech = { en: createTranslator(en, 'en'), ar: createTranslator(ar, 'ar') };
const messagesIn = (language: 'en' | 'ar') => ({ t: speech[language], money: formatMoney }) as unknown as Messages;

const DETAILS: Record<ExceptionFacts['kind'], ExceptionFacts['detail'][]> = {
  duplicate_payment: [{ bank: 'Maybank', amount: '50.00', reference: '1' }],
  overpaid: [{ bank: null, amount: '50.00', surplus: '1.50' }],
  late_payment: ['bill_cancelled', 'bill_expired', 'collection_closed'].map((late) => ({ bank: 'Maybank', late })),
  mismatch: ['amount', 'currency', 'order_no'].map((field) => ({
    field,
    code: '00',
    reported_amount: '49.99',
    reported_currency: 'USD',
    reported_order_no: 'BP-1',
  })),
  contradiction: [
    { code: '51', reason: 'Insufficient funds' },
    { code: null, reason: null },
  ],
  unresolved: [{ code: '09' }, { code: '99' }, { code: null }],
  unknown_order: [{ reported_amount: '5.00', reported_order_no: 'BP-2' }],
  payout_mismatch: [{ reference: 'PO-1', reported_amount: '5.00', reported_order_no: 'PO-1' }],
  payout_contradiction: [{ reference: 'PO-1', reason: 'ACCOUNT_CLOSED' }],
  payout_unresolved: [{ reference: 'PO-1' }],
};
const exceptionWith = (over: Partial<ExceptionFacts> & Pick<ExceptionFacts, 'kind'>): ExceptionFacts => ({
  detail: DETAILS[over.kind][0]!,
  payment_status: 'PROCESSING',
  payer_name: 'Siti',
  payer_bank: 'Maybank',
  total_amount: 5_000 as Sen,
  ...over,
});
const describe = (over: Parameters<typeof exceptionWith>[0], language: 'en' | 'ar' = 'en') =>
  describeException(exceptionWith(over), messagesIn(language), 'help@kutip.example');

const EVERY = EXCEPTION_KINDS.flatMap((kind) =>
  DETAILS[kind].flatMap((detail) =>
    [null, ...ATTEMPT_STATUSES].map((payment_status) => ({ kind, detail, payment_status })),
  ),
);

test.each(['en', 'ar'] as const)(
  'every exception kind and payment status has a text without unfilled placeholders: %s',
  (language) => {
    for (const one of EVERY) {
      const { happened, means, steps } = describe(one, language);
      const all = [happened, means, ...steps];
      expect(steps.length).toBeGreaterThan(0);
      for (const sentence of all) expect(sentence).toMatch(/^(?!.*(\{\{|undefined|exception_summary|  )).+[.]$/);
      expect(new Set(all).size).toBe(all.length);
    }
  },
);

test('exception texts contain the facts', () => {
  expect(describe({ kind: 'mismatch', detail: DETAILS.mismatch[0]! }).happened).toBe(
    'Maybank reported a payment of RM\u00a049.99 for this order. We requested RM\u00a050.00.',
  );
  expect(
    describe({ kind: 'late_payment', detail: { late: 'collection_closed' }, payment_status: 'SUCCESS' }).happened,
  ).toBe('Siti paid RM\u00a050.00 with Maybank after the collection was closed. The payment had already started.');
  expect(describe({ kind: 'overpaid', payer_bank: null, payer_name: null }).happened).toBe(
    'The payer paid with the bank. We requested RM\u00a050.00 and received RM\u00a01.50 more.',
  );
  expect(describe({ kind: 'mismatch', detail: DETAILS.mismatch[0]! }).steps[1]).toContain('help@kutip.example');
});

test('the meaning of an exception follows the payment status, and a payment with a final status needs only a note', () => {
  const unresolved = (payment_status: ExceptionFacts['payment_status']) =>
    describe({ kind: 'unresolved', payment_status });
  expect(unresolved('PROCESSING').means).toMatch(/^Nothing was added to your balance, and it does not pay the bill/);
  expect(unresolved('SUCCESS').means).toMatch(/^The bank has since confirmed it: the money is in your balance/);
  expect(unresolved('DUPLICATE').means).toMatch(/the money is on hold for refund/);
  expect(unresolved('FAILED').means).toMatch(/^The bank has since reported that it failed/);
  for (const status of ['SUCCESS', 'DUPLICATE', 'FAILED'] as const)
    expect(unresolved(status).steps).toEqual(['No action is needed. Resolve this with a note.']);
  expect(describe({ kind: 'contradiction', payment_status: 'DUPLICATE' }).means).toMatch(/on hold/);
  expect(describe({ kind: 'duplicate_payment', payment_status: 'REFUNDED' }).means).toMatch(/was refunded/);
});

test('an exception of a payment that awaits a company approver names the approver', () => {
  const { happened, steps } = describe({ kind: 'unresolved', detail: { code: '99' } });
  expect(happened).toMatch(/approval by their company, and nobody approved or rejected it within seven days/);
  expect(steps[0]).toMatch(/approver/);
});
