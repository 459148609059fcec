import { collections } from '@kutip/contracts/collections';
import { fill } from '../shared/fill.ts';
import { momentOf } from '../shared/moment.ts';
import { rm } from '../shared/money-words.ts';
import { redirect, show, type Outcome, type PageContext } from '../shared/outcome.ts';
import { isRefusal, type WireData } from '../shared/server-call.ts';
import { answersOf, checkForm, type Faults, type FormRules, type Typed } from './form/check-form.ts';
import { offerOf } from './form/offer.ts';
import { emptyForm, formIsland, typedOf } from './form-island.tsx';
import { linksOf } from './looks.ts';
import { Head } from './merchant-part.tsx';
import { isMissing } from './missing-page.tsx';
import { Notice } from './notice.tsx';
import { blockedBecause, NoWayToPay } from './no-way-to-pay.tsx';
import { PayFrame } from './pay-frame.tsx';
import { usedLast } from './payer-cookies.ts';
import { IslandRoot } from '../shared/island.tsx';
import { problemText } from './problem.ts';
import { billFrom, startPayment } from './start-payment.tsx';

type CollectionData = WireData<typeof collections.page>;

/** What a form shows again after it was refused: what was typed, what is wrong, and why nothing was started. */
interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** An open collection: anybody fills in the form and pays. */
export async function getCollection(context: PageContext): Promise<Outcome> {
  const data = await read(context);
  return data ? page(context, data, null) : redirect(linksOf(context.request).missing('collections'));
}

/** Makes the payer's bill and starts its payment; or shows the form again with everything still typed in. */
export async function postCollection(context: PageContext): Promise<Outcome> {
  const data = await read(context);
  if (!data) return redirect(linksOf(context.request).missing('collections'));
  const typed = typedOf(context.request);
  const rules = rulesOf(data);
  if (data.closed) return page(context, data, null);
  const faults = checkForm(rules, typed);
  if (Object.keys(faults).length > 0) return page(context, data, { typed, faults, problem: null });
  try {
    const bill = await billFrom(context, data, typed, answersOf(rules, typed));
    return await startPayment(context, { bill, typed, merchant: data.collection_account.name, offers: rules.offers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const found = typeof error.breakdown === 'object' && error.breakdown !== null ? error.breakdown : {};
    const problem = Object.keys(found).length > 0 ? null : problemText(context.words, error.code);
    return page(context, (await read(context)) ?? data, { typed, faults: found, problem });
  }
}

async function read({ request, params }: PageContext): Promise<CollectionData | null> {
  const provider = request.constants.pay_product_slug;
  try {
    return await request.call(collections.page, { params: { id: params['uuid']!, provider } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const rulesOf = (data: CollectionData): FormRules => ({
  asks_payer: true,
  amount_type: data.amount_type,
  amount: data.amount,
  min_amount: data.min_amount,
  max_amount: data.max_amount,
  quantity_enable: data.quantity_enable,
  form_fields: data.form_fields.map((field) => ({ ...field, options: field.options ?? [] })),
  offers: data.services.map(offerOf),
});

function page(context: PageContext, data: CollectionData, refused: Refused | null): Outcome {
  const { words, direction } = context;
  const merchant = data.collection_account;
  const rules = rulesOf(data);
  const typed = refused?.typed ?? emptyForm(rules, usedLast(context.request));
  const blocked = blockedBecause(rules.offers);
  const island =
    data.closed || blocked
      ? undefined
      : formIsland(context, {
          rules,
          merchant: merchant.name,
          service_tax_bps: data.service_tax_bps,
          is_second_try: false,
          typed,
          faults: refused?.faults ?? {},
          problem: refused?.problem ?? null,
        });
  const body = (
    <PayFrame
      context={context}
      support={data.support}
      has_form={island !== undefined}
      head={<Head merchant={merchant} title={data.title} {...amountWords(context, data)} />}
      details={<Details context={context} data={data} />}
    >
      {island && <IslandRoot island={island} />}
      {data.closed && <Closed context={context} data={data} />}
      {!data.closed && blocked && <NoWayToPay context={context} because={blocked} merchant={merchant.name} />}
    </PayFrame>
  );
  const amount = data.amount_type === 'FIXED' && data.amount ? rm(data.amount) : null;
  const description = fill(
    amount ? words.page.share_amount : words.page.share_open,
    { amount: amount ?? '', merchant: merchant.name },
    direction,
  );
  const share = {
    title: `${data.title} · ${merchant.name}`,
    description,
    image_url: data.cover_image_url ?? merchant.logo_url,
  };
  return show({ share, body, ...(island && { island }) }, refused ? 422 : 200);
}

function Details({ context, data }: { context: PageContext; data: CollectionData }) {
  const { words, direction } = context;
  return (
    <>
      {data.cover_image_url && <img className="cover" src={data.cover_image_url} alt="" width={480} height={200} />}
      {data.description && (
        <p className="description" dir="auto">
          {data.description}
        </p>
      )}
      {data.end_at && !data.closed && (
        <p className="help">
          {fill(words.summary.open_until, { moment: momentOf(data.end_at, words.moment) }, direction)}
        </p>
      )}
    </>
  );
}

function amountWords(
  { words, direction }: PageContext,
  data: CollectionData,
): { amount: string | null; detail: string } {
  const { summary } = words;
  if (data.amount_type === 'FIXED' && data.amount) {
    return { amount: rm(data.amount), detail: data.quantity_enable ? words.form.amount_each : '' };
  }
  const { min_amount, max_amount } = data;
  if (min_amount && max_amount)
    return { amount: null, detail: fill(summary.between, { least: rm(min_amount), most: rm(max_amount) }, direction) };
  return {
    amount: null,
    detail: min_amount ? fill(summary.at_least, { least: rm(min_amount) }, direction) : summary.you_choose,
  };
}

function Closed({ context, data }: { context: PageContext; data: CollectionData }) {
  const { words, direction } = context;
  const because = data.closed ?? 'stopped';
  const moment = because === 'not_started' ? data.start_at : data.end_at;
  const values = { merchant: data.collection_account.name, moment: moment ? momentOf(moment, words.moment) : '' };
  return (
    <Notice tone="plain" title={words.closed[because]}>
      <p>{fill(words.closed[`${because}_text`], values, direction)}</p>
    </Notice>
  );
}
