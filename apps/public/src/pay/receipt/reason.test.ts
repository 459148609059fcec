import { FPX_CODES, fpxOutcome } from '@kutip/domain/fpx/codes';
import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { zh } from '../messages/zh.ts';
import type { PayContext } from '../pay-context.ts';
import { reasonOf, reasonText } from './reason.ts';
import { delayAfter, mainIn } from '../../shared/reload-main.ts';
import { MAX_POLLS } from './poll-receipt.ts';

describe('reasonText', () => {
  it.each([
    ['51', en.reasons.insufficient_funds],
    ['48', en.reasons.limit],
    ['2A', en.reasons.below_minimum],
    ['1C', en.reasons.buyer_cancelled],
    ['OF', en.reasons.timed_out],
    ['OE', en.reasons.bank_down],
    ['14', en.reasons.account],
    ['XE', en.reasons.ours],
    ['ZZ', en.reasons.unknown],
  ])('the reason of FPX code %s', (code, sentence) => {
    expect(reasonText(en, 'FAILED', code)).toBe(sentence);
  });

  it('a payment without a code never reached the bank', () => {
    expect(reasonText(en, 'FAILED', null)).toBe(en.reasons.not_sent);
    expect(reasonText(en, 'EXPIRED', null)).toBe(en.reasons.timed_out);
  });

  it('every FPX code that ends a payment has a specific reason', () => {
    const ending = FPX_CODES.filter(
      ({ code }) => !['SUCCESS', 'PROCESSING'].includes(fpxOutcome(code, { enquiry: false })),
    );
    expect(ending.length).toBeGreaterThan(60);
    for (const { code } of ending)
      expect([code, reasonText(en, 'FAILED', code)]).not.toEqual([code, en.reasons.unknown]);
  });
});

describe('receipt polling', () => {
  it('a receipt is polled at most twenty times with growing delays', () => {
    const gaps = Array.from({ length: MAX_POLLS }, (_, options) => delayAfter(options));
    expect(gaps.slice(0, 4)).toEqual([2000, 2667, 3556, 4741]);
    expect(gaps.at(-1)).toBe(60_000);
    expect(gaps).toHaveLength(20);
  });
  it('only the main element of a page is parsed', () => {
    expect(mainIn('<head><style nonce="x">a</style></head><main data-waiting="true"><p>b</p></main><footer>')).toBe(
      '<main data-waiting="true"><p>b</p></main>',
    );
  });
});

describe('reasonOf', () => {
  it('a refused card has its reason in the payer’s language', () => {
    const refused = { channel: 'credit_card', provider_code: '4054', failed_reason: 'Expired card' } as const;
    const context = { messages: zh, direction: 'ltr' } as PayContext;
    expect(reasonOf(context, 'FAILED', refused)).toBe('此卡已过期。请使用其他卡。');
    // Other codes quote the provider.
    const other = { ...refused, provider_code: '9999', failed_reason: 'Ask again' };
    expect(reasonOf(context, 'FAILED', other)).toContain('Ask again');
  });
});
