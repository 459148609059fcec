/**
 * The named validators of the specification (sections 5 and 10), which contracts and forms use. An empty text passes all but
 * `required`, since an optional field is validated when it is filled in.
 */

const PASSWORD_MIN_LENGTH = 8;

/** Patterns that contracts share with the validators of these names. */
export const PATTERNS = {
  /** At least a digit, a lowercase, an uppercase and one of ! @ # $ % & * ( ). */
  password: /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%&*()]).*$/,
  /** Empty, or a loose http(s) address. */
  url: /^$|^https?:\/\/[^\s/$.?#][^\s]*$/i,
  five_digits: /^\d{5}$/,
} as const;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const CREDIT_CARD = /^3[47]\d{13}$/;
const MIME = /^image\//;

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
const optional =
  (passes: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || passes(text);
const matches = (pattern: RegExp) => optional((text) => pattern.test(text));

/**
 * Validators without an argument.
 *
 * @public
 */
export const VALIDATORS = {
  required: (text: string): boolean => text.trim() !== '',
  email: matches(EMAIL),
  integer: matches(/^-?\d+$/),
  alpha: matches(/^\p{L}+$/u),
  'alpha-dash': matches(/^[\p{L}\d_-]+$/u),
  'alpha-num': matches(/^[\p{L}\d]+$/u),
  'alpha-spaces': matches(/^[\p{L}\s]+$/u),
  /** Zero passes, whatever its message says (C-17). */
  positive: optional((text) => isNumber(text) && Number(text) >= 0),
  /** 15 digits of American Express only; the card form takes every number that its own rules take (C-14). */
  'credit-card': matches(CREDIT_CARD),
  password: optional((text) => text.length >= PASSWORD_MIN_LENGTH && PATTERNS.password.test(text)),
  url: matches(PATTERNS.url),
} as const;

/**
 * Validators with an argument, as in `max:5`.
 *
 * @public
 */
export const VALIDATORS_OF = {
  /** Characters. */
  max: (limit: number) => optional((text) => text.length <= limit),
  min: (limit: number) => optional((text) => text.length >= limit),
  length: (exactly: number) => optional((text) => text.length === exactly),
  min_value: (limit: number) => optional((text) => isNumber(text) && Number(text) >= limit),
  max_value: (limit: number) => optional((text) => isNumber(text) && Number(text) <= limit),
  between: (least: number, most: number) =>
    optional((text) => isNumber(text) && Number(text) >= least && Number(text) <= most),
  digits: (count: number) => optional((text) => /^\d+$/.test(text) && text.length === count),
  regex: (pattern: RegExp) => matches(pattern),
  confirmed: (other: string) => (text: string) => text === other,
  /** By the type of a file; `image/*` takes every picture. */
  mimes: (allowed: string) => (type: string) => (allowed === 'image/*' ? MIME.test(type) : type === allowed),
} as const;

/**
 * The messages that the specification words. Interfaces translate them under the same names.
 *
 * @public
 */
export const VALIDATOR_MESSAGES = {
  positive: 'Please enter positive number!',
  'credit-card': 'It is not valid credit card!',
  password: 'Your {field} must contain at least one uppercase, one lowercase, one special character and one digit',
  url: 'URL is invalid',
  min: '{field} is too short, you want to get hacked?',
} as const;
