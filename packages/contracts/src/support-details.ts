import { z } from 'zod';
import { email, phone, text, url } from './fields.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

/** A support phone number: mobile, landline (03-8888 1234), 1300 or 1800. Stored as digits. */
export const supportPhone = z
  .string()
  .trim()
  .transform((written) => written.replace(/[\s()-]/g, '').replace(/^\+/, ''))
  .pipe(z.string().regex(/^(?:(?:60|0)\d{8,10}|1[38]00\d{6})$/))
  .transform((digits) => digits.replace(/^0/, '60'));

const create = z.object({
  name: text(120),
  email,
  phone_number: supportPhone,
  whatsapp_number: phone.nullish(),
  website_url: url.nullish(),
  operating_hours: z.string().trim().max(255).nullish(),
  is_active: z.boolean().default(true),
});

/** Support contacts on public pages and receipts; the first active one is shown (D-35). */
export const supportDetails = resource({
  path: 'support-details',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    whatsapp_number: z.string().nullable(),
    website_url: z.string().nullable(),
    operating_hours: z.string().nullable(),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create,
  list: {
    path: 'merchant-support-details',
    search: ['name', 'email', 'phone_number'],
    sort: ['created_at', 'name'],
    date_column: 'created_at',
  },
});
