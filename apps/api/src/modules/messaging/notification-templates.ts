import type { Language } from '@kutip/domain/language';
import { NOTIFICATION_KINDS, notificationPage } from '@kutip/domain/notifications';
import { z } from 'zod';
import { formatDate, formatMoney } from './email.ts';
import type { NotificationText } from './messages/notifications-en.ts';
import { closing, greetedName, money, optionalText, template } from './template.ts';

const notificationData = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  merchant_name: greetedName,
  subject_id: optionalText,
  reference: optionalText,
  amount: money.nullable(),
  name: optionalText,
  reason: optionalText,
  day: optionalText,
});
type NotificationData = z.output<typeof notificationData>;

const formatFacts = ({ amount, name, day }: NotificationData, language: Language): NotificationText => ({
  amount: amount === null ? '' : formatMoney(amount),
  name: name ?? '',
  day: day === null ? '' : formatDate(day, language),
});

/**
 * 'account_closed' → 'account closed'. A code has no text in the other languages; the page that the e-mail links to shows
 * it. What a person wrote stays as it is.
 */
function formatReason(reason: string | null, language: Language): string | null {
  const is_code = reason !== null && /^[a-z\d_]+$/.test(reason);
  if (!is_code) return reason;
  return language === 'en' ? reason.replaceAll('_', ' ') : null;
}

/** One template for all notifications by e-mail; `kind` selects the text. */
export const NOTIFICATION_TEMPLATES = {
  notice: template({
    data: notificationData,
    write(data, messages, sender) {
      const { subject, line } = messages.notifications[data.kind](formatFacts(data, messages.language));
      return {
        subject,
        greeting: messages.greeting(data.merchant_name),
        lines: [line],
        facts: [
          [messages.labels.number, data.reference],
          [messages.labels.reason, formatReason(data.reason, messages.language)],
        ],
        action: {
          label: messages.notice.action,
          url: `${sender.portal_url}${notificationPage(data.kind, data.subject_id)}`,
        },
        closing: [...closing(messages, sender), messages.notice.settings],
      };
    },
  }),
};
