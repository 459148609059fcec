import { SEARCH_KINDS } from '@kutip/domain/search-kind';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { money, timestamp } from './wire.ts';

/** Shorter texts are in most records. */
export const MIN_SEARCH_LENGTH = 2;
/** Records of a kind in one answer; its list has the others. */
export const FOUND_PER_KIND = 5;

const found = z.object({
  id: z.uuid(),
  /** The document number; null for customers and collections. */
  number: z.string().nullable(),
  /** The person, business or title that it is known by; null for one that has only a number. */
  name: z.string().nullable(),
  /** What it is for, the bank, or how a customer is reached. */
  detail: z.string().nullable(),
  amount: money.nullable(),
  status: z.string().nullable(),
  created_at: timestamp,
});

export const search = {
  /** The newest records of every kind that the caller may see whose text has all words, or whose amount or telephone number it is. */
  records: endpoint({
    method: 'GET',
    path: 'search',
    access: { area: 'merchant' },
    query: z.object({
      text: z
        .string()
        .trim()
        .min(MIN_SEARCH_LENGTH)
        .max(100)
        .refine((text) => !text.includes('\0'), { error: 'invalid_format' }),
    }),
    data: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(SEARCH_KINDS),
          records: z.array(found),
          /** The list has more. */
          has_more: z.boolean(),
        }),
      ),
    }),
  }),
};
