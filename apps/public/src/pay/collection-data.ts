import { collections } from '@kutip/contracts/collections';
import type { PageContext } from '../shared/outcome.ts';
import type { WireData } from '../shared/server-call.ts';
import type { FormRules } from './form/check-form.ts';
import { offerOf } from './form/offer.ts';
import { isMissing } from './missing-page.tsx';

/** A collection as anybody with its link sees it. */
export type CollectionData = WireData<typeof collections.page>;

/** The collection that the address names; null when there is none. */
export async function readCollection({ request, params }: PageContext): Promise<CollectionData | null> {
  const provider = request.constants.pay_product_slug;
  try {
    return await request.call(collections.page, { params: { id: params['uuid']!, provider } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What its form asks for. */
export const collectionRules = (data: CollectionData): FormRules => ({
  asks_payer: true,
  amount_type: data.amount_type,
  amount: data.amount,
  min_amount: data.min_amount,
  max_amount: data.max_amount,
  quantity_enable: data.quantity_enable,
  form_fields: data.form_fields.map((field) => ({ ...field, options: field.options ?? [] })),
  offers: data.services.map(offerOf),
});
