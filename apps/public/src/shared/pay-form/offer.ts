import type { offeredService } from '@kutip/contracts/payment-service';
import type { ChannelFlag } from '@kutip/domain/channels';
import { quote, type FeeBearer, type Quote, type Rate } from '@kutip/domain/fees';
import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { bankMark, type BankMark } from './bank-mark.ts';
import { bankSearch } from './bank-search.ts';
import { comparePopularity, type BankSearch } from './find-bank.ts';

export type Offered = (typeof offeredService)['_zod']['input'];

/** A payment service on offer, with only the fields that the page needs, because it is embedded in the HTML. */
export interface Offer extends BankSearch {
  id: number;
  name: string;
  channel: ChannelFlag;
  /** The stable code of a service within its channel: DUITNOW_QR, EWALLET_TNG. */
  reference: string;
  /** 1 personal, 2 company; null for services without account types. */
  bank_type: number | null;
  is_online: boolean;
  /** Limits in ringgit. */
  least: string;
  most: string;
  bearer: FeeBearer;
  mark: BankMark;
  rate: Rate;
}

/** A service whose status was never queried counts as online: only what the provider reports as down is down. */
export const offerOf = (service: Offered): Offer => ({
  id: service.payment_service_id,
  name: service.name,
  channel: service.channel_flag,
  reference: service.unique_reference,
  bank_type: service.bank_type,
  is_online: service.is_online !== false,
  least: service.min_amount,
  most: service.max_amount,
  bearer: service.fee_bearer,
  rate: service.rate,
  mark: bankMark({ reference: service.unique_reference, name: service.name }),
  ...(service.channel_flag === 'fpx' ? bankSearch(service.name) : { aliases: '', place: 0 }),
});

/**
 * The service used last time first, then online services, then those that are down. Banks by popularity and alphabet,
 * other services in the server's order.
 */
export function sortOffers(offers: readonly Offer[], last_used: number | null): Offer[] {
  const rank = ({ id, is_online }: Offer) => (is_online ? (id === last_used ? 0 : 1) : 2);
  return offers
    .map((offer, at) => ({ offer, at }))
    .sort((a, b) => rank(a.offer) - rank(b.offer) || comparePopularity(a.offer, b.offer) || a.at - b.at)
    .map(({ offer }) => offer);
}

/** What the payer pays with this service, calculated by the same function as the real charge. */
export const quoteFor = (offer: Offer, amount: Sen, tax_bps: number): Quote =>
  quote({ amount, rate: offer.rate, tax_bps, fee_bearer: offer.bearer });

/** The charge that the payer bears, in sen; zero if the merchant bears it. */
export function chargeOf(offer: Offer, due: Sen, tax_bps: number): Sen {
  const { total, amount } = quoteFor(offer, due, tax_bps);
  return sen(total - amount);
}

/** Checks the service's amount limits (D-22). */
export function limitFault({ least, most }: Offer, amount: Sen): 'too_small' | 'too_large' | null {
  if (amount < fromRinggit(least)) return 'too_small';
  return amount > fromRinggit(most) ? 'too_large' : null;
}
