/** Fields as clients of other companies write them. */
import { callbackUrl, url } from '@kutip/contracts/fields';
import { readPayerPhone } from '@kutip/domain/phone';
import { sen } from '@kutip/domain/money';
import { z } from 'zod';

/** PostgreSQL stores no zero byte and no half of a character. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A number counts as its text. Spaces around and repeated spaces go: some clients remove them before they verify a signature. */
const written = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .refine(isStorable, { error: 'invalid_format' })
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim());

export const text = (max: number) => written.pipe(z.string().min(1).max(max));
/** Empty and missing are null. */
export const optionalText = (max: number) =>
  written
    .pipe(z.string().max(max))
    .nullish()
    .transform((value) => value || null);

const BOOLEANS: Record<string, boolean> = {
  true: true,
  1: true,
  on: true,
  yes: true,
  false: false,
  0: false,
  off: false,
  no: false,
  '': false,
};

export const boolean = z.union([z.string(), z.number(), z.boolean()]).transform((value, context) => {
  const read = BOOLEANS[String(value).toLowerCase()];
  if (read !== undefined) return read;
  context.issues.push({ code: 'custom', input: value, message: 'invalid_type' });
  return z.NEVER;
});

/** Whole sen, as a number or as text. */
export const wholeSen = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1))
  .transform((amount) => sen(amount));

/** An address that is not of a person's phone is dropped, as those companies do. */
export const optionalPhone = optionalText(40).transform((value) => (value === null ? null : readPayerPhone(value)));

export const requiredEmail = text(255)
  .transform((value) => value.toLowerCase())
  .pipe(z.email());

export const optionalEmail = optionalText(255)
  .transform((value) => value?.toLowerCase() ?? null)
  .pipe(z.email().nullable());

/** A form has no other way to leave a field out than to send it empty. */
const noneIfEmpty = (value: unknown): unknown => (value === '' ? null : value);

export const optionalUrl = z.preprocess(noneIfEmpty, url.nullish()).transform((value) => value ?? null);
/** Refuses an address without TLS: it carries personal data. */
export const requiredCallbackUrl = z.string().min(1).pipe(callbackUrl);

export const optionalCallbackUrl = z.preprocess(noneIfEmpty, callbackUrl.nullish()).transform((value) => value ?? null);

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1);
