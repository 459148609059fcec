import { paymentSwitch } from '@kutip/contracts/payments';
import { CODE } from '@kutip/contracts/codes';
import { fill } from '../../shared/fill.ts';
import { IslandRoot } from '../../shared/island.tsx';
import { momentOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { SupportFace } from '../../shared/support.tsx';
import { redirect, show, type Island, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { fixedRules } from '../form/fixed-rules.ts';
import { checkForm, type Faults, type Typed } from '../form/check-form.ts';
import { emptyForm, formIsland, typedOf } from '../form-island.tsx';
import { linksOf } from '../looks.ts';
import { Head } from '../merchant-part.tsx';
import { blockedBecause, NoWayToPay } from '../no-way-to-pay.tsx';
import { Notice, type Tone } from '../notice.tsx';
import { OpenAttempt } from '../open-attempt.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { usedLast } from '../payer-cookies.ts';
import { toldProblem } from '../problem.ts';
import { startPayment } from '../start-payment.tsx';
import { BankIn } from './bank-in-part.tsx';
import { kindInPath, pageOf, readTopUp, titleOf, type TopUpData } from './top-up-data.ts';

interface Refused {
  typed: Typed;
  faults: Faults;
}

/** Missing or of nobody: the page that says so. Another kind's number: that kind's page. */
function elsewhere(context: PageContext, data: TopUpData | null): Outcome | null {
  const { request } = context;
  const asked = kindInPath(request.path);
  if (!data) return redirect(linksOf(request).missing(asked));
  const own = pageOf(context, data);
  return kindInPath(own.split('?')[0]!) === asked ? null : redirect(own);
}

/** Money that a merchant brings in, or the price of his plan: what it is and how to pay it, or why it cannot be paid. */
export async function getTopUp(context: PageContext): Promise<Outcome> {
  const data = await readTopUp(context);
  return elsewhere(context, data) ?? page(context, data!, null);
}

/** Starts a payment of it. While another is open only a payer who was warned goes on. */
export async function postTopUp(context: PageContext): Promise<Outcome> {
  const data = await readTopUp(context);
  const away = elsewhere(context, data);
  if (away || !data) return away!;
  const typed = typedOf(context.request);
  if (data.closed || (data.open_attempt && typed['second_try'] !== 'yes')) return page(context, data, null);
  const rules = fixedRules(data);
  const faults = checkForm(rules, typed);
  if (Object.keys(faults).length > 0) return page(context, data, { typed, faults });
  const { merchant, uuid, invoice_no, ...rest } = data;
  const support = platformSupport(context);
  const payable = { ...rest, invoice_no, support, title: titleOf(context, data), collection_account: merchant };
  return startPayment(context, {
    bill: { uuid, invoice_no },
    typed,
    // He pays the platform: it says who it is, whatever his plan.
    merchant: { ...merchant, hide_branding: false },
    offers: rules.offers,
    instead: { page: pageOf(context, data), start: starterOf(context, data), payable },
  });
}

type Starter = NonNullable<Parameters<typeof startPayment>[1]['instead']>['start'];

/** Each kind has a call of its own (D-31). */
function starterOf({ request: { call } }: PageContext, { kind, pool_type, invoice_no }: TopUpData): Starter {
  return (wanted, headers) => {
    if (kind === 'PREFUND_TOPUP')
      return call(paymentSwitch.prefund, { params: { invoice_no }, body: wanted }, { headers });
    if (kind === 'POOL_TOPUP' && pool_type)
      return call(paymentSwitch.addFund, { query: {}, body: { ...wanted, invoice_no, pool_type } }, { headers });
    return call(paymentSwitch.payViu, { query: {}, body: { ...wanted, invoice_no } }, { headers });
  };
}

/** A proof that was not taken is told at its own form. */
const problemOf = (context: PageContext): string | null =>
  context.request.query.get('problem') === String(CODE.upload_refused) ? null : toldProblem(context);

function page(context: PageContext, data: TopUpData, refused: Refused | null): Outcome {
  const { request, words, direction } = context;
  const rules = fixedRules(data);
  const title = titleOf(context, data);
  const { merchant } = data;
  const island =
    data.closed || blockedBecause(rules.offers)
      ? undefined
      : formIsland(context, {
          action: pageOf(context, data),
          rules,
          merchant: merchant.name,
          service_tax_bps: data.service_tax_bps,
          is_second_try: data.open_attempt !== null,
          typed: refused?.typed ?? emptyForm(rules, usedLast(request)),
          faults: refused?.faults ?? {},
          problem: refused ? null : problemOf(context),
        });
  const body = (
    <PayFrame
      context={context}
      support={platformSupport(context)}
      has_form={island !== undefined && !data.open_attempt}
      head={<Head merchant={merchant} title={title} amount={rm(data.amount)} {...detailOf(context, data)} />}
      details={<Details context={context} data={data} />}
    >
      <Panel context={context} data={data} island={island} is_refused={refused !== null} />
    </PayFrame>
  );
  const share = {
    title: `${title} · ${merchant.name}`,
    description: fill(words.page.share_amount, { amount: rm(data.amount), merchant: merchant.name }, direction),
    image_url: merchant.logo_url,
  };
  return show({ share, body, ...(island && { island }) }, refused ? 422 : 200);
}

/** Whoever brings money in is a merchant: his questions are for us, not for his own support. */
const platformSupport = ({ request: { constants } }: PageContext): SupportFace => ({
  name: constants.product_name,
  email: constants.support.email,
  phone_number: constants.support.phone_number,
  whatsapp_number: null,
  website_url: null,
  operating_hours: null,
});

function detailOf({ words, direction }: PageContext, { expires_at, closed }: TopUpData): { detail?: string } {
  if (closed || !expires_at) return {};
  return { detail: fill(words.summary.open_until, { moment: momentOf(expires_at, words.moment) }, direction) };
}

function Details({ context, data }: { context: PageContext; data: TopUpData }) {
  const { words, direction } = context;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{words.top_up.number}</dt>
          <dd dir="ltr">{data.invoice_no}</dd>
        </div>
      </dl>
      {!data.closed && data.pool_type && (
        <p className="help">{fill(words.top_up.whole_amount, { amount: rm(data.amount) }, direction)}</p>
      )}
    </>
  );
}

interface PanelProps {
  context: PageContext;
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

/** What can be done about it now. */
function Panel({ context, data, island, is_refused }: PanelProps) {
  const merchant = data.merchant.name;
  if (data.closed) return <Closed context={context} data={data} because={data.closed} />;
  const blocked = blockedBecause(fixedRules(data).offers);
  const form = island ? (
    <IslandRoot island={island} />
  ) : (
    <NoWayToPay context={context} because={blocked ?? 'none'} merchant={merchant} />
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

function Closed({ context, data, because }: { context: PageContext; data: TopUpData; because: keyof typeof TONE }) {
  const { words, direction, request } = context;
  const { top_up, moment } = words;
  const at = because === 'paid' ? data.paid_at : data.expires_at;
  const values = { moment: at ? momentOf(at, moment) : '', amount: rm(data.amount) };
  return (
    <Notice tone={TONE[because]} title={top_up[because]}>
      <p>{fill(top_up[`${because}_text`], values, direction)}</p>
      {because === 'rejected' && data.review_note && <p dir="auto">{data.review_note}</p>}
      {because === 'paid' && (
        <a className="second-action" href={linksOf(request).receipt(data.invoice_no)}>
          {words.closed.receipt}
        </a>
      )}
    </Notice>
  );
}
