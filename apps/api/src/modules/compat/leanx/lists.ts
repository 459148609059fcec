import { endOfDay, startOfDay } from '@kutip/domain/day';
import { day } from '@kutip/contracts/wire';
import { z } from 'zod';
import { boolean, optionalText } from '../foreign-fields.ts';

const MOST_ROWS = 100;
const emptyDay = z.literal('').transform(() => null);

/** Of any column: LeanX's names of columns are not ours. */
const search = z
  .object({ search_enable: boolean.default(false), search_key: optionalText(120) })
  .refine(({ search_enable, search_key }) => !search_enable || search_key !== null, {
    path: ['search_key'],
    error: 'required',
  })
  .transform(({ search_enable, search_key }) => (search_enable ? search_key : null));

/** The fields by which LeanX's lists are paged; days are DD-MM-YYYY. */
export const listed = z.object({
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, MOST_ROWS))
    .default(10),
  start_date: z.union([emptyDay, day]).nullish(),
  end_date: z.union([emptyDay, day]).nullish(),
  search: search.nullish(),
});

export const pageOf = ({ skip, limit, start_date, end_date, search: searched }: z.output<typeof listed>) => ({
  skip,
  limit,
  from: start_date ? startOfDay(start_date) : null,
  until: end_date ? endOfDay(end_date) : null,
  search: searched ?? null,
});

/** Every row of one record. */
export const WHOLE = { skip: 0, limit: 1, from: null, until: null, search: null } as const;
