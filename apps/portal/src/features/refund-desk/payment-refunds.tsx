import { refundAdmin } from '@kutip/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { useMessages } from './messages/use-messages.ts';
import { RefundBadge } from './refund-badge.tsx';
import classes from './refund-desk.module.css';

/** The refunds of one payment of a merchant; renders nothing if there are none. */
export function PaymentRefunds({ account_id, id }: { account_id: string; id: string }) {
  const { t } = useMessages();
  const { data } = useQuery(
    queryFor(
      refundAdmin.all,
      { query: { limit: 100 }, body: { account_id, payment_record_id: id } },
      { suppress: true },
    ),
  );
  const rows = data?.list.data ?? [];
  if (rows.length === 0) return null;
  return (
    <RecordPanel title={t('refund_desk.title')}>
      <ul className={classes['refunds']}>
        {rows.map((refund) => (
          <li key={refund.id}>
            <TextLink to={`/refunds/${refund.id}`} className="number-like">
              {refund.invoice_no}
            </TextLink>
            <Moment at={refund.created_at} />
            <RefundBadge status={refund.status} />
            <Money amount={refund.amount} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
