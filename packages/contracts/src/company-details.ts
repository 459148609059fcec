import { readRegistrationNo } from '@kutip/domain/identifiers';
import { REGIONS } from '@kutip/domain/regions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, text, url } from './fields.ts';
import { fileUrl } from './files.ts';
import { resource } from './resource.ts';
import { line } from './support-details.ts';
import { timestamp } from './wire.ts';

const empty = (written: string) => written || null;

/** An address in Malaysia; the town is free text, for no list of them is complete (D-60). */
export const address = z.object({
  address_line_1: text(120),
  address_line_2: z.string().trim().max(120).transform(empty).nullish(),
  city: text(80),
  /** Text: it may begin with 0. */
  postcode: z
    .string()
    .trim()
    .regex(/^\d{5}$/),
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

/** A number of SSM, kept as it is printed on certificates. */
const registrationNo = z
  .string()
  .trim()
  .max(60)
  .transform((written, context) => {
    const kept = readRegistrationNo(written);
    if (kept !== null) return kept;
    context.issues.push({ code: 'custom', input: written, message: written === '' ? 'required' : 'invalid_format' });
    return z.NEVER;
  });

/** A key of the platform's choices; which there are is asked of the server. */
const choice = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
/** Of the tax office: letters and digits, as on its letters. */
const taxNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{0,20}$/)
  .transform(empty);

/** What a payer sees and may write to; open to change at any time. */
const shown = z.object({
  phone_number: line,
  email,
  website_url: url.nullish(),
  ...address.shape,
  logo_url: fileUrl.nullish(),
  description: z.string().trim().max(2000).transform(empty).nullish(),
});

/** A merchant's company as the law knows it. From its verification on the legal fields stand still (4010). */
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
    ...shown.shape,
  }),
  list: {
    path: 'merchant-company-details',
    search: ['name', 'registration_no', 'city'],
    sort: ['created_at', 'name'],
    dated: 'created_at',
  },
});

const reader = { area: 'merchant', permission: 'company.read' } as const;
const writer = { area: 'merchant', permission: 'company.write' } as const;

export const companyDetails = {
  ...companies,
  /** The account's companies by name, for choosers. */
  options: endpoint({
    method: 'GET',
    path: 'company-details/options/company-me',
    access: reader,
    data: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  /** The part that payers see. */
  updateInfo: endpoint({
    method: 'PUT',
    path: 'company-details/info/:id',
    access: writer,
    params: id,
    body: shown.partial().extend({ read_at: timestamp.optional() }),
    data: companies.read.data,
  }),
};
