/** The front door of messaging: what a queued message says. Queueing is platform/outbox.ts, sending is the job. */
import { renderLetter, type Language, type Letter, type Rendered } from './letter.ts';
import type { Sender } from './template.ts';
import { TEMPLATES } from './templates.ts';

export type { Rendered } from './letter.ts';
export type { Sender } from './template.ts';

/** Which template, in whose language, filled with what. */
export interface MessageToRender {
  template: string;
  language: string;
  data: unknown;
}

interface Loose {
  data: { parse(data: unknown): unknown };
  en(data: unknown, sender: Sender): Letter;
  ar(data: unknown, sender: Sender): Letter;
}

/**
 * Subject, text and HTML of a message; a language we do not write in is answered in English. Throws for a template that
 * does not exist and for data that is not the template's: both are bugs of whoever queued it.
 */
export function renderMessage({ template, language, data }: MessageToRender, sender: Sender): Rendered {
  const known: Record<string, Loose> = TEMPLATES;
  const found = Object.hasOwn(known, template) ? known[template] : undefined;
  if (!found) throw new Error(`There is no message template ${template}`);
  const written: Language = language === 'ar' ? 'ar' : 'en';
  return renderLetter(found[written](found.data.parse(data), sender), written);
}
