import { expect, test } from 'vitest';
import { looksLikeLink, withoutLinks } from './plain-text.ts';

test.each([
  ['https://evil.example/win?a=1', 'https:// evil. example/win?a=1'],
  ['Claim RM 50.00 at www.evil.my now', 'Claim RM 50.00 at www. evil. my now'],
  ['HTTP://10.0.0.1', 'HTTP:// 10.0.0.1'],
  ['siti@evil.example', 'siti@evil. example'],
  ['Bayar di кедай.рф', 'Bayar di кедай. рф'],
  ['Siti bt.Ahmad', 'Siti bt. Ahmad'],
])('%s is no link any more', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
  expect(looksLikeLink(text)).toBe(true);
  expect(looksLikeLink(expected)).toBe(false);
});

test.each(['Siti Nurhaliza binti Ahmad', 'J. R. Tan', 'Kopi @ Ipoh Sdn. Bhd.', 'RM 1,234.50', 'No. 3.2', '陈大文', ''])(
  '“%s” stays as it is',
  (text) => expect(withoutLinks(text)).toBe(text),
);
