import { momentOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { ReceiptData } from '../ask.ts';

interface RefundsProps {
  context: PageContext;
  refunds: ReceiptData['transaction_details']['refunds'];
}

/** What the merchant gives back of a payment, and how each stands. */
export function Refunds({ context: { words }, refunds }: RefundsProps) {
  if (refunds.length === 0) return null;
  const { refund, moment } = words;
  return (
    <section className="story">
      <h2>{refund.list}</h2>
      <ol>
        {refunds.map(({ invoice_no, amount, status, account_mask, at }) => (
          <li key={invoice_no}>
            <p>
              <bdi dir="ltr">{rm(amount)}</bdi> · {refund[`status_${status}`]}
            </p>
            <p className="help">
              {refund[`text_${status}`]} <bdi dir="ltr">{[invoice_no, account_mask].filter(Boolean).join(' · ')}</bdi>
            </p>
            <time dateTime={at}>{momentOf(at, moment)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
