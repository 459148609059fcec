import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useTransferLabel } from '../../shared/record/ledger-lines.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { PayoutRecord } from './payout-actions.tsx';
import classes from './payouts.module.css';

/** The payout's ledger transfers. */
export function PayoutTransfers({ transfers }: Pick<PayoutRecord, 'transfers'>) {
  const { t, dateTime } = useMessages();
  const kindLabel = useTransferLabel();
  return (
    <RecordPanel title={t('payouts.ledger')}>
      <ol className={classes['transfers']}>
        {transfers.map(({ id, kind, amount, posted_at }) => (
          <li key={id}>
            <strong>{kindLabel(kind)}</strong>
            <span>{dateTime(posted_at)}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ol>
    </RecordPanel>
  );
}
