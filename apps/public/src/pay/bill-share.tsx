import { fill } from '../shared/fill.ts';
import { dayOf } from '../shared/moment.ts';
import { rm } from '../shared/money-words.ts';
import type { PageContext, Share } from '../shared/outcome.ts';
import { ShareBox, shareImage } from '../shared/share-box.tsx';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';

/** What a chat shows of the link. */
export function billPreview({ words, direction }: PageContext, data: BillData): Share {
  const { name: merchant, logo_url } = data.collection_account;
  return {
    title: `${data.title} · ${merchant}`,
    description: fill(words.page.share_amount, { amount: rm(data.amount), merchant }, direction),
    image_url: shareImage(data.share_texts) ?? logo_url,
  };
}

/** The payer asks somebody else to pay it. */
export function ShareBill({ context, data }: { context: PageContext; data: BillData }) {
  const { words, direction, request } = context;
  const { title, amount, uuid, collection_account } = data;
  const named = { title, amount: rm(amount), merchant: collection_account.name };
  return (
    <ShareBox
      context={context}
      title={words.share.title}
      text={words.share.text}
      path={linksOf(request).bill(uuid)}
      subject={`${title} · ${collection_account.name}`}
      message={fill(words.share.message, named, direction)}
      own={{
        settings: data.share_texts,
        // Whom the bill is for is masked here: he is not greeted.
        values: {
          title,
          amount: named.amount,
          name: '',
          due_date: data.due_date ? dayOf(data.due_date, words.moment) : '',
        },
      }}
    />
  );
}
