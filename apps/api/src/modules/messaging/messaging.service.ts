/**
 * Public interface of the messaging module: renders a queued message. Queueing is platform/outbox.ts, sending is the
 * job.
 */
import { renderEmail, type Language, type Email, type RenderedMessage } from './email.ts';
import type { Sender } from './template.ts';
import { TEMPLATES } from './templates.ts';

export type { RenderedMessage as Rendered } from './email.ts';
export type { Sender } from './template.ts';

/** Template, language and data of a message. */
export interface MessageToRender {
  template: string;
  language: string;
  data: unknown;
}

interface UntypedTemplate {
  data: { parse(data: unknown): unknown };
  en(data: unknown, sender: Sender): Email;
  ar(data: unknown, sender: Sender): Email;
}

/**
 * Renders subject, text and HTML; falls back to English for other languages. Throws for an unknown template and for
 * invalid data: both are bugs of the code that queued it.
 */
export function renderMessage({ template, language, data }: MessageToRender, sender: Sender): RenderedMessage {
  const templates: Record<string, UntypedTemplate> = TEMPLATES;
  const found = Object.hasOwn(templates, template) ? templates[template] : undefined;
  if (!found) throw new Error(`There is no message template ${template}`);
  const supported: Language = language === 'ar' ? 'ar' : 'en';
  return renderEmail(found[supported](found.data.parse(data), sender), supported);
}
