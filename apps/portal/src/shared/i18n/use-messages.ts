import type { Sen } from '@kutip/domain/money';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatMonth,
  formatShortDay,
  formatTime,
} from './format.ts';
import { addEnglishMessages, useTranslation } from './i18n.ts';
import type { MessageKey, MessageKeyOf, MessageTree, Translate } from './translate.ts';

/** Messages with these keys, for shared code to which a feature passes keys; and formatters for numbers, dates and amounts in the user's language. */
export function useMessagesOf<Key extends string>() {
  const { t, language } = useTranslation();
  return {
    t: t as Translate<Key>,
    language,
    money: (amount: Sen) => formatMoney(amount),
    count: (count: number) => formatCount(count),
    dateTime: (moment: Date) => formatDateTime(moment, language),
    date: (moment: Date) => formatDate(moment, language),
    time: (moment: Date) => formatTime(moment, language),
    day: (day: string) => formatDay(day, language),
    month: (day: string) => formatMonth(day, language),
    shortDay: (day: string) => formatShortDay(day, language),
  };
}

export type MessagesOf<Key extends string> = ReturnType<typeof useMessagesOf<Key>>;

/** The shared messages. A feature with messages of its own has a `useMessages` beside them. */
export const useMessages = useMessagesOf<MessageKey>;
export type Messages = MessagesOf<MessageKey>;

export type MessagesWith<Own> = MessagesOf<MessageKey | MessageKeyOf<Own>>;

/**
 * The hook for the shared messages and those of a feature. Its English messages come with its script and are added here, so
 * that no page loads those of features that it does not show.
 */
export function messagesWith<const Own extends MessageTree>(own: Own): () => MessagesWith<Own> {
  addEnglishMessages(own);
  return useMessagesOf<MessageKey | MessageKeyOf<Own>>;
}
