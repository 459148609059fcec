import type { Sen } from '@kutip/domain/money';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatShortDay,
  formatTime,
} from './format.ts';
import { useTranslation } from './i18n.ts';

/** Messages and formatters for numbers, dates and amounts in the user's language. */
export function useMessages() {
  const { t, language } = useTranslation();
  return {
    t,
    language,
    money: (amount: Sen) => formatMoney(amount),
    count: (count: number) => formatCount(count),
    dateTime: (moment: Date) => formatDateTime(moment, language),
    date: (moment: Date) => formatDate(moment, language),
    time: (moment: Date) => formatTime(moment, language),
    day: (day: string) => formatDay(day, language),
    shortDay: (day: string) => formatShortDay(day, language),
  };
}

export type Messages = ReturnType<typeof useMessages>;
