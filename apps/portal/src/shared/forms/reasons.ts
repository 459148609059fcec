import type { en } from '../i18n/en.ts';
import type { Translate } from '../i18n/translate.ts';

/** Fields whose message the specification words, or whose rule is best said in words of its own. */
export type FieldKind = 'password' | 'positive' | 'url' | 'phone' | 'username' | 'choice' | 'plain';

type Reason = keyof typeof en.reasons;

/** The message of a kind of field for a machine word, where it differs from the general one. */
const SPECIAL: Record<FieldKind, Partial<Record<string, Reason>>> = {
  password: { invalid_format: 'password', too_short: 'min' },
  positive: { negative: 'positive', too_small: 'positive' },
  url: { invalid_format: 'url', invalid_url: 'url' },
  phone: { invalid_format: 'phone' },
  username: { invalid_format: 'username' },
  choice: { too_small: 'choose_one', required: 'choose_one' },
  plain: {},
};

/** The dictionary's entry for a machine word; null for a word that it does not know. */
export function reasonKey(word: string, kind: FieldKind, known: Record<string, unknown>): Reason | null {
  const special = SPECIAL[kind][word];
  if (special) return special;
  return Object.hasOwn(known, word) ? (word as Reason) : null;
}

/** Why a field was refused, in the user's language. `word` comes from the contract or from the API; both use one vocabulary. */
export function sayReason(
  t: Translate,
  known: Record<string, unknown>,
  word: string,
  label: string,
  kind: FieldKind = 'plain',
): string {
  const key = reasonKey(word, kind, known);
  // Most sentences name the field; those that do not are none the worse for being told it.
  if (key) return t(`reasons.${key}`, { field: label });
  return t('reasons.other', { field: label, reason: word.replaceAll('_', ' ') });
}
