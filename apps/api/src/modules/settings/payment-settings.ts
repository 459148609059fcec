import { CODE } from '@kutip/contracts/codes';
import { paymentSettings } from '@kutip/contracts/payment-settings';
import { GROUP_OF, type ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { crud, found } from '../../platform/crud.ts';
import type { Handler, Handlers } from '../../platform/mount.ts';
import { planHas, planOf } from '../accounts/accounts.service.ts';
import { insertPaymentSetting, lockSetting, settingOfChannel } from './settings.queries.ts';

const plain = crud(paymentSettings, 'payment_settings');
const update = plain.update as Handler<typeof paymentSettings.update>;
const remove = plain.remove as Handler<typeof paymentSettings.remove>;

interface Limits {
  min_amount?: Sen | null | undefined;
  max_amount?: Sen | null | undefined;
}

function refuseCrossed({ min_amount, max_amount }: Limits): void {
  if (min_amount != null && max_amount != null && max_amount < min_amount)
    throw new Refusal(CODE.validation_failed, 'The largest amount is below the smallest.', {
      max_amount: 'less_than_minimum',
    });
}

/** A channel that the plan has not may be set up, and stay off. */
async function refuseOutsidePlan(db: Connection, account_id: string, channel_flag: ChannelFlag): Promise<void> {
  if (planHas(await planOf(db, account_id), channel_flag)) return;
  throw new Refusal(CODE.channel_not_enabled, 'Your plan does not include this way to pay.', {
    is_active: 'not_in_plan',
  });
}

/** D-36: one row a channel, on only where the plan has it, limits that do not cross. */
export const paymentSettingHandlers: Handlers<typeof paymentSettings> = {
  ...plain,

  async create({ body }, context) {
    const { db, account_id, now } = context;
    const { channel_flag } = body;
    refuseCrossed(body);
    if (body.is_active) await refuseOutsidePlan(db, account_id, channel_flag);
    if (await settingOfChannel(db, account_id, channel_flag))
      throw new Refusal(CODE.duplicate, 'This way to pay is set up already.', { channel_flag: 'duplicate' });
    const id = uuid();
    const row = { ...body, account_id, id, group_code: GROUP_OF[channel_flag], created_at: now, updated_at: now };
    const made = await insertPaymentSetting(db, row);
    await audit(context, { action: 'create', entity: 'payment_setting', entity_id: id, after: { ...body } });
    return made;
  },

  async update(input, context) {
    const { db, account_id } = context;
    const { read_at: _, ...patch } = input.body;
    const kept = found(await lockSetting(db, account_id, input.params.id));
    const wanted = { ...kept, ...named(patch) };
    if (wanted.channel_flag !== kept.channel_flag)
      throw new Refusal(CODE.validation_failed, 'A setting stays with its way to pay.', {
        channel_flag: 'not_allowed',
      });
    refuseCrossed(wanted);
    // Whose plan has shrunk may still edit the rest of a channel that is on.
    if (wanted.is_active && !kept.is_active)
      await refuseOutsidePlan(db, account_id, wanted.channel_flag as ChannelFlag);
    const changed = await update(input, context);
    const entry = { action: 'update', entity: 'payment_setting', entity_id: input.params.id };
    await audit(context, { ...entry, before: kept, after: named(patch) });
    return changed;
  },

  async remove(input, context) {
    await remove(input, context);
    await audit(context, { action: 'delete', entity: 'payment_setting', entity_id: input.params.id });
    return null;
  },
};

const named = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
