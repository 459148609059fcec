import { z } from 'zod';
import { text } from './fields.ts';
import { messageSubject, messageText } from './message-batches.ts';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

/** An empty field of a form is stored as null: no text in that language. */
const optional = (field: z.ZodType<string, string>) => z.union([z.literal('').transform(() => null), field]).nullish();

const written = {
  name: text(60),
  subject_en: optional(messageSubject),
  message_en: optional(messageText),
  subject_ms: optional(messageSubject),
  message_ms: optional(messageText),
  subject_zh: optional(messageSubject),
  message_zh: optional(messageText),
  subject_ar: optional(messageSubject),
  message_ar: optional(messageText),
};
const stored = z.string().nullable();

/** A merchant's texts for messages to many, in up to four languages. */
export const messageTemplates = resource({
  path: 'message-templates',
  area: 'merchant',
  subject: 'messaging',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    subject_en: stored,
    message_en: stored,
    subject_ms: stored,
    message_ms: stored,
    subject_zh: stored,
    message_zh: stored,
    subject_ar: stored,
    message_ar: stored,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object(written),
  list: { path: 'merchant-message-template', search: ['name'], sort: ['created_at', 'name'] },
  unique: ['name'],
});
