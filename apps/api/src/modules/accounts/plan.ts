import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { Rates } from '@kutip/domain/fees';
import { z } from 'zod';

const rate = z.object({
  percent_bps: z.number().int().min(0).max(10_000),
  fixed_sen: z.number().int().min(0),
  min_sen: z.number().int().min(0),
});
/** null: no limit. */
const limit = z.number().int().min(0).nullable();

/** `subscriptions.advanced_setting`: the limits, switches and rates of a plan (D-53). */
export const advancedSetting = z.object({
  max_users: limit,
  max_stores: limit,
  max_products: limit,
  max_collections: limit,
  api_access: z.boolean(),
  bulk_upload: z.boolean(),
  bulk_message: z.boolean(),
  payout_enable: z.boolean(),
  self_settlement_enable: z.boolean(),
  hide_branding: z.boolean(),
  rates: z.partialRecord(
    z.enum(CHANNEL_FLAGS),
    z.partialRecord(z.enum(['1', '2', 'any']), rate),
  ) satisfies z.ZodType<Rates>,
});
export type AdvancedSetting = z.output<typeof advancedSetting>;

/** Whether a plan has a channel, under the names that the specification gives the seven flags. */
export type PlanFlags = { [F in ChannelFlag as `${F}_enable`]: boolean };

export interface Plan extends PlanFlags {
  id: string;
  code: string;
  name: string;
  advanced_setting: AdvancedSetting;
}

export const planHas = (plan: PlanFlags, channel: ChannelFlag): boolean => plan[`${channel}_enable`];
