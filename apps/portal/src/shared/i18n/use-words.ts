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
import { useSpeech } from './i18n.ts';

/** The words and the ways to write figures and moments, in the user's language. */
export function useWords() {
  const { t, language } = useSpeech();
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

export type WordsOf = ReturnType<typeof useWords>;
