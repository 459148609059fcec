import { FPX_BANKS } from '@kutip/domain/fpx/banks';
import { expect, test } from 'vitest';
import { bankMark, MARK_COLOURS } from './bank-mark.ts';

//

const LIVE = FPX_BANKS.filter(({ kind, name }) => kind !== 'LEGACY' && !name.includes('(test)')).map(
  ({ code, model, name }) => ({ reference: `FPX_${model}_${code}`, name }),
);
const named = (part: string) => LIVE.filter(({ name }) => name === part);

test('every bank has initials of its own, whichever of its codes is used', () => {
  const byName = Map.groupBy(LIVE, ({ name }) => name);
  const initials = [...byName.values()].map((services) => [
    ...new Set(services.map((service) => bankMark(service).initials)),
  ]);
  expect(initials.filter((ones) => ones.length !== 1)).toEqual([]);
  expect(new Set(initials.flat()).size).toBe(byName.size);
});

test('the popular banks have colours of their own', () => {
  const popular = ['Maybank', 'CIMB Bank', 'Public Bank', 'RHB Bank', 'Hong Leong Bank', 'AmBank', 'Bank Islam', 'BSN'];
  const colours = popular.map((name) => bankMark(named(name)[0]!).colour);
  expect(new Set(colours).size).toBe(popular.length);
  const all = LIVE.map((service) => bankMark(service).colour);
  expect([Math.min(...all), Math.max(...all)]).toEqual([1, MARK_COLOURS]);
});

test('the mark is found by the reference, not by the name', () => {
  const maybank = { initials: 'MB', colour: 1 };
  for (const reference of ['FPX_B2C_MB2U0227', 'FPX_B2B1_MBB0228'])
    expect(bankMark({ reference, name: 'Renamed bank' })).toEqual(maybank);
  expect(bankMark({ reference: 'FPX_B2C_NEW0001', name: 'Maybank' })).toEqual({ initials: 'MA', colour: 0 });
});

test('an unknown reference has the initials of its name', () => {
  expect(bankMark({ reference: 'EWALLET_TNG', name: 'Touch ’n Go' })).toEqual({ initials: 'TG', colour: 0 });
  expect(bankMark({ reference: '', name: 'Touch ’n Go' })).toEqual({ initials: 'TG', colour: 0 });
});
