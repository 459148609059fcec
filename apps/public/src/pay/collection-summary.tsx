import { fill } from '../shared/fill.ts';
import { formatMoment } from '../shared/format-moment.ts';
import { formatRinggit } from '../shared/format-money.ts';
import type { LinkPreview } from '../shared/outcome.ts';
import { ShareBox, shareImage } from '../shared/share-box.tsx';
import type { CollectionData } from './collection-data.ts';
import { PayHeader } from './pay-header.tsx';
import { Notice } from '../shared/notice.tsx';
import type { PayContext } from './pay-context.ts';

interface CollectionProps {
  context: PayContext;
  data: CollectionData;
}

/** The link preview shown in chats. */
export function collectionPreview({ messages, direction }: PayContext, data: CollectionData): LinkPreview {
  const merchant = data.collection_account;
  const amount = data.amount_type === 'FIXED' && data.amount ? formatRinggit(data.amount) : null;
  const description = fill(
    amount ? messages.page.share_amount : messages.page.share_open,
    { amount: amount ?? '', merchant: merchant.name },
    direction,
  );
  return {
    title: `${data.title} · ${merchant.name}`,
    description,
    image_url: data.cover_image_url ?? shareImage(data.share_texts) ?? merchant.logo_url,
  };
}

/** Lets the payer ask somebody else to pay. */
export function ShareCollection({ context, data }: CollectionProps) {
  const { messages, direction, request } = context;
  const { title, collection_account } = data;
  const amount = data.amount_type === 'FIXED' && data.amount ? formatRinggit(data.amount) : null;
  const named = { title, amount: amount ?? '', merchant: collection_account.name };
  return (
    <ShareBox
      context={context}
      title={messages.share.title}
      text={messages.share.text}
      path={request.path}
      subject={`${title} · ${collection_account.name}`}
      message={fill(amount ? messages.share.message : messages.share.message_open, named, direction)}
      custom={{ settings: data.share_texts, values: { title, amount: named.amount, name: '', due_date: '' } }}
    />
  );
}

/** The merchant's description, and the closing time. */
export function CollectionDetails({ context, data, is_compact = false }: CollectionProps & { is_compact?: boolean }) {
  const { messages, direction } = context;
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
          {fill(messages.summary.open_until, { moment: formatMoment(data.end_at, messages.moment) }, direction)}
        </p>
      )}
    </>
  );
}

export function CollectionHead({ context, data }: CollectionProps) {
  return <PayHeader merchant={data.collection_account} title={data.title} {...amountText(context, data)} />;
}

/** The fixed amount, or the range that the payer may choose from. */
export function amountText(
  { messages, direction }: PayContext,
  data: Pick<CollectionData, 'amount_type' | 'amount' | 'min_amount' | 'max_amount' | 'quantity_enable'>,
): { amount: string | null; detail: string } {
  const { summary } = messages;
  if (data.amount_type === 'FIXED' && data.amount) {
    return { amount: formatRinggit(data.amount), detail: data.quantity_enable ? messages.form.amount_each : '' };
  }
  const { min_amount, max_amount } = data;
  if (min_amount && max_amount)
    return {
      amount: null,
      detail: fill(summary.between, { least: formatRinggit(min_amount), most: formatRinggit(max_amount) }, direction),
    };
  return {
    amount: null,
    detail: min_amount ? fill(summary.at_least, { least: formatRinggit(min_amount) }, direction) : summary.you_choose,
  };
}

/** Explains why nothing can be paid now. */
export function CollectionClosed({ context, data }: CollectionProps) {
  const { messages, direction } = context;
  const reason = data.closed ?? 'stopped';
  const moment = reason === 'not_started' ? data.start_at : data.end_at;
  const values = {
    merchant: data.collection_account.name,
    moment: moment ? formatMoment(moment, messages.moment) : '',
  };
  return (
    <Notice tone="plain" title={messages.closed[reason]}>
      <p>{fill(messages.closed[`${reason}_text`], values, direction)}</p>
    </Notice>
  );
}
