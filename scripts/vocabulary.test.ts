import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findForbidden, findInRepository, findUnusedExceptions } from './lib/vocabulary.ts';

const ROOT = join(import.meta.dirname, '..');

const found = (file: string, text: string) =>
  findForbidden(file, text).map((finding) => `${finding.line} ${finding.found}`);

describe('a word that the glossary rules out is found', () => {
  test.each([
    ['in a name', 'a.ts', 'const toldCallback = 1;', ['1 toldCallback']],
    ['in a name with underscores', 'a.ts', '\nlet last_verdict;', ['2 last_verdict']],
    ['in a file name', 'bank-parts.tsx', '', ['0 file name: parts']],
    ['in a comment of several lines', 'a.ts', '/*\n * He pays.\n */', ['2 comment: he']],
    ['in a JSX name', 'a.tsx', '<VerdictBox />', ['1 VerdictBox']],
    ['outside the files of an exception', 'packages/domain/src/bills.ts', 'const letter = 1;', ['1 letter']],
  ])('%s', (_, file, text, expected) => {
    expect(found(file, text)).toEqual(expected);
  });
});

test('strings, longer words and exceptions in their files are left alone', () => {
  expect(found('a.ts', "const sentence = 'he told a story';")).toEqual([]);
  expect(found('a.ts', 'const passwords = newsletter; // the others')).toEqual([]);
  expect(found('packages/domain/src/name-match.ts', 'const words = 1;')).toEqual([]);
});

test('no name, file or comment of the repository uses a word that the glossary rules out', () => {
  const { findings, files } = findInRepository(ROOT);
  expect(files).toBeGreaterThan(1000);
  expect(findings.map(({ file, line, found: name, say }) => `${file}:${line} ${name}: say ${say}`)).toEqual([]);
});

test('every exception is still needed', () => {
  expect(findUnusedExceptions(ROOT)).toEqual([]);
});
