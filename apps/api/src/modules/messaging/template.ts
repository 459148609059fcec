import { looksLikeLink, withoutLinks } from '@kutip/domain/plain-text';
import { z } from 'zod';
import { formatDateTime, type Language, type Email } from './email.ts';

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
  en(data: Data, sender: Sender): Email;
  ar(data: Data, sender: Sender): Email;
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

export const closingEn = ({ product_name, support_email }: Sender) => [
  product_name,
  `Questions? Write to ${support_email}.`,
];
export const closingAr = ({ product_name, support_email }: Sender) => [product_name, `للاستفسار: ${support_email}`];

export const greetingFor = (name: string | null, language: Language): string => {
  if (language === 'ar') return name ? `مرحبًا ${name}،` : 'مرحبًا،';
  return name ? `Hello ${name},` : 'Hello,';
};
export const formatOptionalDateTime = (iso: string | null, language: Language) =>
  iso === null ? null : formatDateTime(iso, language);
