import { fill } from '../shared/fill.ts';
import { momentOf } from '../shared/moment.ts';
import { rm } from '../shared/money-words.ts';
import type { PageContext, Share } from '../shared/outcome.ts';
import { ShareBox, shareImage } from '../shared/share-box.tsx';
import type { CollectionData } from './collection-data.ts';
import { Head } from './merchant-part.tsx';
import { Notice } from './notice.tsx';

interface CollectionPart {
  context: PageContext;
  data: CollectionData;
}

/** What a chat shows of the link. */
export function previewOf({ words, direction }: PageContext, data: CollectionData): Share {
  const merchant = data.collection_account;
  const amount = data.amount_type === 'FIXED' && data.amount ? rm(data.amount) : null;
  const description = fill(
    amount ? words.page.share_amount : words.page.share_open,
    { amount: amount ?? '', merchant: merchant.name },
    direction,
  );
  return {
    title: `${data.title} · ${merchant.name}`,
    description,
    image_url: data.cover_image_url ?? shareImage(data.share_texts) ?? merchant.logo_url,
  };
}

/** The payer asks somebody else to pay. */
export function ShareCollection({ context, data }: CollectionPart) {
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
      own={{ settings: data.share_texts, values: { title, amount: named.amount, name: '', due_date: '' } }}
    />
  );
}

/** What the merchant says of it, and until when it is open. */
export function CollectionDetails({ context, data, is_compact = false }: CollectionPart & { is_compact?: boolean }) {
  const { words, direction } = context;
  return (
    <>
      {data.cover_image_url && !is_compact && (
        <img className="cover" src={data.cover_image_url} alt="" width={480} height={200} />
      )}
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

export function CollectionHead({ context, data }: CollectionPart) {
  return <Head merchant={data.collection_account} title={data.title} {...amountWords(context, data)} />;
}

/** How much it asks for, or what a payer may choose from. */
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

/** Why nothing can be paid here now. */
export function CollectionClosed({ context, data }: CollectionPart) {
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
