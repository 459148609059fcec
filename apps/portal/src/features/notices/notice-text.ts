import type { Data } from '@kutip/contracts/endpoint';
import type { notifications } from '@kutip/contracts/notifications';
import { fromRinggit } from '@kutip/domain/money';
import type { Messages } from './messages/use-messages.ts';

export type NoticeRow = Data<typeof notifications.list>['list']['data'][number];

/** The text of a notice, in the reader's language. */
export function noticeText({ t, money, day }: Messages, { kind, facts }: Pick<NoticeRow, 'kind' | 'facts'>): string {
  const { amount, name, reason, day: date } = facts;
  return t(`notice_kind.${kind}`, {
    amount: amount ? money(fromRinggit(amount)) : '',
    name: name ?? t('notices.somebody'),
    day: date ? day(date) : '',
    reason: reason ?? '',
  });
}
