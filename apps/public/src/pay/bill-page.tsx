import { customerBills } from '@kutip/contracts/customer-bills';
import { fill } from '../shared/fill.ts';
import { IslandRoot } from '../shared/island.tsx';
import { rm } from '../shared/money-words.ts';
import { redirect, show, type Island, type Outcome, type PageContext } from '../shared/outcome.ts';
import { isRefusal } from '../shared/server-call.ts';
import { BillClosed } from './bill-closed.tsx';
import type { BillData } from './bill-data.ts';
import { BillDetails, BillHead } from './bill-summary.tsx';
import { ask } from './ask.ts';
import { checkForm, type Faults, type FormRules, type Typed } from './form/check-form.ts';
import { offerOf } from './form/offer.ts';
import { emptyForm, formIsland, typedOf } from './form-island.tsx';
import { linksOf } from './looks.ts';
import { isMissing } from './missing-page.tsx';
import { blockedBecause, NoWayToPay } from './no-way-to-pay.tsx';
import { OpenAttempt } from './open-attempt.tsx';
import { PayFrame } from './pay-frame.tsx';
import { usedLast } from './payer-cookies.ts';
import { problemText } from './problem.ts';
import { startPayment } from './start-payment.tsx';

interface Refused {
  typed: Typed;
  faults: Faults;
}

/** One bill: what it asks and how to pay it, or why it cannot be paid. */
export async function getBill(context: PageContext): Promise<Outcome> {
  const data = await read(context, context.params['uuid'] ?? '');
  return data ? page(context, data, null) : redirect(linksOf(context.request).missing('bill'));
}

/** The same bill by its invoice number or id; a paid one shows its receipt (D-19). */
export async function getInvoice(context: PageContext): Promise<Outcome> {
  const data = await read(context, context.params['invoiceId'] ?? '');
  const links = linksOf(context.request);
  if (!data) return redirect(links.missing('invoice'));
  return data.closed === 'paid' ? redirect(links.receipt(data.invoice_no)) : page(context, data, null);
}

/** Starts a payment of the bill. While another is open only a payer who was warned goes on. */
export async function postBill(context: PageContext): Promise<Outcome> {
  const { request, params } = context;
  const data = await read(context, params['uuid'] ?? params['invoiceId'] ?? '');
  if (!data) return redirect(linksOf(request).missing('bill'));
  const typed = typedOf(request);
  if (data.closed || (data.open_attempt && typed['second_try'] !== 'yes')) return page(context, data, null);
  const rules = rulesOf(data);
  const faults = checkForm(rules, typed);
  if (Object.keys(faults).length > 0) return page(context, data, { typed, faults });
  return startPayment(context, { bill: data, typed, merchant: data.collection_account.name, offers: rules.offers });
}

/** A bill with an open payment is looked at twice: asking after the payment may just have settled it. */
async function read(context: PageContext, id: string): Promise<BillData | null> {
  const { call, constants } = context.request;
  const look = () => call(customerBills.page, { params: { id, provider: constants.pay_product_slug } });
  try {
    const data = await look();
    if (!data.open_attempt) return data;
    const asked = await ask(context, data.open_attempt.transaction_invoice_no).catch(ignoreRefusal);
    const is_open =
      !asked ||
      asked.transaction_details.invoice_status === 'PROCESSING' ||
      asked.transaction_details.invoice_status === 'PENDING';
    return is_open ? data : await look();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function ignoreRefusal(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}

const rulesOf = ({ amount, services }: BillData): FormRules => ({
  asks_payer: false,
  amount_type: 'FIXED',
  amount,
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  offers: services.map(offerOf),
});

function page(context: PageContext, data: BillData, refused: Refused | null): Outcome {
  const { words, direction, request } = context;
  const rules = rulesOf(data);
  const told = Number(request.query.get('problem'));
  const island =
    data.closed || blockedBecause(rules.offers)
      ? undefined
      : formIsland(context, {
          rules,
          merchant: data.collection_account.name,
          service_tax_bps: data.service_tax_bps,
          is_second_try: data.open_attempt !== null,
          typed: refused?.typed ?? emptyForm(rules, usedLast(request)),
          faults: refused?.faults ?? {},
          problem: told && !refused ? problemText(words, told) : null,
        });
  const body = (
    <PayFrame
      context={context}
      support={data.support}
      has_form={island !== undefined && !data.open_attempt}
      head={<BillHead context={context} data={data} />}
      details={<BillDetails context={context} data={data} />}
    >
      <Panel context={context} data={data} island={island} is_refused={refused !== null} />
    </PayFrame>
  );
  const merchant = data.collection_account.name;
  const share = {
    title: `${data.title} · ${merchant}`,
    description: fill(words.page.share_amount, { amount: rm(data.amount), merchant }, direction),
    image_url: data.collection_account.logo_url,
  };
  return show({ share, body, ...(island && { island }) }, refused ? 422 : 200);
}

interface PanelProps {
  context: PageContext;
  data: BillData;
  island: Island | undefined;
  is_refused: boolean;
}

/** What can be done about the bill now. */
function Panel({ context, data, island, is_refused }: PanelProps) {
  const merchant = data.collection_account.name;
  if (data.closed) return <BillClosed context={context} data={data} />;
  const blocked = blockedBecause(rulesOf(data).offers);
  const form = island ? (
    <IslandRoot island={island} />
  ) : (
    <NoWayToPay context={context} because={blocked ?? 'none'} merchant={merchant} />
  );
  if (!data.open_attempt) return form;
  return (
    <OpenAttempt context={context} attempt={data.open_attempt} merchant={merchant} is_open={is_refused} form={form} />
  );
}
