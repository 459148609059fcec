import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { EXCEPTION_KINDS } from '@kutip/domain/payment-events';
import type { Sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { translator } from '../i18n/translate.ts';
import { formatMoney } from '../i18n/format.ts';
import type { WordsOf } from '../i18n/use-words.ts';
import { exceptionStory, type ExceptionTold } from './exception-story.ts';

const speech = { en: translator(en, 'en'), ar: translator(ar, 'ar') };
const wordsIn = (language: 'en' | 'ar') => ({ t: speech[language], money: formatMoney }) as unknown as WordsOf;

const DETAILS: Record<ExceptionTold['kind'], ExceptionTold['detail'][]> = {
  duplicate_payment: [{ bank: 'Maybank', amount: '50.00', reference: '1' }],
  overpaid: [{ bank: null, amount: '50.00', surplus: '1.50' }],
  late_payment: ['bill_cancelled', 'bill_expired', 'collection_closed'].map((late) => ({ bank: 'Maybank', late })),
  mismatch: ['amount', 'currency', 'order_no'].map((field) => ({
    field,
    code: '00',
    heard_amount: '49.99',
    heard_currency: 'USD',
    heard_order_no: 'BP-1',
  })),
  contradiction: [
    { code: '51', reason: 'Insufficient funds' },
    { code: null, reason: null },
  ],
  unresolved: [{ code: '09' }, { code: '99' }, { code: null }],
  unknown_order: [{ heard_amount: '5.00', heard_order_no: 'BP-2' }],
  payout_mismatch: [{ reference: 'PO-1', heard_amount: '5.00', heard_order_no: 'PO-1' }],
  payout_contradiction: [{ reference: 'PO-1', reason: 'ACCOUNT_CLOSED' }],
  payout_unresolved: [{ reference: 'PO-1' }],
};
const told = (over: Partial<ExceptionTold> & Pick<ExceptionTold, 'kind'>): ExceptionTold => ({
  detail: DETAILS[over.kind][0]!,
  payment_status: 'PROCESSING',
  payer_name: 'Siti',
  payer_bank: 'Maybank',
  total_amount: 5_000 as Sen,
  ...over,
});
const story = (over: Parameters<typeof told>[0], language: 'en' | 'ar' = 'en') =>
  exceptionStory(told(over), wordsIn(language), 'help@kutip.example');

const EVERY = EXCEPTION_KINDS.flatMap((kind) =>
  DETAILS[kind].flatMap((detail) =>
    [null, ...ATTEMPT_STATUSES].map((payment_status) => ({ kind, detail, payment_status })),
  ),
);

test.each(['en', 'ar'] as const)(
  'every exception, however its payment stands, is told without a hole: %s',
  (language) => {
    for (const one of EVERY) {
      const { happened, means, steps } = story(one, language);
      const all = [happened, means, ...steps];
      expect(steps.length).toBeGreaterThan(0);
      for (const sentence of all) expect(sentence).toMatch(/^(?!.*(\{\{|undefined|exception_story|  )).+[.]$/);
      expect(new Set(all).size).toBe(all.length);
    }
  },
);

test('the facts stand in the sentences', () => {
  expect(story({ kind: 'mismatch', detail: DETAILS.mismatch[0]! }).happened).toBe(
    'Maybank told us of a payment of RM\u00a049.99 for this order. We had asked for RM\u00a050.00.',
  );
  expect(
    story({ kind: 'late_payment', detail: { late: 'collection_closed' }, payment_status: 'SUCCESS' }).happened,
  ).toBe(
    'Siti paid RM\u00a050.00 by Maybank after the collection had been closed. The payment was on its way by then.',
  );
  expect(story({ kind: 'overpaid', payer_bank: null, payer_name: null }).happened).toBe(
    'Somebody paid by the bank. We had asked for RM\u00a050.00, and RM\u00a01.50 more than that came.',
  );
  expect(story({ kind: 'mismatch', detail: DETAILS.mismatch[0]! }).steps[1]).toContain('help@kutip.example');
});

test('what it means follows the payment: an answer that came after all leaves nothing to do but a note', () => {
  const unresolved = (payment_status: ExceptionTold['payment_status']) => story({ kind: 'unresolved', payment_status });
  expect(unresolved('PROCESSING').means).toMatch(/^Nothing was added to your balance, and the bill is not paid by it/);
  expect(unresolved('SUCCESS').means).toMatch(/^The bank has confirmed it since: the money is in your balance/);
  expect(unresolved('DUPLICATE').means).toMatch(/the money is kept apart for a refund/);
  expect(unresolved('FAILED').means).toMatch(/^The bank has said since that it came to nothing/);
  for (const status of ['SUCCESS', 'DUPLICATE', 'FAILED'] as const)
    expect(unresolved(status).steps).toEqual(['There is nothing left to clear up. Settle this with a note.']);
  expect(story({ kind: 'contradiction', payment_status: 'DUPLICATE' }).means).toMatch(/kept apart/);
  expect(story({ kind: 'duplicate_payment', payment_status: 'REFUNDED' }).means).toMatch(/has been given back/);
});

test('a company’s approver is named where he is what was waited for', () => {
  const { happened, steps } = story({ kind: 'unresolved', detail: { code: '99' } });
  expect(happened).toMatch(/approver of his company, who neither approved nor refused it in seven days/);
  expect(steps[0]).toMatch(/approver/);
});
