import { ERASURE_BLOCKS } from '@kutip/domain/personal-data';
import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';
import { email, phone } from './fields.ts';

/** Whoever may change the company: an owner. */
const owner = { area: 'merchant', permission: 'company.write' } as const;

/** A payer or buyer by exactly one of these. */
const person = z
  .object({ customer_id: z.uuid(), email, phone_number: phone })
  .partial()
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['customer_id'],
    error: 'one_of_three',
  });

const counts = z.object({
  customers: z.number().int(),
  bills: z.number().int(),
  payments: z.number().int(),
  orders: z.number().int(),
  messages: z.number().int(),
});

/** What a merchant keeps about one payer, for a person who asks for it or wants it erased. */
export const personalData = {
  find: endpoint({
    method: 'POST',
    path: 'personal-data/find',
    access: owner,
    description: 'Counts what is kept about one payer, and says what keeps them from being erased.',
    body: person,
    data: z.object({
      counts,
      /** The names that these records carry: more than one person may share an address. */
      names: z.array(z.string()),
      blocks: z.array(z.enum(ERASURE_BLOCKS)),
    }),
  }),
  /** A ZIP archive with a JSON file for each kind of record. */
  download: endpoint({
    method: 'POST',
    path: 'personal-data/export',
    access: owner,
    description: 'Returns everything that is kept about one payer as a ZIP archive of JSON files.',
    body: person,
    second_factor: true,
    answers: 'file',
    data: fileAnswer,
  }),
  /** Refused with 4010 while something is open; the breakdown names it. Amounts, references and the ledger stay. */
  erase: endpoint({
    method: 'POST',
    path: 'personal-data/erase',
    access: owner,
    description: 'Erases the name, contact details and texts of one payer for good. Amounts and references stay.',
    body: person,
    second_factor: true,
    data: z.object({ counts }),
  }),
};
