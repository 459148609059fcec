import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The rules of the specification, by its numbers. */
const RULES = JSON.parse(readFileSync(join(ROOT, 'docs/specified-rules.json'), 'utf8')) as {
  id: string;
  rule: string;
}[];

export const RULES_FILE = join(ROOT, 'docs/rules.md');
const TESTS = ['{apps,packages}/**/src/**/*.test.{ts,tsx}', '{e2e,scripts,test}/**/*.test.ts'];
const DECISIONS = ['docs/decisions/[0-9]*.md'];

/** `R-107`, or a range `R-107 to R-121`. */
const MENTION = /\bR-(\d{3})\b(?:\s+to\s+R-(\d{3})\b)?/g;
const idOf = (number: number): string => `R-${String(number).padStart(3, '0')}`;

/** The numbers of the rules that a text names. */
export function rulesIn(text: string): string[] {
  return [...text.matchAll(MENTION)].flatMap(([, first, last = first]) =>
    Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, n) => idOf(Number(first) + n)),
  );
}

/** The files that name each rule, by rule. */
function filesByRule(patterns: string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = globSync(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' });
  for (const file of files.toSorted())
    for (const id of rulesIn(readFileSync(join(ROOT, file), 'utf8'))) {
      if (!found.has(id)) found.set(id, new Set());
      found.get(id)!.add(file);
    }
  return found;
}

const linkTo = (file: string): string =>
  `[${file.split('/').at(-1)}](${file.startsWith('docs/') ? file.slice(5) : `../${file}`})`;

/** Rules that tests and decisions name although the specification has none of that number. */
export function unknownRules(): string[] {
  const known = new Set(RULES.map(({ id }) => id));
  return [...new Set([...filesByRule(TESTS).keys(), ...filesByRule(DECISIONS).keys()])].filter((id) => !known.has(id));
}

/** docs/rules.md: for each rule of the specification the tests that name it and the decisions that change it. */
export function rulesDocument(): string {
  const tests = filesByRule(TESTS);
  const decisions = filesByRule(DECISIONS);
  const rows = RULES.map(({ id, rule }) => {
    const links = [...(tests.get(id) ?? []), ...(decisions.get(id) ?? [])].map(linkTo);
    return {
      cells: [id, rule.replaceAll('|', String.raw`\|`), links.join(', ') || 'open'],
      isOpen: links.length === 0,
    };
  });
  const open = rows.filter(({ isOpen }) => isOpen).length;
  const head = ['Rule', 'What it says', 'Proof'];
  const lines = [head, head.map(() => '---'), ...rows.map(({ cells }) => cells)];
  return [
    '# Rules of the specification',
    '',
    'Written by `npm run rules` from the tests and decisions that name a rule; a test compares. A rule is named by the test that',
    'proves it (`R-107`, or `R-107 to R-121`, in its title or a comment), or by the decision page that changes it.',
    '',
    `${RULES.length} rules, ${RULES.length - open} of them with a proof, ${open} open.`,
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
