import type { Sen } from '@kutip/domain/money';
import { en } from '../i18n/en.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Money } from '../ui/money.tsx';
import classes from './ledger-lines.module.css';

/** A ledger transfer with the amount posted to each book. */
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

/** The label of a transfer kind; an unknown kind keeps its own name. */
export function useTransferLabel(): (kind: string) => string {
  const { t } = useMessages();
  return (kind) =>
    Object.hasOwn(en.transfer_kind, kind) ? t(`transfer_kind.${kind as keyof typeof en.transfer_kind}`) : kind;
}

function LedgerLine({ seq, kind, amount, legs, balance_after, hash, posted_at }: LedgerTransfer) {
  const { t, dateTime, count } = useMessages();
  const transferLabel = useTransferLabel();
  const bookLabel = (book: string): string =>
    Object.hasOwn(en.book, book) ? t(`book.${book as keyof typeof en.book}`) : book;
  return (
    <li>
      <div className={classes['ledger-head']}>
        <strong>
          {t('payments.line', { seq: count(seq) })} · {transferLabel(kind)}
        </strong>
        <Money amount={amount} />
      </div>
      <table className={classes['legs']}>
        <caption className="visually-hidden">{t('payments.legs')}</caption>
        <tbody>
          {legs.map(({ book, amount: leg }) => (
            <tr key={book}>
              <th scope="row">{bookLabel(book)}</th>
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

/** Ledger transfers, oldest first. */
export const LedgerLines = ({ transfers }: { transfers: readonly LedgerTransfer[] }) => (
  <ol className={classes['ledger']}>
    {transfers.map((transfer) => (
      <LedgerLine key={transfer.id} {...transfer} />
    ))}
  </ol>
);
