import { expect, test } from 'vitest';
import { statementRowHeight, splitIntoPages, tableRowHeight } from './statement-pages.ts';

const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({
    when: '28 Aug 2026',
    number: `PAY-${at}`,
    name,
    gross: 'RM 1.00',
    fee: '-RM 0.10',
    tax: '-RM 0.01',
    net: 'RM 0.89',
  }));

test('a statement of 1,000 lines has every line once, in order, on pages of bounded length', () => {
  const rows = rowsOf(1_000, 'Siti Nurhaliza binti Tarudin');
  const pages = splitIntoPages(rows, statementRowHeight);
  expect(pages.flat()).toEqual(rows);
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(pages[0]!.length).toBeLessThan(pages[1]!.length);
});

test('names that take several lines leave room for fewer rows', () => {
  const [, short] = splitIntoPages(rowsOf(200, 'Tan'), statementRowHeight);
  const [, long] = splitIntoPages(
    rowsOf(200, 'Tengku Nurul Izzah Raja Kamaruddin of Persatuan Ibu Bapa dan Guru'),
    statementRowHeight,
  );
  expect(long!.length).toBeLessThan(short!.length);
});

test('Chinese names take the room of two letters for each character', () => {
  const [latin] = rowsOf(1, 'x'.repeat(40));
  const [chinese] = rowsOf(1, '陈'.repeat(40));
  expect(statementRowHeight(chinese!)).toBeGreaterThan(statementRowHeight(latin!));
  expect(tableRowHeight(['陈'.repeat(40), '1'])).toBeGreaterThan(tableRowHeight(['x'.repeat(40), '1']));
});

test('a statement without lines has one page', () => {
  expect(splitIntoPages([], statementRowHeight)).toEqual([[]]);
});

test('a row of a table is as high as its longest cell', () => {
  const short = tableRowHeight(['21 Nov 2026', 'BP-1', '10.00', '9.00']);
  expect(tableRowHeight(['21 Nov 2026', 'a'.repeat(80), '10.00', '9.00'])).toBeGreaterThan(short * 2);
  expect(
    splitIntoPages(
      Array.from({ length: 100 }, (_, at) => at),
      () => short,
    ).flat(),
  ).toHaveLength(100);
});
