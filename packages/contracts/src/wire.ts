import { fromRinggit, parseRinggit, toRinggit, type Ringgit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** ISO text on the wire, a Date in memory. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * The years of days in requests. PostgreSQL has no year 0, and the day after 9999 is no yyyy-MM-dd; no birthday and no
 * due date is near either.
 */
const YEARS = /^(?:19|2\d)\d\d-/;

/** A day in a request, yyyy-MM-dd. */
export const isoDay = z.iso.date().refine((text) => YEARS.test(text), { error: 'invalid_date' });

/** dd-MM-yyyy or yyyy-MM-dd on the wire, yyyy-MM-dd in memory. */
export const day = z
  .string()
  .transform((text) => text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$2-$1'))
  .pipe(isoDay);

const wholeSen = z.custom<Sen>(Number.isSafeInteger);

/** Money in responses: '1234.50' on the wire, possibly negative; sen in memory. */
export const money = z.codec(z.string().regex(/^-?\d+\.\d{2}$/), wholeSen, { decode: fromRinggit, encode: toRinggit });

/** Money in requests: a string or a number, not negative, at most two decimals. */
const ringgit = z.union([z.string(), z.number()]).describe('Ringgit, at most two decimals') as z.ZodType<
  Ringgit,
  Ringgit
>;
export const moneyInput = z.codec(ringgit, wholeSen, {
  decode: (written, context) => {
    const read = parseRinggit(written);
    if (typeof read === 'number') return read;
    context.issues.push({ code: 'custom', input: written, message: read });
    return z.NEVER;
  },
  encode: toRinggit,
});
