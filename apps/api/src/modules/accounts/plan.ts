import { advancedSetting } from '@kutip/contracts/subscriptions';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { z } from 'zod';

export { advancedSetting };

export type AdvancedSetting = z.output<typeof advancedSetting>;

/** Whether a plan includes a channel, under the specification's names of the seven flags. */
export type PlanFlags = { [F in ChannelFlag as `${F}_enable`]: boolean };

export interface Plan extends PlanFlags {
  id: string;
  code: string;
  name: string;
  advanced_setting: AdvancedSetting;
}

export const planHas = (plan: PlanFlags, channel: ChannelFlag): boolean => plan[`${channel}_enable`];
