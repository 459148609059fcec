import { redirect, type Outcome } from '../../shared/outcome.ts';
import { BillClosed } from '../bill-closed.tsx';
import { readBill, type BillData } from '../bill-data.ts';
import { billPreview, ShareBill } from '../bill-share.tsx';
import { BillDetails, BillHead } from '../bill-summary.tsx';
import { fixedRules } from '../../shared/pay-form/fixed-rules.ts';
import { checkForm } from '../../shared/pay-form/check-form.ts';
import { emptyForm, typedOf } from '../../shared/pay-form/form-island.tsx';
import { changedAmountText } from '../changed-amount.ts';
import { linksOf } from '../looks.ts';
import { unavailableReason, NoPaymentMethod } from '../../shared/pay-form/no-payment-method.tsx';
import { OpenAttempt } from '../open-attempt.tsx';
import { lastUsedService } from '../../shared/payer-cookies.ts';
import { problemFromQuery } from '../problem.ts';
import { startPayment } from '../start-payment.tsx';
import { stepPage, type StepState } from './step-page.tsx';
import type { StepPayable } from './step-payable.ts';
import { stepAfter } from './steps.ts';
import type { PayContext } from '../pay-context.ts';

/** /payment/bills/{uuid}: a bill, paid in steps. */
export async function getClassicBill(context: PayContext): Promise<Outcome> {
  const data = await readBill(context, context.params['uuid'] ?? '');
  return data ? firstStep(context, data) : redirect(linksOf(context.request).missing('bill'));
}

/** /payment/invoice/{uuid or number}: the same; a paid one shows its receipt (D-19). */
export async function getClassicInvoice(context: PayContext): Promise<Outcome> {
  const data = await readBill(context, context.params['uuid'] ?? '');
  const links = linksOf(context.request);
  if (!data) return redirect(links.missing('invoice'));
  return data.closed === 'paid' ? redirect(links.receipt(data.invoice_no)) : firstStep(context, data);
}

function firstStep(context: PayContext, data: BillData): Outcome {
  const typed = emptyForm(fixedRules(data), lastUsedService(context.request));
  return stepOf(context, data, { step: 'details', typed, faults: {}, problem: problemFromQuery(context) });
}

/**
 * Shows the next step or starts the payment. While another payment is open, only a payer who confirmed the warning may
 * start one.
 */
export async function postClassicBill(context: PayContext): Promise<Outcome> {
  const { request, params } = context;
  const data = await readBill(context, params['uuid'] ?? '');
  if (!data) return redirect(linksOf(request).missing('bill'));
  const typed = typedOf(request);
  if (data.closed || (data.open_attempt && typed['second_try'] !== 'yes')) return firstStep(context, data);
  const rules = fixedRules(data);
  const faults = checkForm(rules, typed);
  const step = stepAfter(typed['to'], faults);
  if (step === 'pay') {
    const { service_tax_bps, collection_account: merchant } = data;
    const problem = changedAmountText(context, { rules, service_tax_bps, typed });
    if (problem) return stepOf(context, data, { step: 'review', typed, faults: {}, problem });
    return startPayment(context, { bill: data, typed, merchant, rules, service_tax_bps });
  }
  return stepOf(context, data, { step, typed, faults: typed['to'] === step ? {} : faults, problem: null });
}

function stepOf(context: PayContext, data: BillData, state: StepState): Outcome {
  const rules = fixedRules(data);
  const { name: merchant, hide_branding: is_unbranded } = data.collection_account;
  const reason = unavailableReason(rules.offers);
  const { open_attempt: attempt } = data;
  const payable: StepPayable = {
    rules,
    merchant,
    is_unbranded,
    title: data.title,
    service_tax_bps: data.service_tax_bps,
    head: <BillHead context={context} data={data} />,
    details: <BillDetails context={context} data={data} />,
    blocked: data.closed ? (
      <BillClosed context={context} data={data} />
    ) : (
      reason && <NoPaymentMethod context={context} reason={reason} merchant={merchant} />
    ),
    share: <ShareBill context={context} data={data} />,
    support: data.support,
    preview: billPreview(context, data),
    is_second_try: attempt !== null,
  };
  if (!attempt) return stepPage(context, payable, state);
  const is_open = context.request.query.get('again') === 'yes';
  const wrapForm: StepPayable['wrapForm'] = (form) => (
    <OpenAttempt context={context} attempt={attempt} merchant={merchant} is_open={is_open} form={form} />
  );
  return stepPage(context, { ...payable, wrapForm }, state);
}
