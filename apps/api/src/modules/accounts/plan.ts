import { planRates, planSetting, type advancedSetting } from '@kutip/contracts/subscriptions';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { Rates, ServiceTaxRate } from '@kutip/domain/fees';
import type { z } from 'zod';

export { planRates, planSetting };

/** As the API has it: with the rates in force, which are stored by themselves. */
export type AdvancedSetting = z.output<typeof advancedSetting>;

/** The limits and switches of a plan, as stored. */
export type PlanSetting = z.output<typeof planSetting>;

/** Whether a plan includes a channel, under the specification's names of the seven flags. */
export type PlanFlags = { [F in ChannelFlag as `${F}_enable`]: boolean };

export interface Plan extends PlanFlags {
  id: string;
  code: string;
  name: string;
  advanced_setting: PlanSetting;
  /** Of every day. */
  service_tax_rates: ServiceTaxRate[];
}

/** A plan with its rates of a day. */
export interface PricedPlan extends Plan {
  rates: Rates;
}

export const planHas = (plan: PlanFlags, channel: ChannelFlag): boolean => plan[`${channel}_enable`];
