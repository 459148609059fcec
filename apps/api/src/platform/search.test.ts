import { describe, expect, test } from 'vitest';
import { indexMark } from './search.ts';

describe('the characters by which the index finds a term', () => {
  test.each([
    ['BP-8F14E45FCEEA1', 'CEEA1'],
    ['siti5077@', 'i5077'],
    ['siti5077@example.my', 'i5077'],
    ['INV-2026-000123', '00123'],
    ['60123456789', '56789'],
  ])('%s has %s', (term, mark) => expect(indexMark(term)).toBe(mark));

  test.each(['siti', '50771', 'bulanan', 'example.my', 'yuran-bulanan', '茶100号店', 'BP-12-34-56'])(
    '%s has none: it is short, a word, or in pieces',
    (term) => expect(indexMark(term)).toBeNull(),
  );
});
