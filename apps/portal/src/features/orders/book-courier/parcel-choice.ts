import type { couriers } from '@kutip/contracts/couriers';
import type { Data } from '@kutip/contracts/endpoint';
import type { SendMethod } from '@kutip/domain/courier';
import { sen, type Sen } from '@kutip/domain/money';

export type Prices = Data<typeof couriers.check>;
export type Quote = Prices['deliveryList'][number];

/** What the merchant has chosen for a parcel. */
export interface Choice {
  /** Kilograms as typed; empty: the weight of the order. */
  weight?: string;
  /** Of the quote, as `keyOf` names it. */
  service?: string;
  send_method?: SendMethod;
  /** The price before it changed while it was being booked. */
  price_before?: Sen;
}

/** What counts for parcels without a choice of their own: a service, and how it is sent. */
export interface Rule {
  /** `buyer`: as the buyer chose; `cheapest`; or a service as `keyOf` names it. What is not offered is the cheapest. */
  service: string;
  /** null: the first of the service. */
  send_method: SendMethod | null;
}
export const BUYERS_CHOICE: Rule = { service: 'buyer', send_method: null };

export const keyOf = ({ courier_provider_id, courier_service }: Omit<Quote, 'send_methods'>): string =>
  `${courier_provider_id} ${courier_service}`;

/** The service of a parcel, and how it is sent; null: no courier takes it. */
export function chosenOf({ deliveryList, parcel }: Prices, choice: Choice, rule: Rule = BUYERS_CHOICE) {
  const buyers = `${parcel?.courier_provider_id} ${parcel?.courier_service}`;
  const requested = choice.service ?? (rule.service === 'buyer' ? buyers : rule.service);
  const quote = deliveryList.find((one) => keyOf(one) === requested) ?? deliveryList[0];
  if (!quote) return null;
  const method = choice.send_method ?? rule.send_method;
  return { quote, send_method: quote.send_methods.find((one) => one === method) ?? quote.send_methods[0]! };
}

export const isOpen = ({ parcel }: Prices): boolean =>
  parcel?.booking?.status !== 'BOOKED' && parcel?.booking?.status !== 'PENDING';

/** Kilograms to the gram; undefined: nothing that can be sent, so the weight of the order counts. */
export function weightOf(typed: string | undefined): number | undefined {
  const grams = Math.round(Number((typed ?? '').replace(',', '.')) * 1000);
  return grams >= 10 && grams < 100_000 ? grams / 1000 : undefined;
}

export const sumOf = (amounts: readonly Sen[]): Sen => sen(amounts.reduce((sum, amount) => sum + amount, 0));
