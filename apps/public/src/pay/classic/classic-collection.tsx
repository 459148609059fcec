import { redirect, type Outcome } from '../../shared/outcome.ts';
import { collectionRules, readCollection, type CollectionData } from '../collection-data.ts';
import {
  CollectionClosed,
  CollectionDetails,
  CollectionHead,
  collectionPreview,
  ShareCollection,
} from '../collection-summary.tsx';
import { checkForm } from '../../shared/pay-form/check-form.ts';
import { emptyForm, typedOf } from '../../shared/pay-form/form-island.tsx';
import { linksOf } from '../looks.ts';
import { unavailableReason, NoPaymentMethod } from '../../shared/pay-form/no-payment-method.tsx';
import { payCollection } from '../pay-collection.ts';
import { lastUsedService } from '../../shared/payer-cookies.ts';
import { stepPage } from './step-page.tsx';
import type { StepPayable } from './step-payable.ts';
import { stepAfter } from './steps.ts';
import type { PayContext } from '../pay-context.ts';

/** /payment/collections/{uuid}: an open collection, paid in steps. */
export async function getClassicCollection(context: PayContext): Promise<Outcome> {
  const data = await readCollection(context);
  if (!data) return redirect(linksOf(context.request).missing('collections'));
  const typed = emptyForm(collectionRules(data), lastUsedService(context.request));
  return stepPage(context, stepPayableOf(context, data), { step: 'details', typed, faults: {}, problem: null });
}

/** Shows the next step, the step with errors, or starts the payment. */
export async function postClassicCollection(context: PayContext): Promise<Outcome> {
  const data = await readCollection(context);
  if (!data) return redirect(linksOf(context.request).missing('collections'));
  const typed = typedOf(context.request);
  const faults = checkForm(collectionRules(data), typed);
  const step = stepAfter(typed['to'], faults);
  if (step !== 'pay' || data.closed) {
    const is_back = typed['to'] === step;
    const shown = {
      step: step === 'pay' ? 'details' : step,
      typed,
      faults: is_back ? {} : faults,
      problem: null,
    } as const;
    return stepPage(context, stepPayableOf(context, data), shown);
  }
  const answer = await payCollection(context, data, typed);
  if ('kind' in answer) return answer;
  const now = (await readCollection(context)) ?? data;
  const mended = stepAfter('pay', answer.faults);
  return stepPage(context, stepPayableOf(context, now), { ...answer, step: mended === 'pay' ? 'method' : mended });
}

function stepPayableOf(context: PayContext, data: CollectionData): StepPayable {
  const rules = collectionRules(data);
  const { name: merchant, hide_branding: is_unbranded } = data.collection_account;
  const reason = unavailableReason(rules.offers);
  return {
    rules,
    merchant,
    is_unbranded,
    title: data.title,
    service_tax_bps: data.service_tax_bps,
    head: <CollectionHead context={context} data={data} />,
    details: <CollectionDetails context={context} data={data} />,
    blocked: data.closed ? (
      <CollectionClosed context={context} data={data} />
    ) : (
      reason && <NoPaymentMethod context={context} reason={reason} merchant={merchant} />
    ),
    share: <ShareCollection context={context} data={data} />,
    support: data.support,
    preview: collectionPreview(context, data),
    is_second_try: false,
  };
}
