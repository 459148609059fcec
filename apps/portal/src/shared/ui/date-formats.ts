import 'dayjs/locale/ar';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh';
import type { Language } from '../i18n/format.ts';

/** Date formats of the pickers; month names come from the imported locales. */
export const DAY_FORMAT: Record<Language, string> = {
  en: 'D MMM YYYY',
  ms: 'D MMM YYYY',
  zh: 'YYYY年M月D日',
  ar: 'D MMM YYYY',
};
export const MOMENT_FORMAT: Record<Language, string> = {
  en: 'D MMM YYYY, h:mm a',
  ms: 'D MMM YYYY, h:mm a',
  zh: 'YYYY年M月D日 Ah:mm',
  ar: 'D MMM YYYY, h:mm a',
};
