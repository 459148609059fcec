import { fill } from '../shared/fill.ts';
import { momentOf } from '../shared/moment.ts';
import type { PageContext } from '../shared/outcome.ts';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import { Notice, type Tone } from './notice.tsx';

const TONE: Record<NonNullable<BillData['closed']>, Tone> = {
  paid: 'good',
  refunded: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  collection_stopped: 'plain',
};

/** Why a bill cannot be paid, and the receipt of one that was. */
export function BillClosed({ context, data }: { context: PageContext; data: BillData }) {
  const { words, direction } = context;
  const { closed } = words;
  const because = data.closed ?? 'collection_stopped';
  const moment = because === 'paid' ? data.paid_at : because === 'expired' ? data.expires_at : null;
  const dated = because === 'paid' || because === 'expired';
  const sentence = dated && !moment ? closed[`${because}_text_undated`] : closed[`${because}_text`];
  const values = { merchant: data.collection_account.name, moment: moment ? momentOf(moment, words.moment) : '' };
  return (
    <Notice tone={TONE[because]} title={closed[because]}>
      <p>{fill(sentence, values, direction)}</p>
      {(because === 'paid' || because === 'refunded') && (
        <a className="second-action" href={linksOf(context.request).receipt(data.invoice_no)}>
          {closed.receipt}
        </a>
      )}
    </Notice>
  );
}
