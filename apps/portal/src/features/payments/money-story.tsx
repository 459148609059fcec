import type { Data } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import { sen, type Sen } from '@kutip/domain/money';
import { isOpen } from '@kutip/domain/payment-judgement';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LedgerLines } from '../../shared/record/ledger-lines.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './payment.module.css';

export type PaymentRecord = Data<typeof paymentRecords.read>;

interface Line {
  label: string;
  amount: Sen;
  isTotal?: boolean;
}

const minus = (amount: Sen): Sen => sen(0 - amount);

/** What has gone back of it, and what is on its way. */
const backLines = ({ refunded, refund_pending }: PaymentRecord, t: WordsOf['t']): Line[] => [
  ...(refunded > 0 ? [{ label: t('refunds.given_back'), amount: minus(refunded) }] : []),
  ...(refund_pending > 0 ? [{ label: t('refunds.being_given_back'), amount: minus(refund_pending) }] : []),
];

/** The sums of a payment in the order in which one reads them; they add up from line to line. */
function useLines(record: PaymentRecord): Line[] {
  const { status, amount, fee, fee_tax, total_amount, net_amount, fee_bearer } = record;
  const { t } = useWords();
  const surcharge =
    fee_bearer === 'CUSTOMER' ? [{ label: t('payments.surcharge'), amount: sen(total_amount - amount) }] : [];
  const paid = [
    { label: t('payments.amount'), amount },
    ...surcharge,
    { label: t('payments.total'), amount: total_amount, isTotal: true },
  ];
  // Of a second payment nothing is charged: all of it waits for a decision.
  const back = backLines(record, t);
  // A voided sale never was: nothing was charged.
  if (status === 'VOIDED') return [...paid, ...back];
  if (status === 'DUPLICATE')
    return [...paid, { label: t('payments.held'), amount: total_amount, isTotal: true }, ...back];
  return [
    ...paid,
    { label: t('payments.fee'), amount: minus(fee) },
    { label: t('payments.fee_tax'), amount: minus(fee_tax) },
    { label: t('payments.net'), amount: net_amount, isTotal: true },
    ...back,
  ];
}

/** What the sums are: what happened, what will happen, or nothing at all. */
function tellingOf({ status, transfers }: PaymentRecord): 'money_text' | 'money_ahead' | 'money_none' {
  if (transfers.length > 0) return 'money_text';
  return isOpen(status) ? 'money_ahead' : 'money_none';
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
          <LedgerLines transfers={transfers} />
        </>
      )}
    </RecordPanel>
  );
}
