import { parseRegistrationNo } from '@kutip/domain/identifiers';
import { REGIONS } from '@kutip/domain/regions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, postcode, text, url } from './fields.ts';
import { fileUrl } from './files.ts';
import { resource } from './resource.ts';
import { supportPhone } from './support-details.ts';
import { timestamp } from './wire.ts';

const empty = (written: string) => written || null;

/** An address in Malaysia; the town is free text because no town list is complete (D-60). */
export const address = z.object({
  address_line_1: text(120),
  address_line_2: z.string().trim().max(120).transform(empty).nullish(),
  city: text(80),
  postcode,
  state_id: z
    .number()
    .int()
    .refine((state) => REGIONS.some((one) => one.id === state), { error: 'not_allowed' }),
});
export const addressRow = {
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
  state_id: z.number().int(),
};

/** An SSM registration number, stored as printed on certificates. */
const registrationNo = z
  .string()
  .trim()
  .max(60)
  .transform((written, context) => {
    const kept = parseRegistrationNo(written);
    if (kept !== null) return kept;
    context.issues.push({ code: 'custom', input: written, message: written === '' ? 'required' : 'invalid_format' });
    return z.NEVER;
  });

/** A key of the platform's system options; the server checks that it exists. */
const choice = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
/** Tax number: letters and digits. */
const taxNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{0,20}$/)
  .transform(empty);

/** Contact details shown to payers; can be changed at any time. */
const publicFields = z.object({
  phone_number: supportPhone,
  email,
  website_url: url.nullish(),
  ...address.shape,
  logo_url: fileUrl.nullish(),
  description: z.string().trim().max(2000).transform(empty).nullish(),
});

/** A merchant's company. After verification its legal fields are locked (4010). */
const companies = resource({
  path: 'company-details',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    registration_no: z.string(),
    business_type: z.string(),
    industry: z.string().nullable(),
    tin: z.string().nullable(),
    sst_no: z.string().nullable(),
    phone_number: z.string(),
    email: z.string(),
    website_url: z.string().nullable(),
    ...addressRow,
    country: z.string(),
    logo_url: z.string().nullable(),
    description: z.string().nullable(),
    verified_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    name: text(120),
    registration_no: registrationNo,
    business_type: choice,
    industry: choice.nullish(),
    tin: taxNo.nullish(),
    sst_no: taxNo.nullish(),
    ...publicFields.shape,
  }),
  list: {
    path: 'merchant-company-details',
    search: ['name', 'registration_no', 'city'],
    sort: ['created_at', 'name'],
    date_column: 'created_at',
  },
});

const reader = { area: 'merchant', permission: 'company.read' } as const;
const writer = { area: 'merchant', permission: 'company.write' } as const;

export const companyDetails = {
  ...companies,
  /** The account's companies by name, for selects. */
  options: endpoint({
    method: 'GET',
    path: 'company-details/options/company-me',
    access: reader,
    data: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  /** The fields shown to payers. */
  updateInfo: endpoint({
    method: 'PUT',
    path: 'company-details/info/:id',
    access: writer,
    params: id,
    body: publicFields.partial().extend({ read_at: timestamp.optional() }),
    data: companies.read.data,
  }),
};
