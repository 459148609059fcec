import { callbackUrlFault } from '@kutip/domain/merchant-callback-url';
import { readPayerPhone } from '@kutip/domain/phone';
import { PATTERNS } from '@kutip/domain/validators';
import { z } from 'zod';

/**
 * Fields that several contracts share, with their validators (decisions 10). Messages are reason codes, which clients
 * translate.
 */
export const text = (max = 255) => z.string().trim().min(1).max(max);
export const email = z.string().trim().toLowerCase().max(255).pipe(z.email());
/** 01X-XXXXXXX(X), +60… or 60… as input; stored as 60XXXXXXXXX. */
export const phone = z
  .string()
  .trim()
  .transform((written) => written.replace(/[\s()-]/g, '').replace(/^\+/, ''))
  .pipe(z.string().regex(/^(?:60|0)1\d{8,9}$/))
  .transform((digits) => digits.replace(/^0/, '60'));
/** A payer's phone number of any country (`readPayerPhone`); empty when the payer gives none. */
export const payerPhone = z
  .string()
  .trim()
  .max(40)
  .transform((written, context) => {
    const read = written === '' ? '' : readPayerPhone(written);
    if (read !== null) return read;
    context.issues.push({ code: 'custom', input: written, message: 'invalid_format' });
    return z.NEVER;
  });
/** At least 8 characters with a digit, a lowercase, an uppercase and one of ! @ # $ % & * ( ), as specified. */
export const password = z.string().min(8).max(200).regex(PATTERNS.password);
/** A `refine` check that a new password and its confirmation are equal. */
export const passwordsMatch: [
  holds: (form: { password: string; password_confirmation: string }) => boolean,
  otherwise: { path: string[]; error: string },
] = [
  ({ password: first, password_confirmation: again }) => first === again,
  { path: ['password_confirmation'], error: 'confirmed' },
];
/** Five digits, as text because it may start with 0. */
export const postcode = z.string().trim().regex(PATTERNS.five_digits);
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(60)
  .regex(/^[a-z0-9_-]+$/);
/** Empty is allowed; otherwise a loose http(s) address, as specified. */
export const url = z
  .string()
  .trim()
  .max(255)
  .regex(PATTERNS.url)
  .transform((written) => written || null);
/** The merchant's callback URL; empty is allowed. The fault is returned as the reason. */
export const callbackUrl = z
  .string()
  .trim()
  .max(255)
  .check((context) => {
    const fault = context.value === '' ? null : callbackUrlFault(context.value);
    if (fault) context.issues.push({ code: 'custom', input: context.value, message: fault });
  })
  .transform((written) => written || null);
export const id = z.object({ id: z.uuid() });
/** The merchant of a row, in lists of all merchants. */
export const merchantFields = { account_id: z.uuid(), merchant: z.string() };
export const invoiceNo = z
  .string()
  .trim()
  .toUpperCase()
  .max(32)
  .regex(/^[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{10}$/);
/** Providers' messages have a few kilobytes; a much larger one is not theirs. */
export const PROVIDER_MESSAGE_MAX_BYTES = 32 * 1024;
/** Also accepted from a query. */
export const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((written) => written === 'true')]);
