import { looksLikeLink, withoutLinks } from '@kutip/domain/plain-text';
import { z } from 'zod';
import type { Email } from './email.ts';
import type { EmailMessages } from './messages/en.ts';

/** The sender, named under every message. */
export interface Sender {
  product_name: string;
  support_email: string;
  /** URL of the portal, without a slash at the end. */
  portal_url: string;
}

export interface Template<Data> {
  /** Data of the template; amounts are two-decimal ringgit, times are ISO text. */
  data: z.ZodType<Data>;
  /** The e-mail in the language of the messages. */
  write(data: Data, messages: EmailMessages, sender: Sender): Email;
}
export const template = <Data>(definition: Template<Data>): Template<Data> => definition;

/** What people entered or chose, such as names: mail programs make no link of it. */
export const text = z.string().transform(withoutLinks);
export const optionalText = text.nullable();
/** A person to greet; null if the name looks like a link. */
export const greetedName = z
  .string()
  .nullable()
  .transform((entered) => (entered !== null && looksLikeLink(entered) ? null : entered));
/** What must reach the reader as it is: links of ours, and what they copy. */
export const exactText = z.string();
export const isoDateTime = z.iso.datetime();
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

export const closing = ({ questions }: EmailMessages, { product_name, support_email }: Sender): string[] => [
  product_name,
  questions(support_email),
];
