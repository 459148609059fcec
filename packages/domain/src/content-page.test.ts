import { expect, test } from 'vitest';
import { slugOf } from './content-page.ts';

test.each([
  ['Menu Raya 2026!', 'menu-raya-2026'],
  ['  Café & crème ', 'cafe-creme'],
  ['退款政策', ''],
  ['--', ''],
  [`${'a'.repeat(59)} b c`, 'a'.repeat(59)],
])('the address of a page titled %j ends with %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
