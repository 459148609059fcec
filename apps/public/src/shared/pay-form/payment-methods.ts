import type { ChannelFlag } from '@kutip/domain/channels';
import { fromRinggit, type Sen } from '@kutip/domain/money';
import type { Messages } from '../messages/en.ts';
import { limitFault, type Offer } from './offer.ts';

/** One row of the payment methods: a group of services, or a single service. */
export interface PaymentMethod {
  key: string;
  channel: ChannelFlag;
  offers: readonly Offer[];
}

/**
 * DuitNow belongs to the group of online payments (D-20), but payers look for its QR code by name, so each DuitNow
 * service is its own row. Every other channel is one row.
 */
export const methodKeyOf = ({ channel, reference }: Pick<Offer, 'channel' | 'reference'>): string =>
  channel === 'duit_now' ? reference : channel;

/** Groups the services into rows in the server's order; the row used last time comes first. */
export function groupByMethod(offers: readonly Offer[], last_used: number | null): PaymentMethod[] {
  const methods = new Map<string, PaymentMethod>();
  for (const offer of offers) {
    const key = methodKeyOf(offer);
    const known = methods.get(key)?.offers ?? [];
    methods.set(key, { key, channel: offer.channel, offers: [...known, offer] });
  }
  const hasLastUsed = ({ offers: ones }: PaymentMethod) =>
    ones.some(({ id, is_online }) => is_online && id === last_used);
  const all = [...methods.values()];
  return [...all.filter(hasLastUsed), ...all.filter((method) => !hasLastUsed(method))];
}

/**
 * The row that is open at first: of the service that is chosen (the one used last), else the first one that is up, which
 * is the channel that most payers use.
 */
export const openedMethod = (
  methods: readonly PaymentMethod[],
  chosen_id: string | undefined,
): PaymentMethod | undefined =>
  methods.find(({ offers }) => offers.some(({ id }) => String(id) === chosen_id)) ??
  methods.find(({ offers }) => offers.some(({ is_online }) => is_online));

type MethodMessages = Pick<Messages, 'methods' | 'hints' | 'next'>;

const messageFor = (messages: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(messages, key) ? messages[key] : undefined;

/** The name of a row, and its small hint. A brand keeps its own name, and the hint then says what it is. */
export function methodLabel(
  { methods, hints }: MethodMessages,
  { key, channel, offers }: PaymentMethod,
): { name: string; hint: string } {
  const known = messageFor(methods, key);
  const only = offers.length === 1 ? offers[0]!.name : null;
  if (channel === 'duit_now') return { name: known ?? only ?? key, hint: messageFor(hints, key) ?? '' };
  if (channel === 'credit_card' || channel === 'paypal') return { name: known ?? key, hint: hints[channel] };
  if (only !== null) return { name: only, hint: known ?? '' };
  return { name: known ?? key, hint: messageFor(hints, key) ?? offers.map(({ name }) => name).join(' · ') };
}

/** The text under the button: what happens next with the selected service. */
export const nextStepText = ({ next }: MethodMessages, chosen: Offer | undefined): string =>
  chosen ? (messageFor(next, methodKeyOf(chosen)) ?? next.any) : next.any;

/** Account types that a payer must choose between; a service without a type serves both. */
export const bankTypesOf = (offers: readonly Offer[]): number[] => [
  ...new Set(offers.flatMap(({ bank_type }) => bank_type ?? [])),
];

/** Whether a service can be used with the selected account type. */
export const isForType = ({ bank_type }: Offer, selected: string | undefined): boolean =>
  bank_type === null || !selected || String(bank_type) === selected;

/**
 * An online alternative to services that are down. DuitNow comes first, because it reaches the same bank by another
 * rail.
 */
export function alternativeTo(down: readonly Offer[], all: readonly Offer[]): Offer | undefined {
  const types = bankTypesOf(down);
  const isFor = ({ bank_type }: Offer) => bank_type === null || types.length === 0 || types.includes(bank_type);
  const up = all.filter((one) => one.is_online && isFor(one));
  return (
    up.find(({ channel }) => channel === 'duit_now') ?? up.find(({ channel }) => channel === down[0]?.channel) ?? up[0]
  );
}

/** Whether no online service accepts the amount. */
export const noneAccepts = (offers: readonly Offer[], amount: Sen): boolean =>
  amount > fromRinggit('0.00') && offers.every((one) => !one.is_online || limitFault(one, amount) !== null);
