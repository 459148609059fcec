import { LANGUAGES, type Language } from '@kutip/domain/language';
import { cookie, cookieOf } from './cookies.ts';
import type { PageRequest } from './page-request.ts';
import { ar } from './messages/ar.ts';
import { en, type Messages } from './messages/en.ts';
import { ms } from './messages/ms.ts';
import { zh } from './messages/zh.ts';

export { LANGUAGES, type Language };

const MESSAGES: Record<Language, Messages> = { en, ms, zh, ar };

/** Each language by its own name, and the locale codes for link previews. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
  ar: 'العربية',
};
export const PREVIEW_LOCALES: Record<Language, string> = { en: 'en_MY', ms: 'ms_MY', zh: 'zh_CN', ar: 'ar_AR' };

export const messagesOf = (language: Language): Messages => MESSAGES[language];
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.includes(text as Language);

/** The language chosen now (`?lang=`), chosen before (cookie), or requested by the browser; English otherwise. */
export function languageOf({ query, headers }: Pick<PageRequest, 'query' | 'headers'>): Language {
  const candidates = [
    query.get('lang'),
    cookieOf(headers['cookie'], 'lang'),
    ...parseAcceptLanguage(headers['accept-language']),
  ];
  return candidates.find(isLanguage) ?? 'en';
}

/** 'ar-SA,ar;q=0.9,en;q=0.8' → ar, en, in the order of preference. */
function parseAcceptLanguage(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().toLowerCase().split(';');
      const weight = rest.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]!, weight: Number(weight ?? 1) };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

const YEAR_S = 365 * 24 * 60 * 60;

/** Stores a language chosen on the page. */
export function languageCookie({ query, origin }: Pick<PageRequest, 'query' | 'origin'>): string | null {
  const chosen = query.get('lang');
  return isLanguage(chosen) ? cookie('lang', chosen, YEAR_S, origin) : null;
}
