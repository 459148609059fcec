import { CODE } from '@kutip/contracts/codes';
import { IslandRoot } from '../shared/island.tsx';
import { redirect, show, type Island, type Outcome } from '../shared/outcome.ts';
import { BillClosed } from './bill-closed.tsx';
import { readBill, type BillData } from './bill-data.ts';
import { billPreview, ShareBill } from './bill-share.tsx';
import { BillDetails, BillHead } from './bill-summary.tsx';
import { changedAmountText } from './changed-amount.ts';
import { forwardingPage } from './forwarding-page.tsx';
import { fromRinggit } from '@kutip/domain/money';
import { fixedRules } from '../shared/pay-form/fixed-rules.ts';
import { checkForm, type Faults, type Typed } from '../shared/pay-form/check-form.ts';
import { emptyForm, formIsland, typedOf } from '../shared/pay-form/form-island.tsx';
import { deviceTokenIn, refuseExpress } from './express.ts';
import { linksOf } from './looks.ts';
import type { Offer } from '../shared/pay-form/offer.ts';
import { unavailableReason, NoPaymentMethod } from '../shared/pay-form/no-payment-method.tsx';
import { sumOf } from '../shared/pay-form/pay-sum.ts';
import { mayBeSent, OpenAttempt } from './open-attempt.tsx';
import { PayFrame } from './pay-frame.tsx';
import { lastUsedService } from '../shared/payer-cookies.ts';
import { problemFromQuery } from './problem.ts';
import { startPayment } from './start-payment.tsx';
import { TrackOrder } from './track-order.tsx';
import type { PayContext } from './pay-context.ts';

interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** /pay/bill/{uuid}: the bill with its payment form, or why it cannot be paid. */
export async function getBill(context: PayContext): Promise<Outcome> {
  const data = await readBill(context, context.params['uuid'] ?? '');
  if (!data) return redirect(linksOf(context.request).missing('bill'));
  const chosen = chosenService(context, data);
  return chosen ? show(forwardingPage(context, data, chosen)) : page(context, data, null);
}

/** The service that the merchant's system chose, where the address asks to go there at once and it can be paid with now. */
function chosenService({ request }: PayContext, data: BillData): Offer | undefined {
  const { chosen_service_id, closed, open_attempt } = data;
  if (chosen_service_id === null || request.query.get('auto_submit') !== 'true' || closed || open_attempt)
    return undefined;
  const rules = fixedRules(data);
  const offer = rules.offers.find(({ id }) => id === chosen_service_id);
  if (!offer) return undefined;
  const typed: Typed = { payment_service_id: String(offer.id) };
  const sum = sumOf({ rules, service_tax_bps: data.service_tax_bps, typed });
  // Whoever pays a charge sees it before they pay.
  const is_as_billed = sum !== null && sum.total === fromRinggit(data.amount);
  return is_as_billed && Object.keys(checkForm(rules, typed)).length === 0 ? offer : undefined;
}

/** The same bill by its invoice number or id; a paid one shows its receipt (D-19). */
export async function getInvoice(context: PayContext): Promise<Outcome> {
  const data = await readBill(context, context.params['invoiceId'] ?? '');
  const links = linksOf(context.request);
  if (!data) return redirect(links.missing('invoice'));
  return data.closed === 'paid' ? redirect(links.receipt(data.invoice_no)) : page(context, data, null);
}

/**
 * Starts a payment of the bill. While another payment is open, only a payer who confirmed the warning may start one.
 */
export async function postBill(context: PayContext): Promise<Outcome> {
  const { request, params } = context;
  const data = await readBill(context, params['uuid'] ?? params['invoiceId'] ?? '');
  if (!data) return redirect(linksOf(request).missing('bill'));
  const typed = typedOf(request);
  if (data.closed || (data.open_attempt && typed['second_try'] !== 'yes')) return page(context, data, null);
  const rules = fixedRules(data);
  const faults = checkForm(rules, typed);
  const { service_tax_bps, collection_account: merchant } = data;
  const problem = changedAmountText(context, { rules, service_tax_bps, typed });
  if (problem && deviceTokenIn(request)) return refuseExpress(request, CODE.amount_changed);
  if (problem || Object.keys(faults).length > 0) return page(context, data, { typed, faults, problem });
  return startPayment(context, { bill: data, typed, merchant, rules, service_tax_bps });
}

function page(context: PayContext, data: BillData, refused: Refused | null): Outcome {
  const { request } = context;
  const rules = fixedRules(data);
  const island =
    data.closed || unavailableReason(rules.offers)
      ? undefined
      : formIsland(context, {
          action: request.path,
          rules,
          merchant: data.collection_account.name,
          service_tax_bps: data.service_tax_bps,
          is_second_try: data.open_attempt !== null,
          typed: refused?.typed ?? emptyForm(rules, data.chosen_service_id ?? lastUsedService(request)),
          faults: refused?.faults ?? {},
          problem: refused ? refused.problem : problemFromQuery(context),
        });
  const body = (
    <PayFrame
      context={context}
      support={data.support}
      has_form={island !== undefined && !mayBeSent(data.open_attempt)}
      head={<BillHead context={context} data={data} />}
      details={
        <>
          <BillDetails context={context} data={data} />
          <TrackOrder context={context} bill_uuid={data.uuid} />
        </>
      }
      share={island && <ShareBill context={context} data={data} />}
    >
      <Panel context={context} data={data} island={island} is_refused={refused !== null} />
    </PayFrame>
  );
  const { hide_branding: is_unbranded } = data.collection_account;
  return show(
    { share: billPreview(context, data), body, is_unbranded, ...(island && { island }) },
    refused ? 422 : 200,
  );
}

interface PanelProps {
  context: PayContext;
  data: BillData;
  island: Island | undefined;
  is_refused: boolean;
}

/** The payment form, or the notice that replaces it. */
function Panel({ context, data, island, is_refused }: PanelProps) {
  const merchant = data.collection_account.name;
  if (data.closed) return <BillClosed context={context} data={data} />;
  const blocked = unavailableReason(fixedRules(data).offers);
  const form = island ? (
    <IslandRoot island={island} />
  ) : (
    <NoPaymentMethod context={context} reason={blocked ?? 'none'} merchant={merchant} />
  );
  if (!data.open_attempt) return form;
  const is_open = is_refused || context.request.query.get('again') === 'yes';
  return (
    <OpenAttempt context={context} attempt={data.open_attempt} merchant={merchant} is_open={is_open} form={form} />
  );
}
