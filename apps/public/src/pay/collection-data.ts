import { collections } from '@kutip/contracts/collections';
import { type WireData, isMissing } from '../shared/server-call.ts';
import type { FormRules } from '../shared/pay-form/check-form.ts';
import { offerOf } from '../shared/pay-form/offer.ts';
import type { PayContext } from './pay-context.ts';

/** A collection as anyone with its link sees it. */
export type CollectionData = WireData<typeof collections.page>;

/** Loads the collection of the address; null if there is none. */
export async function readCollection({ request, params }: PayContext): Promise<CollectionData | null> {
  const provider = request.constants.pay_product_slug;
  try {
    return await request.call(collections.page, { params: { id: params['uuid']!, provider } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The rules of the collection's form. */
export const collectionRules = (data: CollectionData): FormRules => ({
  asks_payer: true,
  amount_type: data.amount_type,
  amount: data.amount,
  min_amount: data.min_amount,
  max_amount: data.max_amount,
  quantity_enable: data.quantity_enable,
  form_fields: data.form_fields.map((field) => ({ ...field, options: field.options ?? [] })),
  payer_fields: data.payer_fields,
  offers: data.services.map(offerOf),
});
