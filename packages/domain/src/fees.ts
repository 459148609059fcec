import type { BankType, ChannelFlag } from './channels.ts';
import { versionInForce, type Dated } from './effective-dates.ts';
import { sen, type Sen } from './money.ts';

/** The price of one payment: `percent_bps` of the amount plus `fixed_sen`, at least `min_sen`. */
export interface Rate {
  percent_bps: number;
  fixed_sen: number;
  min_sen: number;
}
/** A plan's rates: by channel, then by bank type; `any` serves channels without one. */
export type Rates = Partial<Record<ChannelFlag, Partial<Record<`${BankType}` | 'any', Rate>>>>;

export const FEE_BEARERS = ['MERCHANT', 'CUSTOMER'] as const;
export type FeeBearer = (typeof FEE_BEARERS)[number];

/** The fee calculation of a payment, in sen: `total` is what the payer pays, `net` what the merchant receives. */
export interface Quote {
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  total: Sen;
  net: Sen;
}

/** Malaysian service tax on our fees from a day on. */
export interface ServiceTaxRate extends Dated {
  bps: number;
}

/** The service tax of a day in basis points; 0 before the first one. */
export const serviceTaxBps = (rates: readonly ServiceTaxRate[], day: string): number =>
  versionInForce(rates, day)?.bps ?? 0;

/**
 * `bps` of `amount` in sen, half a sen rounded up. Exact: the product stays a safe integer for every accepted amount.
 */
export const applyBps = (amount: Sen, bps: number): Sen => sen(Math.floor((amount * bps + 5_000) / 10_000));

export const findRate = (rates: Rates, channel: ChannelFlag, bank_type: BankType | null): Rate | undefined =>
  (bank_type === null ? undefined : rates[channel]?.[`${bank_type}`]) ?? rates[channel]?.any;

/** The rates of a channel, by bank type; null serves every bank type without a rate of its own. */
export const ratesOfChannel = (rates: Rates, channel: ChannelFlag): { bank_type: BankType | null; rate: Rate }[] =>
  Object.entries(rates[channel] ?? {}).map(([type, rate]) => ({
    bank_type: type === 'any' ? null : (Number(type) as BankType),
    rate,
  }));

/** Whether a plan has a rate for a channel. Without one the channel is not offered, even if the plan allows it. */
export const hasRate = (rates: Rates, channel: ChannelFlag): boolean => Object.keys(rates[channel] ?? {}).length > 0;

/**
 * Calculates fee, tax, total and net. Quote, surcharge and posting all use this function, so the quote equals the
 * charge. Rounds once for the fee and once for its tax.
 */
export function quote(input: { amount: Sen; rate: Rate; tax_bps: number; fee_bearer: FeeBearer }): Quote {
  const { amount, rate, tax_bps, fee_bearer } = input;
  const fee = sen(Math.max(applyBps(amount, rate.percent_bps) + rate.fixed_sen, rate.min_sen));
  const fee_tax = applyBps(fee, tax_bps);
  const cost = fee + fee_tax;
  return fee_bearer === 'CUSTOMER'
    ? { amount, fee, fee_tax, total: sen(amount + cost), net: amount }
    : { amount, fee, fee_tax, total: amount, net: sen(amount - cost) };
}

/**
 * The smallest amount of at least `from` that is not below its own fee and tax, where the merchant bears them. `from`
 * itself if no amount below `most` is.
 */
export function smallestCovered(
  price: { rate: Rate; tax_bps: number; fee_bearer: FeeBearer },
  { from, most }: { from: Sen; most: Sen },
): Sen {
  const isCovered = (amount: number) => quote({ ...price, amount: sen(amount) }).net >= 0;
  let [low, high] = [Number(from), Number(most)];
  if (isCovered(low) || !isCovered(high)) return from;
  // The net grows with the amount, so the first covered one is found by halving.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isCovered(middle)) high = middle;
    else low = middle;
  }
  return sen(high);
}
