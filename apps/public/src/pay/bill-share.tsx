import { fill } from '../shared/fill.ts';
import { formatDay } from '../shared/format-moment.ts';
import { formatRinggit } from '../shared/format-money.ts';
import type { LinkPreview } from '../shared/outcome.ts';
import { ShareBox, shareImage } from '../shared/share-box.tsx';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import type { PayContext } from './pay-context.ts';

/** The link preview shown in chats. */
export function billPreview({ messages, direction }: PayContext, data: BillData): LinkPreview {
  const { name: merchant, logo_url } = data.collection_account;
  return {
    title: `${data.title} · ${merchant}`,
    description: fill(messages.page.share_amount, { amount: formatRinggit(data.amount), merchant }, direction),
    image_url: shareImage(data.share_texts) ?? logo_url,
  };
}

/** Lets the payer ask somebody else to pay. */
export function ShareBill({ context, data }: { context: PayContext; data: BillData }) {
  const { messages, direction, request } = context;
  const { title, amount, uuid, collection_account } = data;
  const values = { title, amount: formatRinggit(amount), merchant: collection_account.name };
  return (
    <ShareBox
      context={context}
      title={messages.share.title}
      text={messages.share.text}
      path={linksOf(request).bill(uuid)}
      subject={`${title} · ${collection_account.name}`}
      message={fill(messages.share.message, values, direction)}
      custom={{
        settings: data.share_texts,
        // The bill's payer is masked on this page, so the message greets nobody.
        values: {
          title,
          amount: values.amount,
          name: '',
          due_date: data.due_date ? formatDay(data.due_date, messages.moment) : '',
        },
      }}
    />
  );
}
