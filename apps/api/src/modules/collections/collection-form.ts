import { CODE } from '@kutip/contracts/codes';
import type { collections } from '@kutip/contracts/collections';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { collectionFaults, clearUnusedAmountFields } from '@kutip/domain/collection-form';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { hasSuccessField, planHas, loadPlan } from '../accounts/accounts.service.ts';
import { isOwnImage } from '../files/files.service.ts';
import type { Form } from './collections.queries.ts';

type CollectionInput = ParsedRequest<typeof collections.create>['body'];

/** Distinct days in ascending order. */
export const sortedDays = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b);

/** The input as a form, with null for empty fields. */
export const toForm = (body: CollectionInput): Form => ({
  title: body.title,
  description: body.description || null,
  cover_image_url: body.cover_image_url ?? null,
  amount_type: body.amount_type,
  amount: body.amount ?? null,
  min_amount: body.min_amount ?? null,
  max_amount: body.max_amount ?? null,
  quantity_enable: body.quantity_enable,
  form_fields: body.form_fields,
  payer_fields: body.payer_fields,
  channel_flags: [...new Set(body.channel_flags)],
  fee_bearer: body.fee_bearer ?? null,
  start_at: body.start_at ?? null,
  end_at: body.end_at ?? null,
  target_amount: body.target_amount ?? null,
  success_field_id: body.success_field_id ?? null,
  redirect_url: body.redirect_url ?? null,
  callback_url: body.callback_url ?? null,
  reminder_days: sortedDays(body.reminder_days),
  due_in_days: body.due_in_days ?? null,
});

/**
 * Validates a form and returns it as it is stored. Refuses inconsistent fields (4000), channels outside the plan (4012)
 * and a callback URL without API access (4011), each naming its fields. `before` is the stored form: values that were
 * allowed then and did not change are not refused.
 */
export async function validateForm(db: Connection, account_id: string, written: Form, before?: Form): Promise<Form> {
  const form = clearUnusedAmountFields(written);
  const faults = collectionFaults(form);
  const { cover_image_url: picture, success_field_id: message, channel_flags } = form;
  if (picture && picture !== before?.cover_image_url && !(await isOwnImage(db, account_id, picture)))
    faults.cover_image_url = 'not_found';
  if (message && message !== before?.success_field_id && !(await hasSuccessField(db, account_id, message)))
    faults.success_field_id = 'not_found';
  if (Object.keys(faults).length) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

  const plan = await loadPlan(db, account_id);
  const added = channel_flags.filter((flag) => !before?.channel_flags.includes(flag));
  if (!added.every((flag) => planHas(plan, flag)))
    throw new Refusal(CODE.channel_not_enabled, 'Your plan does not include this payment method.', {
      channel_flags: 'not_in_plan',
    });
  const is_new = form.callback_url !== null && form.callback_url !== before?.callback_url;
  if (is_new && !plan.advanced_setting.api_access)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not include a connection to your own system.', {
      callback_url: 'not_in_plan',
    });
  return form;
}
