import { CODE } from '@kutip/contracts/codes';
import { paymentSettings } from '@kutip/contracts/payment-settings';
import { GROUP_BY_CHANNEL, type ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { crud, requireFound } from '../../platform/crud.ts';
import type { Handler, Handlers } from '../../platform/mount.ts';
import { planHas, loadPlan } from '../accounts/accounts.service.ts';
import { insertPaymentSetting, lockSetting, findChannelSetting } from './settings.queries.ts';

const plain = crud(paymentSettings, 'payment_settings');
const update = plain.update as Handler<typeof paymentSettings.update>;
const remove = plain.remove as Handler<typeof paymentSettings.remove>;

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
export const paymentSettingHandlers: Handlers<typeof paymentSettings> = {
  ...plain,

  async create({ body }, context) {
    const { db, account_id, now } = context;
    const { channel_flag } = body;
    refuseInvertedLimits(body);
    if (body.is_active) await refuseOutsidePlan(db, account_id, channel_flag);
    if (await findChannelSetting(db, account_id, channel_flag))
      throw new Refusal(CODE.duplicate, 'This payment method is already set up.', { channel_flag: 'duplicate' });
    const id = uuid();
    const row = {
      ...body,
      account_id,
      id,
      group_code: GROUP_BY_CHANNEL[channel_flag],
      created_at: now,
      updated_at: now,
    };
    const made = await insertPaymentSetting(db, row);
    await audit(context, { action: 'create', entity: 'payment_setting', entity_id: id, after: { ...body } });
    return made;
  },

  async update(input, context) {
    const { db, account_id } = context;
    const { read_at: _, ...patch } = input.body;
    const current = requireFound(await lockSetting(db, account_id, input.params.id));
    const next = { ...current, ...definedFields(patch) };
    if (next.channel_flag !== current.channel_flag)
      throw new Refusal(CODE.validation_failed, 'The payment method of a setting cannot be changed.', {
        channel_flag: 'not_allowed',
      });
    refuseInvertedLimits(next);
    // After a downgrade the other fields of an enabled channel can still be edited.
    if (next.is_active && !current.is_active) await refuseOutsidePlan(db, account_id, next.channel_flag as ChannelFlag);
    const changed = await update(input, context);
    const entry = { action: 'update', entity: 'payment_setting', entity_id: input.params.id };
    await audit(context, { ...entry, before: current, after: definedFields(patch) });
    return changed;
  },

  async remove(input, context) {
    await remove(input, context);
    await audit(context, { action: 'delete', entity: 'payment_setting', entity_id: input.params.id });
    return null;
  },
};

const definedFields = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
