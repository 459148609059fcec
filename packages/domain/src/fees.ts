import type { BankType, ChannelFlag } from './channels.ts';
import { sen, type Sen } from './money.ts';

/** What one payment of a channel costs. `percent_bps` of the amount plus `fixed_sen`, at least `min_sen`. */
export interface Rate {
  percent_bps: number;
  fixed_sen: number;
  min_sen: number;
}
/** A plan's rates: by channel, then by bank type; `any` serves channels without one. */
export type Rates = Partial<Record<ChannelFlag, Partial<Record<`${BankType}` | 'any', Rate>>>>;

export const FEE_BEARERS = ['MERCHANT', 'CUSTOMER'] as const;
export type FeeBearer = (typeof FEE_BEARERS)[number];

/** What a payment costs and who gets what. total = what the payer pays; net = what the merchant gets; all in sen. */
export interface Quote {
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  total: Sen;
  net: Sen;
}

/** Malaysian service tax on our fees, in basis points, by the day from which it holds (6 % until February 2024, 8 % since). */
const SERVICE_TAX = [
  { from: '2024-03-01', bps: 800 },
  { from: '2018-09-01', bps: 600 },
] as const;

export const serviceTaxBps = (day: string): number => SERVICE_TAX.find(({ from }) => day >= from)?.bps ?? 0;

/** `bps` of `amount`, half a sen and more rounded up. Exact: the product stays a safe integer for every amount we take. */
export const shareOf = (amount: Sen, bps: number): Sen => sen(Math.floor((amount * bps + 5_000) / 10_000));

export const rateOf = (rates: Rates, channel: ChannelFlag, bank_type: BankType | null): Rate | undefined =>
  (bank_type === null ? undefined : rates[channel]?.[`${bank_type}`]) ?? rates[channel]?.any;

/** Whether a plan has a price for a channel. Without one no payer is offered it, whatever the plan allows. */
export const hasRate = (rates: Rates, channel: ChannelFlag): boolean => Object.keys(rates[channel] ?? {}).length > 0;

/**
 * The one place where a fee is worked out: the quote a merchant sees, the surcharge a payer sees and the posting are
 * this function, so quote = charge. Rounding happens once for the fee and once for its tax.
 */
export function quote(asked: { amount: Sen; rate: Rate; tax_bps: number; fee_bearer: FeeBearer }): Quote {
  const { amount, rate, tax_bps, fee_bearer } = asked;
  const fee = sen(Math.max(shareOf(amount, rate.percent_bps) + rate.fixed_sen, rate.min_sen));
  const fee_tax = shareOf(fee, tax_bps);
  const cost = fee + fee_tax;
  return fee_bearer === 'CUSTOMER'
    ? { amount, fee, fee_tax, total: sen(amount + cost), net: amount }
    : { amount, fee, fee_tax, total: amount, net: sen(amount - cost) };
}
