import { z } from 'zod';
import { momentWords, type Language, type Letter } from './letter.ts';

/** Who writes: named under every message. */
export interface Sender {
  product_name: string;
  support_email: string;
}

export interface Template<Data> {
  /** What its cause must tell it; amounts as two-decimal ringgit, moments as ISO text. */
  data: z.ZodType<Data>;
  en(data: Data, sender: Sender): Letter;
  ar(data: Data, sender: Sender): Letter;
}
export const template = <Data>(definition: Template<Data>): Template<Data> => definition;

export const text = z.string();
export const maybe = text.nullable();
export const moment = z.iso.datetime();
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

export const closingEn = ({ product_name, support_email }: Sender) => [
  product_name,
  `Questions? Write to ${support_email}.`,
];
export const closingAr = ({ product_name, support_email }: Sender) => [product_name, `للاستفسار: ${support_email}`];

export const greeted = (name: string | null, language: Language): string => {
  if (language === 'ar') return name ? `مرحبًا ${name}،` : 'مرحبًا،';
  return name ? `Hello ${name},` : 'Hello,';
};
export const dated = (iso: string | null, language: Language) => (iso === null ? null : momentWords(iso, language));
