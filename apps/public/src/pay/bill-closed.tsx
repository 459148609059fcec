import { fill } from '../shared/fill.ts';
import { formatMoment } from '../shared/format-moment.ts';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import { Notice, type Tone } from '../shared/notice.tsx';
import type { PayContext } from './pay-context.ts';

const TONE: Record<NonNullable<BillData['closed']>, Tone> = {
  paid: 'good',
  refunded: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  collection_stopped: 'plain',
};

/** Explains why a bill cannot be paid, with a link to the receipt if it was paid. */
export function BillClosed({ context, data }: { context: PayContext; data: BillData }) {
  const { messages, direction } = context;
  const { closed } = messages;
  const reason = data.closed ?? 'collection_stopped';
  const moment = reason === 'paid' ? data.paid_at : reason === 'expired' ? data.expires_at : null;
  const dated = reason === 'paid' || reason === 'expired';
  const sentence = dated && !moment ? closed[`${reason}_text_undated`] : closed[`${reason}_text`];
  const values = {
    merchant: data.collection_account.name,
    moment: moment ? formatMoment(moment, messages.moment) : '',
  };
  return (
    <Notice tone={TONE[reason]} title={closed[reason]}>
      <p>{fill(sentence, values, direction)}</p>
      {(reason === 'paid' || reason === 'refunded') && (
        <a className="second-action" href={linksOf(context.request).receipt(data.invoice_no)}>
          {closed.receipt}
        </a>
      )}
    </Notice>
  );
}
