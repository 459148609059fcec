import { fill } from '../shared/fill.ts';
import { momentOf } from '../shared/moment.ts';
import { rm } from '../shared/money-words.ts';
import { redirect, show, type Outcome, type PageContext } from '../shared/outcome.ts';
import { ShareBox } from '../shared/share-box.tsx';
import { isRefusal } from '../shared/server-call.ts';
import { answersOf, checkForm, type Faults, type Typed } from './form/check-form.ts';
import { collectionRules, readCollection, type CollectionData } from './collection-data.ts';
import { emptyForm, formIsland, typedOf } from './form-island.tsx';
import { linksOf } from './looks.ts';
import { Head } from './merchant-part.tsx';
import { Notice } from './notice.tsx';
import { blockedBecause, NoWayToPay } from './no-way-to-pay.tsx';
import { PayFrame } from './pay-frame.tsx';
import { usedLast } from './payer-cookies.ts';
import { IslandRoot } from '../shared/island.tsx';
import { problemText } from './problem.ts';
import { billFrom, startPayment } from './start-payment.tsx';

/** What a form shows again after it was refused: what was typed, what is wrong, and why nothing was started. */
interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** An open collection: anybody fills in the form and pays. */
export async function getCollection(context: PageContext): Promise<Outcome> {
  const data = await readCollection(context);
  return data ? page(context, data, null) : redirect(linksOf(context.request).missing('collections'));
}

/** Makes the payer's bill and starts its payment; or shows the form again with everything still typed in. */
export async function postCollection(context: PageContext): Promise<Outcome> {
  const data = await readCollection(context);
  if (!data) return redirect(linksOf(context.request).missing('collections'));
  const typed = typedOf(context.request);
  const rules = collectionRules(data);
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
    return page(context, (await readCollection(context)) ?? data, { typed, faults: found, problem });
  }
}

function page(context: PageContext, data: CollectionData, refused: Refused | null): Outcome {
  const { words, direction } = context;
  const merchant = data.collection_account;
  const rules = collectionRules(data);
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
      share={island && <ShareCollection context={context} data={data} />}
    >
      {island && <IslandRoot island={island} />}
      {data.closed && <CollectionClosed context={context} data={data} />}
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

export function ShareCollection({ context, data }: { context: PageContext; data: CollectionData }) {
  const { words, direction, request } = context;
  const { title, collection_account } = data;
  const amount = data.amount_type === 'FIXED' && data.amount ? rm(data.amount) : null;
  const named = { title, amount: amount ?? '', merchant: collection_account.name };
  return (
    <ShareBox
      context={context}
      title={words.share.title}
      text={words.share.text}
      path={request.path}
      subject={`${title} · ${collection_account.name}`}
      message={fill(amount ? words.share.message : words.share.message_open, named, direction)}
    />
  );
}

export function Details({ context, data }: { context: PageContext; data: CollectionData }) {
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

/** How much it asks for, or what a payer may choose from. */
export function amountWords(
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

/** Why nothing can be paid here now. */
export function CollectionClosed({ context, data }: { context: PageContext; data: CollectionData }) {
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
