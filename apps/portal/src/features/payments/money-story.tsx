import type { Data } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payments';
import { sen, type Sen } from '@kutip/domain/money';
import { isOpen } from '@kutip/domain/payment-judgement';
import { en } from '../../shared/i18n/en.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './payment.module.css';

export type PaymentRecord = Data<typeof paymentRecords.read>;
type Transfer = PaymentRecord['transfers'][number];

interface Line {
  label: string;
  amount: Sen;
  isTotal?: boolean;
}

const minus = (amount: Sen): Sen => sen(0 - amount);

/** The sums of a payment in the order in which one reads them; they add up from line to line. */
function useLines({ status, amount, fee, fee_tax, total_amount, net_amount, fee_bearer }: PaymentRecord): Line[] {
  const { t } = useWords();
  const surcharge =
    fee_bearer === 'CUSTOMER' ? [{ label: t('payments.surcharge'), amount: sen(total_amount - amount) }] : [];
  const paid = [
    { label: t('payments.amount'), amount },
    ...surcharge,
    { label: t('payments.total'), amount: total_amount, isTotal: true },
  ];
  // Of a second payment nothing is charged: all of it waits for a decision.
  if (status === 'DUPLICATE') return [...paid, { label: t('payments.held'), amount: total_amount, isTotal: true }];
  return [
    ...paid,
    { label: t('payments.fee'), amount: minus(fee) },
    { label: t('payments.fee_tax'), amount: minus(fee_tax) },
    { label: t('payments.net'), amount: net_amount, isTotal: true },
  ];
}

/** What the sums are: what happened, what will happen, or nothing at all. */
function tellingOf({ status, transfers }: PaymentRecord): 'money_text' | 'money_ahead' | 'money_none' {
  if (transfers.length > 0) return 'money_text';
  return isOpen(status) ? 'money_ahead' : 'money_none';
}

function LedgerLine({ seq, kind, amount, legs, balance_after, hash, posted_at }: Transfer) {
  const { t, dateTime, count } = useWords();
  const kindWord = Object.hasOwn(en.transfer_kind, kind)
    ? t(`transfer_kind.${kind as keyof typeof en.transfer_kind}`)
    : kind;
  const bookWord = (book: string): string =>
    Object.hasOwn(en.book, book) ? t(`book.${book as keyof typeof en.book}`) : book;
  return (
    <li>
      <div className={classes['ledger-head']}>
        <strong>
          {t('payments.line', { seq: count(seq) })} · {kindWord}
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

/** Where every sen of a payment went: what was paid, what it cost, what is left, when it comes, and the ledger's own lines. */
export function MoneyStory({ record }: { record: PaymentRecord }) {
  const { t, day } = useWords();
  const lines = useLines(record);
  const { transfers, status, fee_bearer, expected_settlement_date } = record;
  const telling = tellingOf(record);
  return (
    <RecordPanel title={t('payments.money')} text={t(`payments.${telling}`)}>
      {telling !== 'money_none' && (
        <>
          <table className={classes['story']}>
            <caption className="visually-hidden">{t('payments.money')}</caption>
            <tbody>
              {lines.map(({ label, amount, isTotal = false }) => (
                <tr key={label} data-total={isTotal || undefined}>
                  <th scope="row">{label}</th>
                  <td>
                    <Money amount={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes['note']}>
            {status !== 'DUPLICATE' && t(`payments.bearer_${fee_bearer}`)}
            {expected_settlement_date && ` ${t('payments.settlement')}: ${day(expected_settlement_date)}.`}
          </p>
        </>
      )}
      {transfers.length > 0 && (
        <>
          <h3 className={classes['ledger-title']}>{t('payments.ledger')}</h3>
          <p className={classes['note']}>{t('payments.ledger_text')}</p>
          <ol className={classes['ledger']}>
            {transfers.map((transfer) => (
              <LedgerLine key={transfer.id} {...transfer} />
            ))}
          </ol>
        </>
      )}
    </RecordPanel>
  );
}
