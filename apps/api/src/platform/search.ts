import type { ListSearch } from '@kutip/domain/list-search';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** The text as a pattern means it: without wildcards. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike` that matches the text anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The condition that a text has every term anywhere. There must be one. */
export const hasEvery = (text: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<boolean> =>
  raw`${raw.join(
    terms.map((term) => raw`${text} ilike ${containing(term)}`),
    raw` and `,
  )}`;

/** A pattern for `like` that matches what begins with the text. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** One or two letters or digits have no trigram: alone they are the beginning of a word, which has. */
const SHORT = /^[a-z0-9]{1,2}$/i;

/** A pattern for `ilike` that matches one word of a text that begins with a space: a short word only at a beginning. */
export const wordPattern = (word: string): string => (SHORT.test(word) ? `% ${word}%` : containing(word));

const MARK_LENGTH = 5;

/**
 * The five characters by which the index finds a long number, an address or a phone number: the end of its last run of letters
 * and digits, if that has a digit. The index reads a list for each three characters of a pattern, so a whole number would
 * cost it four times as much and find the same. Null for other texts.
 */
export function indexMark(term: string): string | null {
  if (term.length <= MARK_LENGTH) return null;
  const runs = term.match(/[a-z0-9]{5,}/gi) ?? [];
  return runs.map((run) => run.slice(-MARK_LENGTH)).findLast((mark) => /\d/.test(mark)) ?? null;
}

/** The condition that the text has a term anywhere. */
function hasTerm(eb: ExpressionBuilder<Database, 'search_texts'>, term: string): Expression<SqlBool> {
  const mark = indexMark(term);
  if (mark === null) return eb('text', 'ilike', containing(term));
  // No index has this expression, so it only checks the few rows that the index has found.
  const whole = raw<boolean>`(${eb.ref('text')} || '') ilike ${containing(term)}`;
  return eb.and([eb('text', 'ilike', containing(mark)), whole]);
}

/** The condition that `search_texts` has every term, the amount or the phone number. */
export function matchesSearchText(
  eb: ExpressionBuilder<Database, 'search_texts'>,
  { terms, amount, phone }: ListSearch,
): Expression<SqlBool> {
  const are_all_short = terms.every((term) => SHORT.test(term));
  const conditions = terms.map((term) => (are_all_short ? eb('text', 'ilike', wordPattern(term)) : hasTerm(eb, term)));
  const alternatives: Expression<SqlBool>[] = [];
  if (conditions.length > 0) alternatives.push(eb.and(conditions));
  if (amount !== null) alternatives.push(raw<boolean>`amounts @> array[${amount}]::bigint[]`);
  if (phone !== null) alternatives.push(hasTerm(eb, phone));
  return eb.or(alternatives);
}
