import { parseRinggit, type Sen } from './money.ts';

/** What the text of a list's search may mean; a row matches if any meaning does. */
export interface ListSearch {
  /** Each is part of some column. */
  terms: string[];
  /** In sen; null if the text is no amount. */
  amount: Sen | null;
  /** Digits without 0 or 60 in front, as part of a stored number; null if the text is no phone number. */
  phone: string | null;
}

/** `38`, `38.00`, `1,234.5`, `RM 38`. */
const AMOUNT = /^(?:rm\s*)?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)$/i;
/** Digits as people group them: `+60 12-345 6789`, `012-345 6789`, `(03) 7956 1234`. */
const PHONE = /^\+?[\d\s()-]+$/;
/** Shorter ones are in every number. */
const MIN_PHONE_DIGITS = 4;

/** Reads the text of a list's search. */
export function parseSearch(text: string): ListSearch {
  const trimmed = text.trim();
  const [, figure] = AMOUNT.exec(trimmed) ?? [];
  const amount = figure === undefined ? null : parseRinggit(figure.replaceAll(',', ''));
  const digits = PHONE.test(trimmed) ? trimmed.replaceAll(/\D/g, '').replace(/^(?:60|0)/, '') : '';
  return {
    terms: trimmed.split(/\s+/).filter((term) => term !== ''),
    amount: typeof amount === 'number' ? amount : null,
    phone: digits.length >= MIN_PHONE_DIGITS ? digits : null,
  };
}
