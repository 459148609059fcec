import type { offeredService } from '@kutip/contracts/payment-service';
import type { ChannelFlag } from '@kutip/domain/channels';
import { quote, type FeeBearer, type Quote, type Rate } from '@kutip/domain/fees';
import { fromRinggit, sen, type Sen } from '@kutip/domain/money';

export type Offered = (typeof offeredService)['_zod']['input'];

/** A bank or another way to pay, with no more than the page needs: it travels in the HTML. */
export interface Offer {
  id: number;
  name: string;
  channel: ChannelFlag;
  /** What tells the services of a channel apart for good: DUITNOW_QR, EWALLET_TNG. */
  reference: string;
  /** 1 personal, 2 company; null where there is no such choice. */
  bank_type: number | null;
  is_online: boolean;
  /** Ringgit. */
  least: string;
  most: string;
  bearer: FeeBearer;
  rate: Rate;
}

/** A bank that was never asked counts as up: only what the provider said is called down. */
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
});

/** The one used last time first, then what is up, then what is down; otherwise as the server ordered them. */
export function arranged(offers: readonly Offer[], last_used: number | null): Offer[] {
  const rank = ({ id, is_online }: Offer) => (is_online ? (id === last_used ? 0 : 1) : 2);
  return offers
    .map((offer, at) => ({ offer, at }))
    .sort((a, b) => rank(a.offer) - rank(b.offer) || a.at - b.at)
    .map(({ offer }) => offer);
}

/** What the payer pays with this offer: the same function that the charge is worked out with later. */
export const quoteFor = (offer: Offer, amount: Sen, tax_bps: number): Quote =>
  quote({ amount, rate: offer.rate, tax_bps, fee_bearer: offer.bearer });

/** What it adds to the amount, in sen; nothing where the merchant bears it. */
export function chargeOf(offer: Offer, due: Sen, tax_bps: number): Sen {
  const { total, amount } = quoteFor(offer, due, tax_bps);
  return sen(total - amount);
}

/** Whether the bank takes an amount (D-22). */
export function limitFault({ least, most }: Offer, amount: Sen): 'too_small' | 'too_large' | null {
  if (amount < fromRinggit(least)) return 'too_small';
  return amount > fromRinggit(most) ? 'too_large' : null;
}
