import { CODE } from '@kutip/contracts/codes';
import type { collections } from '@kutip/contracts/collections';
import type { Parsed } from '@kutip/contracts/endpoint';
import { collectionFaults, withoutUnused } from '@kutip/domain/collection-form';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { hasSuccessField, planHas, planOf } from '../accounts/accounts.service.ts';
import { isOwnPicture } from '../files/files.service.ts';
import type { Form } from './collections.queries.ts';

type Written = Parsed<typeof collections.create>['body'];

/** Days once each, the earliest first. */
export const inOrder = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b);

/** A form as it came, with nothing where nothing was written. */
export const formOf = (body: Written): Form => ({
  title: body.title,
  description: body.description || null,
  cover_image_url: body.cover_image_url ?? null,
  amount_type: body.amount_type,
  amount: body.amount ?? null,
  min_amount: body.min_amount ?? null,
  max_amount: body.max_amount ?? null,
  quantity_enable: body.quantity_enable,
  form_fields: body.form_fields,
  channel_flags: [...new Set(body.channel_flags)],
  fee_bearer: body.fee_bearer ?? null,
  start_at: body.start_at ?? null,
  end_at: body.end_at ?? null,
  target_amount: body.target_amount ?? null,
  success_field_id: body.success_field_id ?? null,
  redirect_url: body.redirect_url ?? null,
  callback_url: body.callback_url ?? null,
  reminder_days: inOrder(body.reminder_days),
  due_in_days: body.due_in_days ?? null,
});

/**
 * The form as it may be kept. Refuses what does not fit together (4000), channels that the plan has not (4012) and a
 * callback address where it has no connection to own systems (4011), each naming its fields. `before` is what is kept now: what was allowed then and is not touched is not refused now.
 */
export async function checkedForm(db: Connection, account_id: string, written: Form, before?: Form): Promise<Form> {
  const form = withoutUnused(written);
  const faults = collectionFaults(form);
  const { cover_image_url: picture, success_field_id: message, channel_flags } = form;
  if (picture && picture !== before?.cover_image_url && !(await isOwnPicture(db, account_id, picture)))
    faults.cover_image_url = 'not_found';
  if (message && message !== before?.success_field_id && !(await hasSuccessField(db, account_id, message)))
    faults.success_field_id = 'not_found';
  if (Object.keys(faults).length) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

  const plan = await planOf(db, account_id);
  const added = channel_flags.filter((flag) => !before?.channel_flags.includes(flag));
  if (!added.every((flag) => planHas(plan, flag)))
    throw new Refusal(CODE.channel_not_enabled, 'Your plan does not include this way to pay.', {
      channel_flags: 'not_in_plan',
    });
  const is_new = form.callback_url !== null && form.callback_url !== before?.callback_url;
  if (is_new && !plan.advanced_setting.api_access)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not include a connection to your own system.', {
      callback_url: 'not_in_plan',
    });
  return form;
}
