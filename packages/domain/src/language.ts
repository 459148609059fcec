/** The languages of the portal, the payment pages and all messages. */
export const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language with this code; English for any other. */
export const languageOrEnglish = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === code) ?? 'en';
