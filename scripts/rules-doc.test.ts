import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES_FILE, rulesDocument, rulesIn, unknownRules } from './lib/rules.ts';

test('docs/rules.md is what the tests and decisions name; run `npm run rules` when this fails', () => {
  expect(readFileSync(RULES_FILE, 'utf8')).toBe(rulesDocument());
});

test('no test and no decision names a rule that the specification does not have', () => {
  expect(unknownRules()).toEqual([]);
});

test('a rule is named by its number, or within a range', () => {
  // Put together here, since this file is searched for rules too.
  const id = (number: number) => `R-${number}`;
  expect(rulesIn(`${id(107)} to ${id(109)}, and ${id(109)}`)).toEqual([107, 108, 109, 109].map(id));
  expect(rulesIn('R-12, ER-1070, R-1070')).toEqual([]);
});
