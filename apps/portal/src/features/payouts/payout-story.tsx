import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useKindWord } from '../../shared/record/ledger-lines.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { PayoutRecord } from './payout-actions.tsx';
import classes from './payouts.module.css';

/** Its lines in the ledger. */
export function PayoutTransfers({ transfers }: Pick<PayoutRecord, 'transfers'>) {
  const { t, dateTime } = useWords();
  const kindWord = useKindWord();
  return (
    <RecordPanel title={t('payouts.ledger')}>
      <ol className={classes['transfers']}>
        {transfers.map(({ id, kind, amount, posted_at }) => (
          <li key={id}>
            <strong>{kindWord(kind)}</strong>
            <span>{dateTime(posted_at)}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ol>
    </RecordPanel>
  );
}
