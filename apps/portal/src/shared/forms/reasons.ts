import type { en } from '../i18n/en.ts';
import type { Translate } from '../i18n/translate.ts';

/** Kinds of fields with messages of their own, partly worded by the specification. */
export type FieldKind = 'password' | 'positive' | 'url' | 'phone' | 'username' | 'choice' | 'plain';

type Reason = keyof typeof en.reasons;

/** Messages by field kind and reason, where they differ from the default message. */
const SPECIAL: Record<FieldKind, Partial<Record<string, Reason>>> = {
  password: { invalid_format: 'password', too_short: 'min' },
  positive: { negative: 'positive', too_small: 'positive' },
  url: { invalid_format: 'url', invalid_url: 'url' },
  phone: { invalid_format: 'phone' },
  username: { invalid_format: 'username' },
  choice: { too_small: 'choose_one', required: 'choose_one' },
  plain: {},
};

/** The message key of a reason; null for an unknown reason. */
export function reasonKey(reason: string, kind: FieldKind, known: Record<string, unknown>): Reason | null {
  const special = SPECIAL[kind][reason];
  if (special) return special;
  return Object.hasOwn(known, reason) ? (reason as Reason) : null;
}

/** The error text of a field in the user's language. `reason` comes from the contract's validation or from the API. */
export function reasonText(
  t: Translate,
  known: Record<string, unknown>,
  reason: string,
  label: string,
  kind: FieldKind = 'plain',
): string {
  const key = reasonKey(reason, kind, known);
  if (key) return t(`reasons.${key}`, { field: label });
  return t('reasons.other', { field: label, reason: reason.replaceAll('_', ' ') });
}
