import { expect, test } from 'vitest';
import { html } from './html.ts';
import { shownAmount, shownCode, shownTime } from './words.ts';
import { sen } from '@kutip/domain/money';

test('values are escaped, markup is not, and nothing is shown for nothing', () => {
  const evil = `<script>alert("x")</script>&'`;
  expect(html`<p title="${evil}">${evil}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;</p>',
  );
  expect(html`${html`<b>${1}</b>`}${[html`<i></i>`, html`&`]}`.markup).toBe('<b>1</b><i></i>&');
  expect(html`a${null}b${undefined}c${false}d${''}e${0}`.markup).toBe('abcde0');
});

test('amounts, times and codes as people read them', () => {
  expect([5, 100_00, 1234_50, 1_000_000_00].map((amount) => shownAmount(sen(amount)))).toEqual([
    'RM 0.05',
    'RM 100.00',
    'RM 1,234.50',
    'RM 1,000,000.00',
  ]);
  expect(shownTime('2026-11-21T02:42:07Z')).toBe('21 Nov 2026, 10:42:07 am');
  expect([shownCode('51'), shownCode('ZZ')]).toEqual(['51 Insufficient funds', 'ZZ Unknown code']);
});
