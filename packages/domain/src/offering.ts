import type { BankType, ChannelFlag } from './channels.ts';
import { quote, rateOf, type FeeBearer, type Quote, type Rate, type Rates } from './fees.ts';
import type { Sen } from './money.ts';

/** A bank or another way to pay. Amounts are what it carries in one payment. */
export interface Service {
  channel_flag: ChannelFlag;
  bank_type: BankType | null;
  /** 1: active. */
  record_status_id: number;
  min_amount: Sen;
  max_amount: Sen;
}

/** What a merchant has set for a channel; his limits are on the amount of the bill. */
export interface ChannelSetting {
  channel_flag: ChannelFlag;
  is_active: boolean;
  fee_bearer: FeeBearer;
  min_amount: Sen | null;
  max_amount: Sen | null;
}

/** Who is to be paid: what his plan has and costs, and what he has set. */
export interface Payee {
  plan_channels: ReadonlySet<ChannelFlag>;
  rates: Rates;
  settings: readonly ChannelSetting[];
}

/** What is to be paid. null: any channel, the setting's fee bearer, an amount that is not known yet. */
export interface Payable {
  channel_flags: readonly ChannelFlag[] | null;
  fee_bearer: FeeBearer | null;
  amount: Sen | null;
}

export type NotOffered = 'service_inactive' | 'not_in_plan' | 'switched_off' | 'not_for_this_page' | 'no_rate';
export type AmountNotOffered = 'amount_too_small' | 'amount_too_large' | 'fee_exceeds_amount';

export interface Offer {
  fee_bearer: FeeBearer;
  rate: Rate;
  /** null while the amount is not known. */
  quote: Quote | null;
}

const ACTIVE = 1;

/**
 * Whether a service can pay this, and at what price (D-21): the service is active, the plan has its channel, the
 * merchant has it on, the collection takes it, and the amount fits. Asked when a page lists the services and once more
 * when a payment starts. `tax_bps` is the service tax of the day.
 */
export function offer(
  service: Service,
  payee: Payee,
  payable: Payable,
  tax_bps: number,
): Offer | NotOffered | AmountNotOffered {
  const { channel_flag, bank_type } = service;
  const setting = payee.settings.find((one) => one.channel_flag === channel_flag);
  const rate = rateOf(payee.rates, channel_flag, bank_type);
  if (service.record_status_id !== ACTIVE) return 'service_inactive';
  if (!payee.plan_channels.has(channel_flag)) return 'not_in_plan';
  if (!setting?.is_active) return 'switched_off';
  if (payable.channel_flags && !payable.channel_flags.includes(channel_flag)) return 'not_for_this_page';
  if (!rate) return 'no_rate';
  const fee_bearer = payable.fee_bearer ?? setting.fee_bearer;
  if (payable.amount === null) return { fee_bearer, rate, quote: null };
  const quoted = quote({ amount: payable.amount, rate, tax_bps, fee_bearer });
  return amountFault(quoted, service, setting) ?? { fee_bearer, rate, quote: quoted };
}

/** The merchant's limits are on the bill, the provider's on what the payer pays; the merchant must not pay to be paid. */
function amountFault(
  { amount, total, net }: Quote,
  service: Service,
  setting: ChannelSetting,
): AmountNotOffered | null {
  if (total < service.min_amount || (setting.min_amount !== null && amount < setting.min_amount))
    return 'amount_too_small';
  if (total > service.max_amount || (setting.max_amount !== null && amount > setting.max_amount))
    return 'amount_too_large';
  return net < 0 ? 'fee_exceeds_amount' : null;
}
