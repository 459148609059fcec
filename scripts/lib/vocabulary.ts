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

/** Names that are not ours to choose, or where the word has its ordinary technical meaning. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  'formatToParts', // Intl
  'dateTimeFormatParts', // Intl
  'parts', // multipart uploads: see ALLOWED_IN
]);

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
      .filter((word) => Object.hasOwn(FORBIDDEN_IN_COMMENTS, word))
      .map((word) => ({ file, line: first + index, found: `comment: ${word}`, say: FORBIDDEN_IN_COMMENTS[word]! })),
  );
}

/** What of the glossary's right column is still in one file. */
export function findForbidden(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  for (const word of splitWords(file.replace(/^.*\//, '').replace(/\..*$/, '')))
    if (FORBIDDEN_FILE_WORDS.has(word))
      findings.push({ file, line: 0, found: `file name: ${word}`, say: 'the main thing in it' });
  for (const { kind, text: lexeme, line } of lexemes(text)) {
    if (kind === 'comment') findings.push(...inComment(file, lexeme, line));
    else if (!EXCEPTIONS.has(lexeme))
      for (const word of splitWords(lexeme))
        if (Object.hasOwn(FORBIDDEN_IN_CODE, word))
          findings.push({ file, line, found: lexeme, say: FORBIDDEN_IN_CODE[word]! });
  }
  return findings;
}
