import { RECEIPT_LINES } from '@kutip/domain/receipt-lines';
import { z } from 'zod';
import { text, url } from './fields.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

const button_label = z
  .string()
  .trim()
  .max(60)
  .transform((written) => written || null);

/** The success page: a thank-you message, receipt lines and a button (D-33). */
export const successFields = resource({
  path: 'success-field',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    title: z.string(),
    message: z.string(),
    fields: z.array(z.string()),
    button_label: z.string().nullable(),
    redirect_url: z.string().nullable(),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    title: text(120),
    message: text(2000),
    fields: z
      .array(z.enum(RECEIPT_LINES))
      .max(RECEIPT_LINES.length)
      .default([...RECEIPT_LINES]),
    button_label: button_label.nullish(),
    redirect_url: url.nullish(),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-success-fields',
    search: ['title', 'message'],
    sort: ['created_at', 'title'],
    date_column: 'created_at',
  },
});
