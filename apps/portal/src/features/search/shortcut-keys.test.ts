import { expect, test } from 'vitest';
import { createKeySequence } from './shortcut-keys.ts';

const key = (name: string, timeStamp = 0, modifier = {}) =>
  ({ key: name, timeStamp, ctrlKey: false, metaKey: false, altKey: false, ...modifier }) as const;

const done: string[] = [];
const shortcuts = {
  b: () => void done.push('bill'),
  'g b': () => void done.push('bills'),
  '?': () => void done.push('help'),
};
const typed = (...keys: Parameters<typeof key>[]): string[] => {
  const sequence = createKeySequence();
  done.length = 0;
  for (const one of keys) sequence.press(key(...one), shortcuts)?.();
  return [...done];
};

test.each([
  ['one letter', [['b']], ['bill']],
  ['a capital letter', [['B']], ['bill']],
  ['a sequence', [['g'], ['b', 500]], ['bills']],
  ['a sequence that took too long', [['g'], ['b', 2_000]], ['bill']],
  ['a broken sequence', [['g'], ['x'], ['b']], ['bill']],
  ['a letter with Ctrl', [['b', 0, { ctrlKey: true }]], []],
  ['a letter with ⌘ after the first of a sequence', [['g'], ['b', 1, { metaKey: true }], ['b', 2]], ['bill']],
  ['an unknown letter', [['x']], []],
] as [string, Parameters<typeof key>[], string[]][])('%s', (_, keys, expected) => {
  expect(typed(...keys)).toEqual(expected);
});
