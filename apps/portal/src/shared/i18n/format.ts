import { toRinggit, type Sen } from '@kutip/domain/money';

export const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
export const isRtl = (language: Language): boolean => language === 'ar';
export const readLanguage = (stored: string | null): Language => LANGUAGES.find((one) => one === stored) ?? 'en';

/** Western digits and the Gregorian calendar in every language. `en-US` has three-character short months. */
const LOCALE: Record<Language, string> = { en: 'en-US', ms: 'ms-MY', zh: 'zh-MY', ar: 'ar-u-nu-latn-ca-gregory' };
const TIME_ZONE = 'Asia/Kuala_Lumpur';
const NO_BREAK = '\u00a0';

/** 123450 → '1,234.50'. */
export function formatAmount(amount: Sen): string {
  const [ringgit = '', decimals = ''] = toRinggit(amount).replace('-', '').split('.');
  return `${amount < 0 ? '−' : ''}${ringgit.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** 123450 → 'RM 1,234.50', with a non-breaking space. */
export const formatMoney = (amount: Sen): string =>
  `${amount < 0 ? '−' : ''}RM${NO_BREAK}${formatAmount(amount).replace('−', '')}`;

/** 10234 → '10,234'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

type DateFields = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod', string>;
const formats = new Map<Language, Intl.DateTimeFormat>();

function dateFieldsOf(moment: Date, language: Language): DateFields {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: TIME_ZONE,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    });
  formats.set(language, format);
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as DateFields;
}

/** '21 Nov 2026', in Malaysian time. */
export function formatDate(moment: Date, language: Language): string {
  const { day, month, year } = dateFieldsOf(moment, language);
  return language === 'zh' ? `${year}年${month}月${day}日` : `${day} ${month} ${year}`;
}

/** '10:42 am', in Malaysian time. */
export function formatTime(moment: Date, language: Language): string {
  const { hour, minute, dayPeriod } = dateFieldsOf(moment, language);
  return language === 'zh' ? `${dayPeriod}${hour}:${minute}` : `${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** '21 Nov 2026, 10:42 am', in Malaysian time. */
export const formatDateTime = (moment: Date, language: Language): string =>
  `${formatDate(moment, language)}${language === 'zh' ? ' ' : ', '}${formatTime(moment, language)}`;

/** '2026-11-21' → '21 Nov 2026'. */
export const formatDay = (day: string, language: Language): string =>
  formatDate(new Date(`${day}T00:00:00+08:00`), language);

/** '2026-11-21' → '21 Nov', for axes. */
export function formatShortDay(day: string, language: Language): string {
  const fields = dateFieldsOf(new Date(`${day}T00:00:00+08:00`), language);
  return language === 'zh' ? `${fields.month}月${fields.day}日` : `${fields.day} ${fields.month}`;
}

/** '2026-11-21' → 'Nov 2026'. */
export function formatMonth(day: string, language: Language): string {
  const { month, year } = dateFieldsOf(new Date(`${day}T00:00:00+08:00`), language);
  return language === 'zh' ? `${year}年${month}月` : `${month} ${year}`;
}

/** '60123456789' → '+60 12-345 6789'. Anything else is shown as it is. */
export function formatPhone(digits: string): string {
  const [, prefix, middle, end] = /^60(1\d)(\d{3,4})(\d{4})$/.exec(digits) ?? [];
  return prefix ? `+60 ${prefix}-${middle} ${end}` : digits;
}
