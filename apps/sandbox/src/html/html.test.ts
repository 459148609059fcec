import { expect, test } from 'vitest';
import { html } from './html.ts';
import { formatAmount, formatCode, formatTime } from './formats.ts';
import { sen } from '@kutip/domain/money';

test('values are escaped, markup is not, and empty values render nothing', () => {
  const evil = `<script>alert("x")</script>&'`;
  expect(html`<p title="${evil}">${evil}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;</p>',
  );
  expect(html`${html`<b>${1}</b>`}${[html`<i></i>`, html`&`]}`.markup).toBe('<b>1</b><i></i>&');
  expect(html`a${null}b${undefined}c${false}d${''}e${0}`.markup).toBe('abcde0');
});

test('amounts, times and codes are formatted for reading', () => {
  expect([5, 100_00, 1234_50, 1_000_000_00].map((amount) => formatAmount(sen(amount)))).toEqual([
    'RM 0.05',
    'RM 100.00',
    'RM 1,234.50',
    'RM 1,000,000.00',
  ]);
  expect(formatTime('2026-11-21T02:42:07Z')).toBe('21 Nov 2026, 10:42:07 am');
  expect([formatCode('51'), formatCode('ZZ')]).toEqual(['51 Insufficient funds', 'ZZ Unknown code']);
});
