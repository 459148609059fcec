import type { SeededRandom } from '../simulator/seeded-random.ts';

const DEEP = 500;
/** Deeper values are mutated as a whole only. */
const DEEPEST_PATH = 8;

/** Values that no field of a contract expects, or that a database or a calculation might not survive. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'null',
  'NaN',
  'Infinity',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u202E\u200B\uFEFF',
  '٠١٢٣',
  "' or 1=1 --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '=1+1',
  'x'.repeat(300),
  'x'.repeat(70_000),
  '🧾'.repeat(130),
  '0000-01-01',
  '01-01-0000',
  '9999-12-31',
  '31-12-9999',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  0,
  -0,
  -1,
  0.5,
  1e-7,
  1e21,
  1e308,
  2_147_483_648,
  2 ** 53 + 2,
  -(2 ** 53) - 2,
  '2147483648',
  '99999999999999999999',
  '-1',
  '1e3',
  '0x10',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  [],
  [[]],
  [null],
  ['x', 'x'],
  Array.from({ length: 1_001 }, () => 'x'),
  {},
  { length: 1e9 },
  { toString: 'x' },
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true}}'),
];

/** Keys that an object has without being given them. */
export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const;

type Path = readonly string[];

/** The paths of all values in an input, the whole included; lists and objects are entered. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob || path.length === DEEPEST_PATH)
    return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

/** A copy of `value` in which `change` was applied at a path; undefined removes an object's key. */
function changeAt(value: unknown, [key, ...rest]: Path, change: (one: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((one, n) => (String(n) === key ? changeAt(one, rest, change) : one));
  const copy: Record<string, unknown> = { ...(value as object) };
  copy[key] = changeAt(copy[key], rest, change);
  return copy;
}

const nested = (): unknown => {
  let value: unknown = 'x';
  for (let depth = 0; depth < DEEP; depth += 1) value = [value];
  return value;
};

/** A copy of an input in which one or two values are replaced, removed or wrapped, or an unknown key is added. */
export function mutate(random: SeededRandom, input: unknown): unknown {
  let mutated = input;
  for (let times = 1 + random.below(2); times > 0; times -= 1) {
    const path = random.pick(pathsOf(mutated));
    const changes: ((one: unknown) => unknown)[] = [
      () => random.pick(HOSTILE_VALUES),
      () => random.pick(HOSTILE_VALUES),
      () => random.pick(HOSTILE_VALUES),
      () => undefined,
      (one) => [one, one],
      (one) => ({
        ...(typeof one === 'object' && !(one instanceof Blob) ? one : {}),
        [random.pick(PROTOTYPE_KEYS)]: 'x',
      }),
      nested,
    ];
    mutated = changeAt(mutated, path, random.pick(changes));
  }
  return mutated;
}
