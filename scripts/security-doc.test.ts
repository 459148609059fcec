import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/security.md and docs/asvs.md name files, tests and their titles: what they name must exist.

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['docs/security.md', 'docs/asvs.md'] as const;

/** The path from the root of a name on these pages; undefined: there is no such file. */
const pathOf = (name: string): string | undefined =>
  [name, join('apps/api/src', name)].find((path) => existsSync(join(ROOT, path)));
/** Names in code marks that have a folder or the ending of a source file. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|md))`/g)].map(([, name]) => name!);

const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Whether a test file has a test or a group with this title. */
function hasTitle(file: string, title: string): boolean {
  const path = pathOf(file);
  return path !== undefined && read(path).includes(title);
}

describe.each(PAGES)('%s', (page) => {
  test('each file that it names exists', () => {
    const files = filesIn(read(page));
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => pathOf(file) === undefined)).toEqual([]);
  });

  test('each title that it quotes is in its test file', () => {
    const quoted = [...read(page).matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)];
    expect(quoted.filter(([, file, title]) => !hasTitle(file!, title!)).map(([all]) => all)).toEqual([]);
  });
});

test('each fixed weakness has its test', () => {
  const [, fixed = ''] = read('docs/security.md').split('## Fixed weaknesses and their tests');
  const rows = rowsOf(fixed.split('\n## ')[0]!).slice(1);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(([, , file = '', title = '']) => !hasTitle(file.replaceAll('`', ''), title))).toEqual([]);
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they are numbered from 1. */
const REQUIREMENTS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const STATES = ['met', 'part', 'not met', 'does not apply'];

describe('the page of ASVS', () => {
  const rows = rowsOf(read('docs/asvs.md')).filter(([number]) => number !== 'Requirement');

  test('has each requirement of levels 1 and 2 once, in order', () => {
    const expected = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
    );
    expect(rows.map(([number]) => number)).toEqual(expected);
    expect(expected).toHaveLength(253);
  });

  test('says of each its state, and what shows it or what is missing', () => {
    for (const [number, level, about, state, shown] of rows) {
      expect(['1', '2'], number).toContain(level);
      expect(STATES, number).toContain(state);
      for (const text of [about, shown]) expect(text, number).not.toBe('');
    }
  });

  test('counts them', () => {
    const of = (state: string) => rows.filter((row) => row[3] === state).length;
    expect(read('docs/asvs.md')).toContain(
      `Of ${rows.length} requirements ${of('met')} are met, ${of('part')} in part, ${of('not met')} are not, and ${of('does not apply')} do not apply.`,
    );
  });
});
