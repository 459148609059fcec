import { FPX_CODES, outcomeOf } from '@kutip/domain/fpx/codes';
import { describe, expect, it } from 'vitest';
import { en } from '../../shared/words/en.ts';
import { reasonText } from './reason.ts';
import { gapAfter, mainIn, MOST_ASKED } from './wait.ts';

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
  ])('%s', (code, sentence) => {
    expect(reasonText(en, 'FAILED', code)).toBe(sentence);
  });

  it('says so when the bank never heard of it', () => {
    expect(reasonText(en, 'FAILED', null)).toBe(en.reasons.not_sent);
    expect(reasonText(en, 'EXPIRED', null)).toBe(en.reasons.timed_out);
  });

  it('words every code that ends a payment', () => {
    const ending = FPX_CODES.filter(
      ({ code }) => !['SUCCESS', 'PROCESSING'].includes(outcomeOf(code, { enquiry: false })),
    );
    expect(ending.length).toBeGreaterThan(60);
    for (const { code } of ending)
      expect([code, reasonText(en, 'FAILED', code)]).not.toEqual([code, en.reasons.unknown]);
  });
});

describe('waiting', () => {
  it('asks at most twenty times, with growing gaps', () => {
    const gaps = Array.from({ length: MOST_ASKED }, (_, asked) => gapAfter(asked));
    expect(gaps.slice(0, 4)).toEqual([2000, 2667, 3556, 4741]);
    expect(gaps.at(-1)).toBe(60_000);
    expect(gaps).toHaveLength(20);
  });
  it('takes only the main part of a page', () => {
    expect(mainIn('<head><style nonce="x">a</style></head><main data-waiting="true"><p>b</p></main><footer>')).toBe(
      '<main data-waiting="true"><p>b</p></main>',
    );
  });
});
