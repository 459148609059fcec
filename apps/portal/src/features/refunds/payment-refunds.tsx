import { refunds } from '@kutip/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { RefundBadge } from './refund-badge.tsx';
import classes from './refunds.module.css';

/** The refunds of one payment; renders nothing if there are none or without permission. */
export function PaymentRefunds({ payment_record_id }: { payment_record_id: string }) {
  const { t } = useMessages();
  const canRead = may(
    useSession((state) => state.user),
    refunds.list.access,
  );
  const { data } = useQuery({
    ...queryFor(refunds.list, { query: { limit: 100 }, body: { payment_record_id } }, { suppress: true }),
    enabled: canRead,
  });
  const rows = data?.list.data ?? [];
  if (rows.length === 0) return null;
  return (
    <RecordPanel title={t('refunds.of_payment')}>
      <ul className={classes['refunds']}>
        {rows.map(({ id, invoice_no, status, amount, created_at }) => (
          <li key={id}>
            <TextLink to={`/refund/view/${id}`} className="number-like">
              {invoice_no}
            </TextLink>
            <Moment at={created_at} />
            <RefundBadge status={status} />
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
