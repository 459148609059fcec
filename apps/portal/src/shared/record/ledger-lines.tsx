import type { Sen } from '@kutip/domain/money';
import { en } from '../i18n/en.ts';
import { useWords } from '../i18n/use-words.ts';
import { Money } from '../ui/money.tsx';
import classes from './ledger-lines.module.css';

/** One transfer of the ledger with what each book gained or lost. */
export interface LedgerTransfer {
  id: string;
  seq: number;
  kind: string;
  amount: Sen;
  legs: readonly { book: string; amount: Sen }[];
  balance_after: Sen;
  hash: string;
  posted_at: Date;
}

/** What a kind of transfer is called; one that this build does not know keeps its own name. */
export function useKindWord(): (kind: string) => string {
  const { t } = useWords();
  return (kind) =>
    Object.hasOwn(en.transfer_kind, kind) ? t(`transfer_kind.${kind as keyof typeof en.transfer_kind}`) : kind;
}

function LedgerLine({ seq, kind, amount, legs, balance_after, hash, posted_at }: LedgerTransfer) {
  const { t, dateTime, count } = useWords();
  const kindWord = useKindWord();
  const bookWord = (book: string): string =>
    Object.hasOwn(en.book, book) ? t(`book.${book as keyof typeof en.book}`) : book;
  return (
    <li>
      <div className={classes['ledger-head']}>
        <strong>
          {t('payments.line', { seq: count(seq) })} · {kindWord(kind)}
        </strong>
        <Money amount={amount} />
      </div>
      <table className={classes['legs']}>
        <caption className="visually-hidden">{t('payments.legs')}</caption>
        <tbody>
          {legs.map(({ book, amount: leg }) => (
            <tr key={book}>
              <th scope="row">{bookWord(book)}</th>
              <td>
                <Money amount={leg} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['ledger-foot']}>
        <span>
          {t('payments.posted_at')} {dateTime(posted_at)}
        </span>
        <span>
          {t('payments.balance_after')} <Money amount={balance_after} />
        </span>
        <span>
          {t('payments.hash')} <code className="number-like">{hash}</code>
        </span>
      </div>
    </li>
  );
}

/** Transfers as the ledger has them, the oldest first. */
export const LedgerLines = ({ transfers }: { transfers: readonly LedgerTransfer[] }) => (
  <ol className={classes['ledger']}>
    {transfers.map((transfer) => (
      <LedgerLine key={transfer.id} {...transfer} />
    ))}
  </ol>
);
