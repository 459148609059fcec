import { readRinggit } from '@kutip/domain/money';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { en } from '../i18n/en.ts';
import type { WordsOf } from '../i18n/use-words.ts';

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

/** The facts of an event as the sentence writes them. */
function factsOf({ detail }: TimelineEntry, { t, money }: WordsOf): Record<string, string> {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const amount = readRinggit(text('amount'));
  const channel = CHANNEL_FLAGS.find((flag) => flag === text('channel'));
  const field = `field_${text('field')}`;
  const method = `method_${text('method')}`;
  return {
    bank: text('bank') || t('timeline_more.a_bank'),
    amount: typeof amount === 'number' ? money(amount) : '',
    reason: text('reason') || text('code') || t('timeline_more.no_reason'),
    number: text('number'),
    account: text('account'),
    channel: channel ? t(`channel.${channel}`) : text('channel'),
    by: text('by') || t('actor.merchant'),
    method: has(en.timeline_more, method) ? t(`timeline_more.${method}` as 'timeline_more.a_bank') : text('method'),
    field: has(en.timeline_more, field) ? t(`timeline_more.${field}` as 'timeline_more.a_bank') : text('field'),
  };
}

/** What happened, as one sentence in the reader's language. A kind that nobody has worded yet still shows. */
export function sentenceOf(entry: TimelineEntry, words: WordsOf): string {
  if (!has(en.timeline, entry.kind)) return words.t('timeline_more.unknown', { kind: entry.kind.replaceAll('_', ' ') });
  return words.t(`timeline.${entry.kind}` as 'timeline.bill_created', factsOf(entry, words));
}

/** What the event brings with it: when we ask again, the bank's reference, why a payment came as a surprise. */
export function addendaOf({ detail }: TimelineEntry, { t, time }: WordsOf): string[] {
  const { next_at, reference, late } = detail;
  const lateKey = `late_${String(late)}`;
  return [
    ...(typeof next_at === 'string' ? [t('timeline_more.next_at', { at: time(new Date(next_at)) })] : []),
    ...(typeof reference === 'string' ? [t('timeline_more.reference', { reference })] : []),
    ...(has(en.timeline_more, lateKey) ? [t(`timeline_more.${lateKey}` as 'timeline_more.late_bill_cancelled')] : []),
  ];
}

/** `merchant`: what the merchant is called where somebody else reads it; he himself is "you". */
export const actorOf = ({ actor }: TimelineEntry, { t }: WordsOf, merchant?: string): string => {
  if (actor === 'merchant' && merchant) return merchant;
  return has(en.actor, actor) ? t(`actor.${actor}`) : actor;
};
