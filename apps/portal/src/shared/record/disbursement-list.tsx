import type { Sen } from '@kutip/domain/money';
import { useMessages } from '../i18n/use-messages.ts';
import { Money } from '../ui/money.tsx';
import classes from './disbursement-list.module.css';
import { RecordPanel } from './facts.tsx';

interface Disbursement {
  id: string;
  reference: string;
  amount: Sen;
  account_mask: string;
  bank_reference: string | null;
  reason: string | null;
  sent_at: Date | null;
}

/** The disbursements of a record, each with its own reference, the bank's reference and its reason. Hidden when empty. */
export function DisbursementList({ title, tries: disbursements }: { title: string; tries: readonly Disbursement[] }) {
  const { dateTime } = useMessages();
  if (disbursements.length === 0) return null;
  return (
    <RecordPanel title={title}>
      <ul className={classes['disbursements']}>
        {disbursements.map(({ id, reference, amount, account_mask, sent_at, bank_reference, reason }) => (
          <li key={id}>
            <span className="number-like">{reference}</span>
            <Money amount={amount} />
            <span className="number-like">{account_mask}</span>
            {sent_at && <span>{dateTime(sent_at)}</span>}
            {bank_reference && <span className="number-like">{bank_reference}</span>}
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
