import { digitsOf, hasNumberOnly, passesLuhn } from './number.ts';

/** Card form input. The number may contain spaces and hyphens; the year has four digits. */
export interface CardInput {
  number: string;
  month: string;
  year: string;
  cvv: string;
}
export type CardField = keyof CardInput;

/** The twelve faults of the card form (specification 5): the text of each, and its field. */
const FAULTS = {
  1: ['card number is required', 'number'],
  2: ['card number is invalid', 'number'],
  3: ['expiry month is required', 'month'],
  4: ['expiry month must be two characters', 'month'],
  5: ['expiry year is required', 'year'],
  6: ['expiry year must be four characters', 'year'],
  7: ['card already expired(year)', 'year'],
  8: ['card already expired(month)', 'month'],
  9: ['invalid expiry month', 'month'],
  10: ['invalid cvv', 'cvv'],
  11: ['invalid month', 'month'],
  12: ['invalid year', 'year'],
} as const satisfies Record<number, readonly [string, CardField]>;

export type CardFault = keyof typeof FAULTS;

/** The text of a fault code; 'unknown error' for any other number. */
export const cardFaultText = (code: number): string =>
  Object.hasOwn(FAULTS, code) ? FAULTS[code as CardFault][0] : 'unknown error';

/** The field that a fault belongs to. */
export const fieldOfFault = (code: CardFault): CardField => FAULTS[code][1];

/**
 * Validates a card in the order of decision C-37; null if valid. `today` is the Kuala Lumpur day, yyyy-MM-dd: a card is
 * valid until the end of its month. A card that has only a number is not checked further.
 */
export function validateCard({ number, month, year, cvv }: CardInput, today: string): CardFault | null {
  const digits = digitsOf(number);
  if (number.trim() === '') return 1;
  if (!passesLuhn(digits)) return 2;
  if (hasNumberOnly(digits)) return null;
  return shapeFault(month, year) ?? expiryFault(month, year, today) ?? (isCvv(cvv) ? null : 10);
}

const isNumeric = (text: string): boolean => /^\d+$/.test(text);

function shapeFault(month: string, year: string): CardFault | null {
  if (month === '') return 3;
  if (month.length > 2) return 4;
  if (!isNumeric(month)) return 11;
  if (year === '') return 5;
  if (year.length !== 4) return 6;
  return isNumeric(year) ? null : 12;
}

/** A card without an expiry date has month 00 and year 0000 (C-15). */
const NO_MONTH = '00';
const NO_YEAR = '0000';

function expiryFault(month: string, year: string, today: string): CardFault | null {
  if (year === NO_YEAR) return month === NO_MONTH ? null : 9;
  const [this_year, this_month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const [typed_year, typed_month] = [Number(year), Number(month)];
  const is_month = typed_month >= 1 && typed_month <= 12;
  if (typed_year < this_year) return 7;
  if (!is_month) return 9;
  return typed_year === this_year && typed_month < this_month ? 8 : null;
}

/** An empty CVV passes; the provider may still decline it (C-16). */
const isCvv = (cvv: string): boolean => cvv === '' || /^\d{3,4}$/.test(cvv);
