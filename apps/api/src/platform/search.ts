import type { ListSearch } from '@kutip/domain/list-search';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql as raw } from 'kysely';
import type { Database } from './database.ts';

/** The text as a pattern means it: without wildcards. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike` that matches the text anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern for `like` that matches what begins with the text. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** One or two letters or digits have no trigram: alone they are the beginning of a word, which has. */
const SHORT = /^[a-z0-9]{1,2}$/i;

/** A pattern for `ilike` that matches one word of a text that begins with a space: a short word only at a beginning. */
export const wordPattern = (word: string): string => (SHORT.test(word) ? `% ${word}%` : containing(word));

/** The condition that `search_texts` has every term, the amount or the phone number. */
export function matchesSearchText(
  eb: ExpressionBuilder<Database, 'search_texts'>,
  { terms, amount, phone }: ListSearch,
): Expression<SqlBool> {
  const patterns = terms.every((term) => SHORT.test(term)) ? terms.map(wordPattern) : terms.map(containing);
  const alternatives: Expression<SqlBool>[] = [];
  if (patterns.length > 0) alternatives.push(eb.and(patterns.map((pattern) => eb('text', 'ilike', pattern))));
  if (amount !== null) alternatives.push(raw<boolean>`amounts @> array[${amount}]::bigint[]`);
  if (phone !== null) alternatives.push(eb('text', 'like', containing(phone)));
  return eb.or(alternatives);
}
