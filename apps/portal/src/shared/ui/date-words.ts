import 'dayjs/locale/ar';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh';
import type { Language } from '../i18n/format.ts';

/** How the pickers write a day; their months come from the files above. */
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
