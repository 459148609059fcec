import { parseRinggit } from '@kutip/domain/money';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { en } from '../i18n/en.ts';
import type { Messages } from '../i18n/use-messages.ts';
import { failedReasonText } from './failed-reason.ts';

export interface TimelineEntry {
  id: string;
  kind: string;
  actor: string;
  at: string;
  transaction_invoice_no: string | null;
  detail: Record<string, string | number | boolean | null>;
}

const has = <T extends object>(table: T, name: unknown): name is keyof T & string =>
  typeof name === 'string' && Object.hasOwn(table, name);

/** Payment services whose stored name says what they are; a bank or a wallet keeps its own name in every language. */
const DESCRIBED = {
  'Credit or debit card': 'channel.credit_card',
  'DuitNow Online Banking/Wallets': 'channel.duit_now',
} as const;

const serviceText = (name: string, t: Messages['t']): string => (has(DESCRIBED, name) ? t(DESCRIBED[name]) : name);

/** The values of an event for the placeholders of its message. */
function messageValues({ detail }: TimelineEntry, { t, money }: Messages): Record<string, string> {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const amount = parseRinggit(text('amount'));
  const channel = CHANNEL_FLAGS.find((flag) => flag === text('channel'));
  const field = `field_${text('field')}`;
  const method = `method_${text('method')}`;
  return {
    bank: serviceText(text('bank'), t) || t('timeline_details.a_bank'),
    amount: typeof amount === 'number' ? money(amount) : '',
    reason: failedReasonText(t, detail['code'], text('reason')) || text('code') || t('timeline_details.no_reason'),
    number: text('number'),
    account: text('account'),
    channel: channel ? t(`channel.${channel}`) : text('channel'),
    by: text('by') || t('actor.merchant'),
    method: has(en.timeline_details, method)
      ? t(`timeline_details.${method}` as 'timeline_details.a_bank')
      : text('method'),
    field: has(en.timeline_details, field)
      ? t(`timeline_details.${field}` as 'timeline_details.a_bank')
      : text('field'),
  };
}

/** The event as one sentence in the reader's language. A kind without a message still shows. */
export function timelineText(entry: TimelineEntry, messages: Messages): string {
  if (!has(en.timeline, entry.kind))
    return messages.t('timeline_details.unknown', { kind: entry.kind.replaceAll('_', ' ') });
  return messages.t(`timeline.${entry.kind}` as 'timeline.bill_created', messageValues(entry, messages));
}

/** Further lines of an event: the next status query, the bank's reference, why a payment was late. */
export function timelineDetails({ detail }: TimelineEntry, { t, time }: Messages): string[] {
  const { next_at, reference, late } = detail;
  const lateKey = `late_${String(late)}`;
  return [
    ...(typeof next_at === 'string' ? [t('timeline_details.next_at', { at: time(new Date(next_at)) })] : []),
    ...(typeof reference === 'string' ? [t('timeline_details.reference', { reference })] : []),
    ...(has(en.timeline_details, lateKey)
      ? [t(`timeline_details.${lateKey}` as 'timeline_details.late_bill_cancelled')]
      : []),
  ];
}

/** `merchant`: the merchant's name for other readers; without it the merchant is "You". */
export const actorName = ({ actor }: TimelineEntry, { t }: Messages, merchant?: string): string => {
  if (actor === 'merchant' && merchant) return merchant;
  return has(en.actor, actor) ? t(`actor.${actor}`) : actor;
};
