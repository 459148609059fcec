import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { ReceiptData } from '../load-receipt.ts';
import type { PayContext } from '../pay-context.ts';

interface RefundsProps {
  context: PayContext;
  refunds: ReceiptData['transaction_details']['refunds'];
}

/** The refunds of a payment with their status. */
export function Refunds({ context: { messages }, refunds }: RefundsProps) {
  if (refunds.length === 0) return null;
  const { refund, moment } = messages;
  return (
    <section className="timeline">
      <h2>{refund.list}</h2>
      <ol>
        {refunds.map(({ invoice_no, amount, status, account_mask, at }) => (
          <li key={invoice_no}>
            <p>
              <bdi dir="ltr">{formatRinggit(amount)}</bdi> · {refund[`status_${status}`]}
            </p>
            <p className="help">
              {refund[`text_${status}`]} <bdi dir="ltr">{[invoice_no, account_mask].filter(Boolean).join(' · ')}</bdi>
            </p>
            <time dateTime={at}>{formatMoment(at, moment)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
