import { collections } from '@kutip/contracts/collections';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { collectionFaults } from '@kutip/domain/collection-form';
import { parseRinggit, toRinggit, type Ringgit, type Sen } from '@kutip/domain/money';
import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import type { z } from 'zod';
import { FEE_EXAMPLE } from '../../shared/fees/fee-texts.ts';
import type { CollectionRecord } from './collection.ts';

export const collectionSchema = collections.create.body;
export type CollectionValues = z.input<typeof collectionSchema>;

/** The channel flags of a plan. */
export type PlanFlags = { readonly [F in ChannelFlag as `${F}_enable`]: boolean };

export const channelsOf = (plan: PlanFlags | undefined): ChannelFlag[] =>
  CHANNEL_FLAGS.filter((flag) => plan?.[`${flag}_enable`]);

/** Defaults of a new form: a fixed price and every channel of the plan. */
export const newCollection = (plan: PlanFlags | undefined): CollectionValues => ({
  title: '',
  description: null,
  cover_image_url: null,
  amount_type: 'FIXED',
  amount: null,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  channel_flags: channelsOf(plan),
  fee_bearer: null,
  start_at: null,
  end_at: null,
  target_amount: null,
  success_field_id: null,
  redirect_url: null,
  callback_url: null,
  reminder_days: [],
  due_in_days: null,
});

/** The amount for which a form shows its fees: its price or its lowest amount, else an example. */
export function feeExampleOf(...typed: readonly (Ringgit | null | undefined)[]): Sen {
  const amounts = typed.map((text) => parseRinggit(text ?? ''));
  return (amounts.find((amount) => typeof amount === 'number' && amount > 0) as Sen | undefined) ?? FEE_EXAMPLE;
}

const ringgitOrNull = (amount: Sen | null): string | null => (amount === null ? null : toRinggit(amount));

/** Form values of a record, in wire format. */
export function valuesOf(record: CollectionRecord): CollectionValues {
  const { title, description, amount_type, quantity_enable, form_fields, channel_flags, fee_bearer, redirect_url } =
    record;
  return {
    title,
    description,
    quantity_enable,
    form_fields,
    payer_fields: record.payer_fields,
    channel_flags,
    fee_bearer,
    amount_type: amount_type === 'ITEMS' ? 'OPEN' : amount_type, // items are for stores, which have no form here
    amount: ringgitOrNull(record.amount),
    min_amount: ringgitOrNull(record.min_amount),
    max_amount: ringgitOrNull(record.max_amount),
    target_amount: ringgitOrNull(record.target_amount),
    start_at: record.start_at?.toISOString() ?? null,
    end_at: record.end_at?.toISOString() ?? null,
    redirect_url: redirect_url ?? '',
    callback_url: record.callback_url ?? '',
    cover_image_url: record.cover_image_url,
    success_field_id: record.success_field_id,
    reminder_days: record.reminder_days as NonNullable<CollectionValues['reminder_days']>,
    due_in_days: record.due_in_days,
  };
}

/** The domain's cross-field rules, so that the browser refuses what the API would. */
export const checkCollection = (read: z.output<typeof collectionSchema>): Record<string, string> =>
  collectionFaults({
    ...read,
    amount: read.amount ?? null,
    min_amount: read.min_amount ?? null,
    max_amount: read.max_amount ?? null,
    start_at: read.start_at ?? null,
    end_at: read.end_at ?? null,
    target_amount: read.target_amount ?? null,
  });

/** Amount fields that a change of the amount type hides; hidden fields must not fail validation. */
export const hiddenBy = (amount_type: CollectionValues['amount_type']): ('amount' | 'min_amount' | 'max_amount')[] => {
  if (amount_type === 'FIXED') return ['min_amount', 'max_amount'];
  return amount_type === 'MIN_MAX' ? ['amount'] : ['amount', 'min_amount', 'max_amount'];
};

export const billFormSchema = collections.createBillForm.body;
export type BillFormValues = z.input<typeof billFormSchema>;

/** Defaults of a new bill form: no fixed amount, due in two weeks, two reminders. */
export const newBillForm = (plan: PlanFlags | undefined): BillFormValues => {
  const { form_fields: _, quantity_enable: __, payer_fields: ___, ...form } = newCollection(plan);
  return { ...form, amount_type: 'OPEN', due_in_days: 14, reminder_days: [-3, 0] };
};

export function billFormOf(record: CollectionRecord): BillFormValues {
  const { form_fields: _, quantity_enable: __, payer_fields: ___, ...form } = valuesOf(record);
  return form;
}

export const checkBillForm = (read: z.output<typeof billFormSchema>): Record<string, string> =>
  checkCollection({ ...read, form_fields: [], payer_fields: DEFAULT_PAYER_FIELDS, quantity_enable: false });
