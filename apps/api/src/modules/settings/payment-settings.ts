import { CODE } from '@kutip/contracts/codes';
import { paymentSettings } from '@kutip/contracts/payment-settings';
import { GROUP_BY_CHANNEL, type ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { crud } from '../../platform/crud.ts';
import { planHas, loadPlan } from '../accounts/accounts.service.ts';

interface Limits {
  min_amount?: Sen | null | undefined;
  max_amount?: Sen | null | undefined;
}

function refuseInvertedLimits({ min_amount, max_amount }: Limits): void {
  if (min_amount != null && max_amount != null && max_amount < min_amount)
    throw new Refusal(CODE.validation_failed, 'The maximum amount is below the minimum amount.', {
      max_amount: 'less_than_minimum',
    });
}

/** A channel outside the plan may be set up but not enabled. */
async function refuseOutsidePlan(db: Connection, account_id: string, channel_flag: ChannelFlag): Promise<void> {
  if (planHas(await loadPlan(db, account_id), channel_flag)) return;
  throw new Refusal(CODE.channel_not_enabled, 'Your plan does not include this payment method.', {
    is_active: 'not_in_plan',
  });
}

/** D-36: one row per channel, enabled only if the plan includes it, with consistent limits. */
export const paymentSettingHandlers = crud(paymentSettings, 'payment_settings', {
  entity: 'payment_setting',

  async beforeCreate(body, { db, account_id }) {
    refuseInvertedLimits(body);
    if (body.is_active) await refuseOutsidePlan(db, account_id, body.channel_flag);
    return { group_code: GROUP_BY_CHANNEL[body.channel_flag] };
  },

  async beforeUpdate(current, next, { db, account_id }) {
    if (next.channel_flag !== current.channel_flag)
      throw new Refusal(CODE.validation_failed, 'The payment method of a setting cannot be changed.', {
        channel_flag: 'not_allowed',
      });
    refuseInvertedLimits(next);
    // After a downgrade the other fields of an enabled channel can still be edited.
    if (next.is_active && !current.is_active) await refuseOutsidePlan(db, account_id, next.channel_flag as ChannelFlag);
  },
});
