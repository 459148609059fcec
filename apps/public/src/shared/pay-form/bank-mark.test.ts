import { FPX_BANKS } from '@kutip/domain/fpx/banks';
import { expect, test } from 'vitest';
import { bankMark, MARK_COLOURS } from './bank-mark.ts';

const LIVE = [
  ...new Set(
    FPX_BANKS.filter(({ kind, name }) => kind !== 'LEGACY' && !name.includes('(test)')).map(({ name }) => name),
  ),
];

test('every bank has initials of its own', () => {
  const initials = LIVE.map((name) => bankMark(name).initials);
  expect(new Set(initials).size).toBe(LIVE.length);
});

test('the popular banks have colours of their own', () => {
  const popular = ['Maybank', 'CIMB Bank', 'Public Bank', 'RHB Bank', 'Hong Leong Bank', 'AmBank', 'Bank Islam', 'BSN'];
  const colours = popular.map((name) => bankMark(name).colour);
  expect(new Set(colours).size).toBe(popular.length);
  expect(Math.max(...LIVE.map((name) => bankMark(name).colour))).toBeLessThanOrEqual(MARK_COLOURS);
});

test('both services of a bank have its mark, and another service has its initials', () => {
  expect(bankMark('Maybank (Maybank2u)')).toEqual(bankMark('Maybank (Maybank2E)'));
  expect(bankMark('Touch ’n Go')).toEqual({ initials: 'TG', colour: 0 });
});
