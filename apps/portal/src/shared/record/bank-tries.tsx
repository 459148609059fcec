import type { Sen } from '@kutip/domain/money';
import { useWords } from '../i18n/use-words.ts';
import { Money } from '../ui/money.tsx';
import classes from './bank-tries.module.css';
import { RecordPanel } from './facts.tsx';

interface BankTry {
  id: string;
  reference: string;
  amount: Sen;
  account_mask: string;
  bank_reference: string | null;
  reason: string | null;
  sent_at: Date | null;
}

/** What the bank was told, each order under a number of its own, and what it said; nothing when it was told nothing. */
export function BankTries({ title, tries }: { title: string; tries: readonly BankTry[] }) {
  const { dateTime } = useWords();
  if (tries.length === 0) return null;
  return (
    <RecordPanel title={title}>
      <ul className={classes['tries']}>
        {tries.map(({ id, reference, amount, account_mask, sent_at, bank_reference, reason }) => (
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
