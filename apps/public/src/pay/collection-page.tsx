import { redirect, show, type Outcome } from '../shared/outcome.ts';
import { checkForm } from '../shared/pay-form/check-form.ts';
import { collectionRules, readCollection, type CollectionData } from './collection-data.ts';
import {
  CollectionClosed,
  CollectionDetails,
  CollectionHead,
  collectionPreview,
  ShareCollection,
} from './collection-summary.tsx';
import { emptyForm, formIsland, typedOf } from '../shared/pay-form/form-island.tsx';
import { deviceTokenIn, refuseExpress } from './express.ts';
import { linksOf } from './looks.ts';
import { unavailableReason, NoPaymentMethod } from '../shared/pay-form/no-payment-method.tsx';
import { PayFrame } from './pay-frame.tsx';
import { lastUsedService } from '../shared/payer-cookies.ts';
import { IslandRoot } from '../shared/island.tsx';
import { payCollection, type Refused } from './pay-collection.ts';
import { problemFromQuery } from './problem.ts';
import type { PayContext } from './pay-context.ts';

/** /pay/collections/{uuid}: a form that anyone can fill in and pay. */
export async function getCollection(context: PayContext): Promise<Outcome> {
  const data = await readCollection(context);
  return data ? page(context, data, null) : redirect(linksOf(context.request).missing('collections'));
}

/** Creates the payer's bill and starts its payment, or shows the form again with its values and errors. */
export async function postCollection(context: PayContext): Promise<Outcome> {
  const data = await readCollection(context);
  if (!data) return redirect(linksOf(context.request).missing('collections'));
  const typed = typedOf(context.request);
  const rules = collectionRules(data);
  if (data.closed) return page(context, data, null);
  const faults = checkForm(rules, typed);
  if (Object.keys(faults).length > 0) return page(context, data, { typed, faults, problem: null });
  const answer = await payCollection(context, data, typed);
  if ('kind' in answer) return answer;
  if (deviceTokenIn(context.request)) return refuseExpress(context.request, answer.code);
  return page(context, (await readCollection(context)) ?? data, answer);
}

function page(context: PayContext, data: CollectionData, refused: Refused | null): Outcome {
  const is_compact = linksOf(context.request).look === 'compact';
  const merchant = data.collection_account;
  const rules = collectionRules(data);
  const typed = refused?.typed ?? emptyForm(rules, lastUsedService(context.request));
  const blocked = unavailableReason(rules.offers);
  const island =
    data.closed || blocked
      ? undefined
      : formIsland(context, {
          action: context.request.path,
          rules,
          merchant: merchant.name,
          service_tax_bps: data.service_tax_bps,
          is_second_try: false,
          typed,
          faults: refused?.faults ?? {},
          problem: refused ? refused.problem : problemFromQuery(context),
        });
  const body = (
    <PayFrame
      context={context}
      support={data.support}
      has_form={island !== undefined}
      head={<CollectionHead context={context} data={data} />}
      details={<CollectionDetails context={context} data={data} is_compact={is_compact} />}
      share={island && !is_compact && <ShareCollection context={context} data={data} />}
      is_compact={is_compact}
    >
      {island && <IslandRoot island={island} />}
      {data.closed && <CollectionClosed context={context} data={data} />}
      {!data.closed && blocked && <NoPaymentMethod context={context} reason={blocked} merchant={merchant.name} />}
    </PayFrame>
  );
  const { hide_branding: is_unbranded } = merchant;
  return show(
    { share: collectionPreview(context, data), body, is_unbranded, ...(island && { island }) },
    refused ? 422 : 200,
  );
}
