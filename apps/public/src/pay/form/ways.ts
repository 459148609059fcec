import type { ChannelFlag } from '@kutip/domain/channels';
import { fromRinggit, type Sen } from '@kutip/domain/money';
import type { Words } from '../../shared/words/en.ts';
import { limitFault, type Offer } from './offer.ts';

/** One row of "How to pay": a group to choose from, or the one service that it is. */
export interface Way {
  key: string;
  channel: ChannelFlag;
  offers: readonly Offer[];
}

/**
 * DuitNow stands inside the group of online payments (D-20), yet a payer looks for its code by name: each of its services
 * is a row of its own. Any other channel is one row.
 */
export const wayKey = ({ channel, reference }: Pick<Offer, 'channel' | 'reference'>): string =>
  channel === 'duit_now' ? reference : channel;

/** The rows in the server's order; the one that was used last time stands first. */
export function waysOf(offers: readonly Offer[], last_used: number | null): Way[] {
  const ways = new Map<string, Way>();
  for (const offer of offers) {
    const key = wayKey(offer);
    const known = ways.get(key)?.offers ?? [];
    ways.set(key, { key, channel: offer.channel, offers: [...known, offer] });
  }
  const usedLast = ({ offers: ones }: Way) => ones.some(({ id, is_online }) => is_online && id === last_used);
  const all = [...ways.values()];
  return [...all.filter(usedLast), ...all.filter((way) => !usedLast(way))];
}

type WayWords = Pick<Words, 'ways' | 'hints' | 'next'>;

const wordOf = (words: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** What a row is called, and in small what it means. A brand keeps its own name, and then its kind is said beside it. */
export function namesOf({ ways, hints }: WayWords, { key, channel, offers }: Way): { name: string; hint: string } {
  const known = wordOf(ways, key);
  const only = offers.length === 1 ? offers[0]!.name : null;
  if (channel === 'duit_now') return { name: known ?? only ?? key, hint: wordOf(hints, key) ?? '' };
  if (channel === 'credit_card' || channel === 'paypal') return { name: known ?? key, hint: hints[channel] };
  if (only !== null) return { name: only, hint: known ?? '' };
  return { name: known ?? key, hint: wordOf(hints, key) ?? offers.map(({ name }) => name).join(' · ') };
}

/** What happens after the button, for what is chosen. */
export const nextWords = ({ next }: WayWords, chosen: Offer | undefined): string =>
  chosen ? (wordOf(next, wayKey(chosen)) ?? next.any) : next.any;

/** Kinds of account that a payer must choose between; a service without one is for both. */
export const bankTypesOf = (offers: readonly Offer[]): number[] => [
  ...new Set(offers.flatMap(({ bank_type }) => bank_type ?? [])),
];

/** Whether one kind of account may pay with it. */
export const isForType = ({ bank_type }: Offer, wanted: string | undefined): boolean =>
  bank_type === null || !wanted || String(bank_type) === wanted;

/**
 * What can be used instead of something that is down. DuitNow reaches the same bank by another road, so it is named
 * before another bank.
 */
export function insteadOf(down: readonly Offer[], all: readonly Offer[]): Offer | undefined {
  const types = bankTypesOf(down);
  const isFor = ({ bank_type }: Offer) => bank_type === null || types.length === 0 || types.includes(bank_type);
  const up = all.filter((one) => one.is_online && isFor(one));
  return (
    up.find(({ channel }) => channel === 'duit_now') ?? up.find(({ channel }) => channel === down[0]?.channel) ?? up[0]
  );
}

/** Nothing that is up takes this amount. */
export const noneFits = (offers: readonly Offer[], amount: Sen): boolean =>
  amount > fromRinggit('0.00') && offers.every((one) => !one.is_online || limitFault(one, amount) !== null);
