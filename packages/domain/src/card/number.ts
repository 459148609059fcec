/** The digits of a card number, without any other characters. */
export const digitsOf = (input: string): string => input.replace(/\D/g, '');

/**
 * Luhn check: every second digit from the right counts double, and the sum is a multiple of 10. A single digit or zeros
 * alone are invalid.
 */
export function passesLuhn(digits: string): boolean {
  if (digits.length < 2) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const counted = place % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum > 0 && sum % 10 === 0;
}

/** Cards without expiry and CVV: UnionPay's ranges (specification 5). */
export const hasNumberOnly = (digits: string): boolean => /^(?:62|81)/.test(digits);

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** Masks a number except its first six and last four digits; numbers of ten digits or fewer are fully masked. */
export function maskedNumber(digits: string): string {
  const hidden = digits.length - SHOWN_FIRST - SHOWN_LAST;
  if (hidden <= 0) return 'X'.repeat(digits.length);
  return `${digits.slice(0, SHOWN_FIRST)}${'X'.repeat(hidden)}${digits.slice(-SHOWN_LAST)}`;
}

export const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express', 'UnionPay', 'JCB', 'Diners Club'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Number prefixes of each brand, by the issuers' public ranges (ISO/IEC 7812). */
const PREFIXES: readonly (readonly [CardBrand, RegExp])[] = [
  ['Visa', /^4/],
  ['Mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['UnionPay', /^(?:62|81)/],
  ['JCB', /^35(?:2[89]|[3-8])/],
  ['Diners Club', /^3(?:0[0-5]|[689])/],
];

/** The brand by the first digits; also works for a masked number. */
export const brandOf = (digits: string): CardBrand | null =>
  PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;

const LONGEST = 19;

/** Groups a number as printed on the card: 4-6-5 for American Express, fours for all others. */
export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, LONGEST);
  const groups = brandOf(digits) === 'American Express' ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : null;
  if (!groups) return digits.replace(/\d{4}(?=\d)/g, '$& ');
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}
