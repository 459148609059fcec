import type { Data, Written } from '@kutip/contracts/endpoint';
import type { subscriptions } from '@kutip/contracts/subscriptions';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { toRinggit } from '@kutip/domain/money';

export type PlanRecord = Data<typeof subscriptions.read>;
export type PlanValues = Written<typeof subscriptions.create>['body'];
type Rates = PlanValues['advanced_setting']['rates'];

export interface RateRow {
  channel: ChannelFlag;
  bank: '1' | '2' | 'any';
}
/** FPX costs otherwise for companies; every other channel has one rate. */
export const RATE_ROWS: readonly RateRow[] = CHANNEL_FLAGS.flatMap((channel) =>
  (channel === 'fpx' ? (['1', '2'] as const) : (['any'] as const)).map((bank): RateRow => ({ channel, bank })),
);

const FREE = { percent_bps: 0, fixed_sen: 0, min_sen: 0 };

/** Every rate that the form shows; one that the plan does not have costs nothing. */
function ratesOf(kept: Rates): Rates {
  const rates: Rates = structuredClone(kept);
  for (const { channel, bank } of RATE_ROWS)
    rates[channel] = { ...rates[channel], [bank]: rates[channel]?.[bank] ?? FREE };
  return rates;
}

export const NEW_PLAN: PlanValues = {
  name: '',
  code: '',
  description: '',
  monthly_price: '',
  yearly_price: '',
  fpx_enable: true,
  crypto_enable: false,
  bnpl_enable: false,
  credit_card_enable: false,
  ewallet_enable: false,
  paypal_enable: false,
  duit_now_enable: true,
  advanced_setting: {
    max_users: 3,
    max_stores: 1,
    max_products: 50,
    max_collections: 50,
    api_access: false,
    bulk_upload: false,
    bulk_message: false,
    payout_enable: true,
    self_settlement_enable: true,
    hide_branding: false,
    rates: ratesOf({}),
  },
  is_public: false,
  sort_order: 100,
  record_status: 1,
};

/** A plan as the form holds it. */
export function valuesOf(plan: PlanRecord): PlanValues {
  const { name, code, description, monthly_price, yearly_price, advanced_setting, is_public, sort_order } = plan;
  return {
    name,
    code,
    description,
    monthly_price: toRinggit(monthly_price),
    yearly_price: toRinggit(yearly_price),
    ...(Object.fromEntries(CHANNEL_FLAGS.map((flag) => [`${flag}_enable`, plan[`${flag}_enable`]])) as {
      [F in ChannelFlag as `${F}_enable`]: boolean;
    }),
    advanced_setting: { ...advanced_setting, rates: ratesOf(advanced_setting.rates) },
    is_public,
    sort_order,
    record_status: plan.record_status === 2 ? 2 : 1,
  };
}
