import { ID_TYPES, parseIdentificationNo, type IdType } from '@kutip/domain/identifiers';
import { z } from 'zod';
import { address, addressRow } from './company-details.ts';
import { email, phone, text } from './fields.ts';
import { partialOf } from './partial.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

/** A person's name as on the identity document: letters, spaces and characters such as in "A/L", "O'Neil", "@". */
const personName = text(120).regex(/^[\p{L}\p{M} .'’@/()-]+$/u);
const percentage = z.coerce
  .number<number | string>()
  .gt(0)
  .max(100)
  .refine((share) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6, { error: 'too_precise' });

const written = z.object({
  company_id: z.uuid(),
  full_name: personName,
  identification_type: z.enum(ID_TYPES),
  identification_no: text(30),
  position: text(80),
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('MY'),
  ownership_percentage: percentage,
  email,
  phone_number: phone,
  ...address.shape,
});

interface Identification {
  identification_type?: IdType | undefined;
  identification_no?: string | undefined;
}
/** Faults of an identification number by field; empty unless both type and number are given. */
export const identificationFault = ({
  identification_type,
  identification_no,
}: Identification): Record<string, string> =>
  identification_type && identification_no && parseIdentificationNo(identification_type, identification_no) === null
    ? { identification_no: 'invalid_format' }
    : {};

const owners = resource({
  path: 'business-owner-details',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    company_id: z.uuid(),
    full_name: z.string(),
    identification_type: z.string(),
    /** Masked except the last four characters. */
    identification_no: z.string(),
    position: z.string(),
    nationality: z.string(),
    ownership_percentage: z.number(),
    email: z.string(),
    phone_number: z.string(),
    ...addressRow,
    verified_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: written,
  list: {
    path: 'merchant-business-owner-details',
    search: ['full_name', 'email', 'position'],
    sort: ['created_at', 'full_name', 'ownership_percentage'],
    filters: { company_id: z.uuid() },
    date_column: 'created_at',
  },
});

/**
 * Business owners of a company. The shares of one company sum to 100 % at most; an omitted identification number stays
 * unchanged.
 */
export const businessOwners = {
  ...owners,
  update: {
    ...owners.update,
    body: partialOf(written.omit({ company_id: true })).extend({ read_at: timestamp.optional() }),
  },
};
