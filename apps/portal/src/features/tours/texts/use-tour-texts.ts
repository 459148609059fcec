import { use } from 'react';
import type { Language } from '../../../shared/i18n/format.ts';
import type { TranslationOf } from '../../../shared/i18n/translation.ts';
import { useMessages } from '../../../shared/i18n/use-messages.ts';
import type { en } from './en.ts';

export type TourTexts = TranslationOf<typeof en>;

/** Loaded with the help button and not with the portal's messages: they would be a tenth of those. */
const LOADERS: Record<Language, () => Promise<TourTexts>> = {
  en: async () => (await import('./en.ts')).en,
  ms: async () => (await import('./ms.ts')).ms,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};
const loading = new Map<Language, Promise<TourTexts>>();

/** The texts of the tours in the user's language. Suspends until they are loaded. */
export function useTourTexts(): TourTexts {
  const { language } = useMessages();
  const texts = loading.get(language) ?? LOADERS[language]();
  loading.set(language, texts);
  return use(texts);
}
