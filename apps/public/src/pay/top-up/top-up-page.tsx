import { paymentSwitch } from '@kutip/contracts/payments';
import { CODE } from '@kutip/contracts/codes';
import { fill } from '../../shared/fill.ts';
import { IslandRoot } from '../../shared/island.tsx';
import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { SupportFace } from '../../shared/support.tsx';
import { redirect, show, type Island, type Outcome } from '../../shared/outcome.ts';
import { fixedRules } from '../../shared/pay-form/fixed-rules.ts';
import { checkForm, type Faults, type Typed } from '../../shared/pay-form/check-form.ts';
import { emptyForm, formIsland, typedOf } from '../../shared/pay-form/form-island.tsx';
import { changedAmountText } from '../changed-amount.ts';
import { linksOf } from '../looks.ts';
import { PayHeader } from '../pay-header.tsx';
import { unavailableReason, NoPaymentMethod } from '../../shared/pay-form/no-payment-method.tsx';
import { Notice, type Tone } from '../../shared/notice.tsx';
import { mayBeSent, OpenAttempt } from '../open-attempt.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { lastUsedService } from '../../shared/payer-cookies.ts';
import { problemFromQuery } from '../problem.ts';
import { startPayment } from '../start-payment.tsx';
import { BankIn } from './bank-in-section.tsx';
import { kindInPath, topUpPath, readTopUp, titleOf, type TopUpData } from './top-up-data.ts';
import type { PayContext } from '../pay-context.ts';

interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** Redirects to the not-found page if it is missing, and to the right page if the number belongs to another kind. */
function redirectToOwnPage(context: PayContext, data: TopUpData | null): Outcome | null {
  const { request } = context;
  const kind_in_path = kindInPath(request.path);
  if (!data) return redirect(linksOf(request).missing(kind_in_path));
  const own = topUpPath(context, data);
  return kindInPath(own.split('?')[0]!) === kind_in_path ? null : redirect(own);
}

/** The page of a top-up or plan payment: what it is and how to pay it, or why it cannot be paid. */
export async function getTopUp(context: PayContext): Promise<Outcome> {
  const data = await readTopUp(context);
  return redirectToOwnPage(context, data) ?? page(context, data!, null);
}

/** Starts a payment of it. While another payment is open, only a payer who confirmed the warning may start one. */
export async function postTopUp(context: PayContext): Promise<Outcome> {
  const data = await readTopUp(context);
  const redirected = redirectToOwnPage(context, data);
  if (redirected || !data) return redirected!;
  const typed = typedOf(context.request);
  if (data.closed || (data.open_attempt && typed['second_try'] !== 'yes')) return page(context, data, null);
  const rules = fixedRules(data);
  const faults = checkForm(rules, typed);
  const { merchant, uuid, invoice_no, ...rest } = data;
  const { service_tax_bps } = data;
  const problem = changedAmountText(context, { rules, service_tax_bps, typed });
  if (problem || Object.keys(faults).length > 0) return page(context, data, { typed, faults, problem });
  const support = platformSupport(context);
  const payable = { ...rest, invoice_no, support, title: titleOf(context, data), collection_account: merchant };
  return startPayment(context, {
    bill: { uuid, invoice_no },
    typed,
    // The merchant pays the platform, so the platform's name is always shown, whatever the plan.
    merchant: { ...merchant, hide_branding: false },
    rules,
    service_tax_bps,
    topUp: { page: topUpPath(context, data), start: startCallOf(context, data), payable },
  });
}

type StartCall = NonNullable<Parameters<typeof startPayment>[1]['topUp']>['start'];

/** Each kind has its own endpoint (D-31). */
function startCallOf({ request: { call } }: PayContext, { kind, pool_type, invoice_no }: TopUpData): StartCall {
  return (input, headers) => {
    if (kind === 'PREFUND_TOPUP')
      return call(paymentSwitch.prefund, { params: { invoice_no }, body: input }, { headers });
    if (kind === 'POOL_TOPUP' && pool_type)
      return call(paymentSwitch.addFund, { query: {}, body: { ...input, invoice_no, pool_type } }, { headers });
    return call(paymentSwitch.payViu, { query: {}, body: { ...input, invoice_no } }, { headers });
  };
}

/** A refused proof is reported at the upload form instead. */
const problemOf = (context: PayContext): string | null =>
  context.request.query.get('problem') === String(CODE.upload_refused) ? null : problemFromQuery(context);

function page(context: PayContext, data: TopUpData, refused: Refused | null): Outcome {
  const { request, messages, direction } = context;
  const rules = fixedRules(data);
  const title = titleOf(context, data);
  const { merchant } = data;
  const island =
    data.closed || unavailableReason(rules.offers)
      ? undefined
      : formIsland(context, {
          action: topUpPath(context, data),
          rules,
          merchant: merchant.name,
          payee: null,
          service_tax_bps: data.service_tax_bps,
          is_second_try: data.open_attempt !== null,
          typed: refused?.typed ?? emptyForm(rules, lastUsedService(request)),
          faults: refused?.faults ?? {},
          problem: refused ? refused.problem : problemOf(context),
        });
  const body = (
    <PayFrame
      context={context}
      support={platformSupport(context)}
      has_form={island !== undefined && !mayBeSent(data.open_attempt)}
      head={
        <PayHeader merchant={merchant} title={title} amount={formatRinggit(data.amount)} {...detailOf(context, data)} />
      }
      details={<Details context={context} data={data} />}
    >
      <Panel context={context} data={data} island={island} is_refused={refused !== null} />
    </PayFrame>
  );
  const share = {
    title: `${title} · ${merchant.name}`,
    description: fill(
      messages.page.share_amount,
      { amount: formatRinggit(data.amount), merchant: merchant.name },
      direction,
    ),
    image_url: merchant.logo_url,
  };
  return show({ share, body, ...(island && { island }) }, refused ? 422 : 200);
}

/** The payer of a top-up is a merchant, so the support contact is the platform's. */
const platformSupport = ({ request: { constants } }: PayContext): SupportFace => ({
  name: constants.product_name,
  email: constants.support.email,
  phone_number: constants.support.phone_number,
  whatsapp_number: null,
  website_url: null,
  operating_hours: null,
});

function detailOf({ messages, direction }: PayContext, { expires_at, closed }: TopUpData): { detail?: string } {
  if (closed || !expires_at) return {};
  return {
    detail: fill(messages.summary.open_until, { moment: formatMoment(expires_at, messages.moment) }, direction),
  };
}

function Details({ context, data }: { context: PayContext; data: TopUpData }) {
  const { messages, direction } = context;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{messages.top_up.number}</dt>
          <dd>
            <bdi dir="ltr">{data.invoice_no}</bdi>
          </dd>
        </div>
      </dl>
      {!data.closed && data.pool_type && (
        <p className="help">{fill(messages.top_up.whole_amount, { amount: formatRinggit(data.amount) }, direction)}</p>
      )}
    </>
  );
}

interface PanelProps {
  context: PayContext;
  data: TopUpData;
  island: Island | undefined;
  is_refused: boolean;
}

const TONE: Record<NonNullable<TopUpData['closed']>, Tone> = {
  paid: 'good',
  awaiting_review: 'waiting',
  expired: 'plain',
  cancelled: 'plain',
  rejected: 'bad',
};

/** The payment form, or the notice that replaces it. */
function Panel({ context, data, island, is_refused }: PanelProps) {
  const merchant = data.merchant.name;
  if (data.closed) return <Closed context={context} data={data} reason={data.closed} />;
  const blocked = unavailableReason(fixedRules(data).offers);
  const form = island ? (
    <IslandRoot island={island} />
  ) : (
    <NoPaymentMethod context={context} reason={blocked ?? 'none'} merchant={merchant} />
  );
  if (data.open_attempt) {
    const is_open = is_refused || context.request.query.get('again') === 'yes';
    return (
      <OpenAttempt context={context} attempt={data.open_attempt} merchant={merchant} is_open={is_open} form={form} />
    );
  }
  return (
    <>
      {form}
      <BankIn context={context} data={data} />
    </>
  );
}

function Closed({ context, data, reason }: { context: PayContext; data: TopUpData; reason: keyof typeof TONE }) {
  const { messages, direction, request } = context;
  const { top_up, moment } = messages;
  const at = reason === 'paid' ? data.paid_at : data.expires_at;
  const values = { moment: at ? formatMoment(at, moment) : '', amount: formatRinggit(data.amount) };
  return (
    <Notice tone={TONE[reason]} title={top_up[reason]}>
      <p>{fill(top_up[`${reason}_text`], values, direction)}</p>
      {reason === 'rejected' && data.review_note && <p dir="auto">{data.review_note}</p>}
      {reason === 'paid' && (
        <a className="second-action" href={linksOf(request).receipt(data.invoice_no)}>
          {messages.closed.receipt}
        </a>
      )}
    </Notice>
  );
}
