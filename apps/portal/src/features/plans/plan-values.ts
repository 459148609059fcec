import type { Data, RequestInput } from '@kutip/contracts/endpoint';
import { planRates, subscriptions } from '@kutip/contracts/subscriptions';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { toRinggit } from '@kutip/domain/money';
import { z } from 'zod';

export type PlanRecord = Data<typeof subscriptions.read>;
type PlanBody = RequestInput<typeof subscriptions.create>['body'];
type Rates = PlanBody['advanced_setting']['rates'];

export interface RateRow {
  channel: ChannelFlag;
  bank: '1' | '2' | 'any';
}
/** FPX has separate rates for companies; every other channel has one rate. */
export const RATE_ROWS: readonly RateRow[] = CHANNEL_FLAGS.flatMap((channel) =>
  (channel === 'fpx' ? (['1', '2'] as const) : (['any'] as const)).map((bank): RateRow => ({ channel, bank })),
);

/** A rate as typed; an empty row means no rate. */
export interface TypedRate {
  percent_bps: number | null;
  fixed_sen: number | null;
  min_sen: number | null;
}
type TypedRates = Partial<Record<ChannelFlag, Partial<Record<RateRow['bank'], TypedRate>>>>;
export type PlanValues = Omit<PlanBody, 'advanced_setting'> & {
  advanced_setting: Omit<PlanBody['advanced_setting'], 'rates'> & { rates: TypedRates };
};

const NO_RATE: TypedRate = { percent_bps: null, fixed_sen: null, min_sen: null };
export const isNoRate = ({ percent_bps, fixed_sen, min_sen }: TypedRate): boolean =>
  percent_bps === null && fixed_sen === null && min_sen === null;

/** All rates that the form shows, including empty ones. */
export function typedRates(saved: Rates): TypedRates {
  const rates: TypedRates = structuredClone(saved);
  for (const { channel, bank } of RATE_ROWS)
    rates[channel] = { ...rates[channel], [bank]: rates[channel]?.[bank] ?? NO_RATE };
  return rates;
}

/** The rates of typed ones. A row that is only partly filled fails validation. */
export const enteredRates = (typed: TypedRates): Rates =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([channel, rows]) => {
      const entered = Object.entries(rows).filter(([, rate]) => !isNoRate(rate));
      const entries = entered.map(([bank, rate]) => [
        bank,
        Object.fromEntries(Object.entries(rate).map(([field, value]) => [field, value ?? undefined])),
      ]);
      return entered.length > 0 ? [[channel, Object.fromEntries(entries)]] : [];
    }),
  );

/** Rates in a form: rows may be empty. */
export const ratesForm = z.custom<TypedRates>().transform(enteredRates).pipe(planRates);

const { shape } = subscriptions.create.body;
/** The form's schema: as the endpoint's body, but rate rows may be empty. */
export const planForm = subscriptions.create.body.extend({
  advanced_setting: shape.advanced_setting.extend({
    rates: ratesForm,
  }),
});

/** The request body of a valid form for a new plan. */
export const bodyOf = ({ advanced_setting, ...plan }: PlanValues): PlanBody => ({
  ...plan,
  advanced_setting: { ...advanced_setting, rates: enteredRates(advanced_setting.rates) },
});

/** The request body of a valid form for a plan that exists: its rates are scheduled by themselves. */
export function editOf(values: PlanValues) {
  const { rates: _, ...advanced_setting } = values.advanced_setting;
  return { ...values, advanced_setting };
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
    rates: typedRates({}),
  },
  is_public: false,
  sort_order: 100,
  record_status: 1,
};

/** Form values of a plan. */
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
    advanced_setting: { ...advanced_setting, rates: typedRates(advanced_setting.rates) },
    is_public,
    sort_order,
    record_status: plan.record_status === 2 ? 2 : 1,
  };
}
