import type { BankType, ChannelFlag } from './channels.ts';
import { quote, findRate, type FeeBearer, type Quote, type Rate, type Rates } from './fees.ts';
import type { Sen } from './money.ts';

/** A bank or other payment method. Amounts are its limits per payment. */
export interface OfferedService {
  channel_flag: ChannelFlag;
  bank_type: BankType | null;
  /** 1: active. */
  record_status_id: number;
  min_amount: Sen;
  max_amount: Sen;
}

/** A merchant's settings for a channel; the limits apply to the bill amount. */
export interface ChannelSetting {
  channel_flag: ChannelFlag;
  is_active: boolean;
  fee_bearer: FeeBearer;
  min_amount: Sen | null;
  max_amount: Sen | null;
}

/** The merchant to be paid: plan channels, rates and service tax of a day, and channel settings. */
export interface Payee {
  plan_channels: ReadonlySet<ChannelFlag>;
  rates: Rates;
  /** The day's service tax on fees. */
  tax_bps: number;
  settings: readonly ChannelSetting[];
}

/** What is to be paid. null means any channel, the setting's fee bearer, or an unknown amount. */
export interface Payable {
  channel_flags: readonly ChannelFlag[] | null;
  fee_bearer: FeeBearer | null;
  amount: Sen | null;
}

export type NotOfferedReason = 'service_inactive' | 'not_in_plan' | 'switched_off' | 'not_for_this_page' | 'no_rate';
export type AmountNotOfferedReason = 'amount_too_small' | 'amount_too_large' | 'fee_exceeds_amount';

export interface Offer {
  fee_bearer: FeeBearer;
  rate: Rate;
  /** null while the amount is unknown. */
  quote: Quote | null;
}

const ACTIVE = 1;

/**
 * Decides whether a service can pay this and at what price (D-21): the service is active, the plan has its channel, the
 * merchant has enabled it, the collection accepts it and the amount fits. Used when a page lists services and again
 * when a payment starts.
 */
export function offer(
  service: OfferedService,
  payee: Payee,
  payable: Payable,
): Offer | NotOfferedReason | AmountNotOfferedReason {
  const { channel_flag, bank_type } = service;
  const setting = payee.settings.find((one) => one.channel_flag === channel_flag);
  const rate = findRate(payee.rates, channel_flag, bank_type);
  if (service.record_status_id !== ACTIVE) return 'service_inactive';
  if (!payee.plan_channels.has(channel_flag)) return 'not_in_plan';
  if (!setting?.is_active) return 'switched_off';
  if (payable.channel_flags && !payable.channel_flags.includes(channel_flag)) return 'not_for_this_page';
  if (!rate) return 'no_rate';
  const fee_bearer = payable.fee_bearer ?? setting.fee_bearer;
  if (payable.amount === null) return { fee_bearer, rate, quote: null };
  const quoted = quote({ amount: payable.amount, rate, tax_bps: payee.tax_bps, fee_bearer });
  return amountFault(quoted, service, setting) ?? { fee_bearer, rate, quote: quoted };
}

/**
 * The merchant's limits apply to the bill amount, the provider's to the payer's total; the net must not be negative.
 */
function amountFault(
  { amount, total, net }: Quote,
  service: OfferedService,
  setting: ChannelSetting,
): AmountNotOfferedReason | null {
  if (total < service.min_amount || (setting.min_amount !== null && amount < setting.min_amount))
    return 'amount_too_small';
  if (total > service.max_amount || (setting.max_amount !== null && amount > setting.max_amount))
    return 'amount_too_large';
  return net < 0 ? 'fee_exceeds_amount' : null;
}
