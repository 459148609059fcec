import { expect, test } from 'vitest';
import { needsSecondPerson, proposalFault } from './second-person.ts';

test.each([
  ['BANK_IN', 10_000_00, 10_000_00, false],
  ['BANK_IN', 10_000_01, 10_000_01, true],
  ['BANK_IN', 100_00, 100_01, true],
  ['BANK_IN', 100_01, 100_00, true],
  ['RESOLUTION', 500_00, undefined, false],
  ['RESOLUTION', 500_01, undefined, true],
  ['COMMISSION', 500_00, undefined, false],
  ['COMMISSION', 500_01, undefined, true],
] as const)('a %s of %d sen with %s expected needs a second person: %s', (kind, amount, expected, isNeeded) => {
  expect(needsSecondPerson(kind, amount, expected)).toBe(isNeeded);
});

test('nobody decides on their own proposal, on one that is closed, or past one that is open', () => {
  const open = { id: 'p1', proposed_by: 'maker' };
  expect(proposalFault(null, null, 'maker')).toBeNull();
  expect(proposalFault(open, null, 'checker')).toBe('second_person');
  expect(proposalFault(open, 'p2', 'checker')).toBe('not_proposed');
  expect(proposalFault(null, 'p1', 'checker')).toBe('not_proposed');
  expect(proposalFault(open, 'p1', 'maker')).toBe('own_decision');
  expect(proposalFault(open, 'p1', 'checker')).toBeNull();
});
