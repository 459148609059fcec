/**
 * Public interface of the messaging module: renders a queued message. Queueing is platform/outbox.ts, sending is the
 * job.
 */
import { languageOrEnglish } from '@kutip/domain/language';
import { renderEmail, type Email, type RenderedMessage } from './email.ts';
import { EMAIL_MESSAGES } from './messages/by-language.ts';
import type { EmailMessages } from './messages/en.ts';
import type { Sender } from './template.ts';
import { TEMPLATES } from './templates.ts';

export { formatDate, formatMoney } from './email.ts';
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
  write(data: unknown, messages: EmailMessages, sender: Sender): Email;
}

/**
 * Renders subject, text and HTML; in English for a language that is not ours. Throws for an unknown template and for
 * invalid data: both are bugs of the code that queued it.
 */
export function renderMessage({ template, language, data }: MessageToRender, sender: Sender): RenderedMessage {
  const templates: Record<string, UntypedTemplate> = TEMPLATES;
  const found = Object.hasOwn(templates, template) ? templates[template] : undefined;
  if (!found) throw new Error(`There is no message template ${template}`);
  const supported = languageOrEnglish(language);
  return renderEmail(found.write(found.data.parse(data), EMAIL_MESSAGES[supported], sender), supported);
}
