import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The words of docs/glossary.md as a check: which words no identifier, file name or comment may hold, and why.
 * Identifiers are compared word by word, split at capitals and underscores, so `toldCallback` holds "told".
 */

/** Words that name nothing an engineer would search for, with the standard word instead. */
export const FORBIDDEN_IN_CODE: Readonly<Record<string, string>> = {
  hear: 'applyProviderMessage, handleWebhook',
  hears: 'applyProviderMessage, handleWebhook',
  heard: 'ProviderMessage',
  hearing: 'applyProviderMessage, handleWebhook',
  told: 'notification, webhook delivery, ProviderMessage',
  tell: 'recordEvent, notify, send',
  tells: 'recordEvent, notify, send',
  telling: 'recordEvent, notify, send',
  wish: 'input, request, params',
  wishes: 'input, request, params',
  wanted: 'input, request, params',
  seen: 'row, record, context, snapshot',
  looked: 'row, record, context, snapshot',
  beside: 'context, snapshot',
  judge: 'decide',
  judged: 'decide, decision',
  judgement: 'decision',
  verdict: 'decision, result',
  objection: 'exception',
  news: 'event',
  letter: 'email',
  letters: 'email',
  asking: 'query, poll, request',
  pretend: 'fake (tests), sandbox',
  house: 'testApp, environment',
  world: 'testDatabase, environment, simulation',
  deed: 'action',
  deeds: 'actions',
  parts: 'deps (dependencies), segments (pieces of text)',
  words: 'messages (UI), text',
  story: 'trail, timeline',
};

/** File names of these name nothing; a file is named after the main thing in it. */
export const FORBIDDEN_FILE_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(FORBIDDEN_IN_CODE),
  'more',
  'kinds',
  'left',
  'bits',
  'ask',
]);

/** In comments: people are "they", and the private vocabulary stays out of prose too. */
export const FORBIDDEN_IN_COMMENTS: Readonly<Record<string, string>> = {
  he: 'they',
  him: 'them',
  his: 'their',
  himself: 'themselves',
  she: 'they',
  herself: 'themselves',
  heard: 'received',
  verdict: 'decision',
  deed: 'action',
  told: 'notified, reported, recorded',
  pretended: 'simulated, fake',
  letter: 'email',
};

interface Exception {
  why: string;
  /** Identifiers, exactly as they stand. */
  names: readonly string[];
  /** The files in which they are allowed; everywhere if left out. */
  files?: RegExp;
}

/** Words that this page would refuse, where they are not ours to choose or have their ordinary meaning. */
const EXCEPTIONS: readonly Exception[] = [
  { why: 'Intl', names: ['formatToParts'], files: /i18n[/]format/ },
  {
    why: 'the usual name of the time at which a session, a worker or a fault was last noticed',
    names: ['last_seen_at', 'first_seen_at', 'seen_at', 'updateLastSeen', 'LAST_SEEN_INTERVAL_MS', 'lastSeenAt'],
  },
  { why: 'a part of a multipart request', names: ['parts'], files: /platform[/]multipart|compat[/]foreign-routes/ },
  { why: 'a Unicode property in regular expressions', names: ['Letter'] },
  {
    why: 'letters of the alphabet',
    names: ['letter', 'letters'],
    files: /sheets[/]xlsx-|seed[/](?:fake-provider|payers)|domain[/]src[/]identifiers/,
  },
  {
    why: "words and letters of a person's name",
    names: ['words', 'normalizedWords', 'LINK_WORDS', 'matchingLetters'],
    files: /domain[/]src[/]name-match/,
  },
  {
    why: 'the files inside a workbook, called parts by its standard',
    names: ['parts', 'Parts', 'partsOf', 'workbookParts', 'xlsx-parts'],
    files: /platform[/]sheets/,
  },
];

const isAllowed = (file: string, name: string): boolean =>
  EXCEPTIONS.some(({ names, files }) => names.includes(name) && (files === undefined || files.test(file)));

/** The lists of words themselves. */
const IGNORED_FILES = /scripts\/(?:lib\/)?vocabulary|database-types/;

export interface Finding {
  file: string;
  line: number;
  found: string;
  say: string;
}

const splitWords = (identifier: string): string[] =>
  identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** Code, comments and strings told apart, with the line of each; enough of a lexer for TypeScript and JSX. */
const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<template>`(?:\\.|[^`\\])*`)|(?<identifier>[A-Za-z_$][\w$]*)|\n|./g;

function* lexemes(text: string): Generator<{ kind: 'comment' | 'identifier'; text: string; line: number }> {
  let line = 1;
  for (const match of text.matchAll(TOKEN)) {
    const { comment, identifier } = match.groups ?? {};
    if (comment !== undefined) yield { kind: 'comment', text: comment, line };
    else if (identifier !== undefined) yield { kind: 'identifier', text: identifier, line };
    line += match[0].split('\n').length - 1;
  }
}

function inComment(file: string, comment: string, first: number): Finding[] {
  return comment.split('\n').flatMap((text, index) =>
    [...text.matchAll(/[A-Za-z]+/g)]
      .map(([word]) => word.toLowerCase())
      .filter((word) => Object.hasOwn(FORBIDDEN_IN_COMMENTS, word) && !isAllowed(file, word))
      .map((word) => ({ file, line: first + index, found: `comment: ${word}`, say: FORBIDDEN_IN_COMMENTS[word]! })),
  );
}

/** What of the glossary's right column is still in one file. */
export function findForbidden(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const fileStem = file.replace(/^.*\//, '').replace(/\..*$/, '');
  for (const word of splitWords(fileStem))
    if (FORBIDDEN_FILE_WORDS.has(word) && !isAllowed(file, fileStem))
      findings.push({ file, line: 0, found: `file name: ${word}`, say: 'the main thing in it' });
  for (const { kind, text: lexeme, line } of lexemes(text)) {
    if (kind === 'comment') findings.push(...inComment(file, lexeme, line));
    else if (!isAllowed(file, lexeme))
      for (const word of splitWords(lexeme))
        if (Object.hasOwn(FORBIDDEN_IN_CODE, word))
          findings.push({ file, line, found: lexeme, say: FORBIDDEN_IN_CODE[word]! });
  }
  return findings;
}

/** The tracked and new TypeScript files below `folders`, which are relative to the root; all if none. */
const listFiles = (root: string, folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !IGNORED_FILES.test(file) && existsSync(join(root, file)));

/** The findings in the TypeScript files below `folders`; in all if none. */
export function findInRepository(
  root: string,
  folders: readonly string[] = [],
): { findings: Finding[]; files: number } {
  const files = listFiles(root, folders);
  const findings = files.flatMap((file) => findForbidden(file, readFileSync(join(root, file), 'utf8')));
  return { findings, files: files.length };
}

/** Names that an exception allows although no file has them any more. */
export function findUnusedExceptions(root: string): string[] {
  const texts = listFiles(root, []).map((file) => ({
    file,
    text: `${file}\n${readFileSync(join(root, file), 'utf8')}`,
  }));
  const isUsed = (name: string, files: RegExp = /./): boolean =>
    texts.some(({ file, text }) => files.test(file) && new RegExp(`\\b${name}\\b`).test(text));
  return EXCEPTIONS.flatMap(({ names, files }) => names.filter((name) => !isUsed(name, files)));
}
