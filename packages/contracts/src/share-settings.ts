import { z } from 'zod';
import { text } from './fields.ts';
import { fileUrl } from './files.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

export const SHARE_CHANNELS = ['WHATSAPP', 'EMAIL', 'SMS', 'TELEGRAM', 'FACEBOOK', 'COPY'] as const;
/** Placeholders of a template; other braces are refused, because customers would see them unfilled. */
export const SHARE_PLACEHOLDERS = ['name', 'amount', 'title', 'link', 'due_date'] as const;

const channel = z.enum(SHARE_CHANNELS);
const known: readonly string[] = SHARE_PLACEHOLDERS;
const template = text(2000).refine(
  (written) => [...written.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => known.includes(name)),
  { error: 'unknown_placeholder' },
);

/** Share templates by channel (D-34). */
export const shareSettings = resource({
  path: 'share-settings',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    channel: z.string(),
    title: z.string(),
    message_template: z.string(),
    image_url: z.string().nullable(),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    channel,
    title: text(120),
    message_template: template,
    image_url: fileUrl.nullish(),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-share-settings',
    search: ['title', 'message_template'],
    sort: ['created_at', 'title', 'channel'],
    filters: { channel },
    date_column: 'created_at',
  },
});
