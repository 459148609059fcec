import { cookie, cookieOf } from './cookies.ts';
import type { PageRequest } from './page-request.ts';
import { ar } from './words/ar.ts';
import { en, type Words } from './words/en.ts';
import { ms } from './words/ms.ts';
import { zh } from './words/zh.ts';

export const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

const WORDS: Record<Language, Words> = { en, ms, zh, ar };

/** Each language by its own name, and as link previews are told of it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
  ar: 'العربية',
};
export const PREVIEW_LOCALES: Record<Language, string> = { en: 'en_MY', ms: 'ms_MY', zh: 'zh_CN', ar: 'ar_AR' };

export const wordsOf = (language: Language): Words => WORDS[language];
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.includes(text as Language);

/** What the payer chose (`?lang=`), chose before (cookie), or what his browser asks for; English otherwise. */
export function languageOf({ query, headers }: Pick<PageRequest, 'query' | 'headers'>): Language {
  const wishes = [query.get('lang'), cookieOf(headers['cookie'], 'lang'), ...accepted(headers['accept-language'])];
  return wishes.find(isLanguage) ?? 'en';
}

/** 'ar-SA,ar;q=0.9,en;q=0.8' → ar, en, in the order of preference. */
function accepted(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().toLowerCase().split(';');
      const weight = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]!, weight: Number(weight ?? 1) };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

const YEAR_S = 365 * 24 * 60 * 60;

/** Remembers a choice made by the switch on the page. */
export function languageCookie({ query, origin }: Pick<PageRequest, 'query' | 'origin'>): string | null {
  const chosen = query.get('lang');
  return isLanguage(chosen) ? cookie('lang', chosen, YEAR_S, origin) : null;
}
