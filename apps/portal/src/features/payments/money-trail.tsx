import type { Data } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import { sen, type Sen } from '@kutip/domain/money';
import { isOpen } from '@kutip/domain/payment-transition';
import { useMessages, type Messages } from './messages/use-messages.ts';
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

const negate = (amount: Sen): Sen => sen(0 - amount);

/** The refunded amount, and refunds in progress. */
const refundLines = ({ refunded, refund_pending }: PaymentRecord, t: Messages['t']): Line[] => [
  ...(refunded > 0 ? [{ label: t('refunds.refunded_amount'), amount: negate(refunded) }] : []),
  ...(refund_pending > 0 ? [{ label: t('refunds.pending_amount'), amount: negate(refund_pending) }] : []),
];

/** The amounts of a payment from gross to net; each total follows from the lines above it. */
function useLines(record: PaymentRecord): Line[] {
  const { status, amount, fee, fee_tax, total_amount, net_amount, fee_bearer } = record;
  const { t } = useMessages();
  const surcharge =
    fee_bearer === 'CUSTOMER' ? [{ label: t('payments.surcharge'), amount: sen(total_amount - amount) }] : [];
  const paid = [
    { label: t('payments.amount'), amount },
    ...surcharge,
    { label: t('payments.total'), amount: total_amount, isTotal: true },
  ];
  // A duplicate payment has no fee: all of it waits for a decision.
  const refunds = refundLines(record, t);
  // A voided sale has no fee.
  if (status === 'VOIDED') return [...paid, ...refunds];
  if (status === 'DUPLICATE')
    return [...paid, { label: t('payments.held'), amount: total_amount, isTotal: true }, ...refunds];
  return [
    ...paid,
    { label: t('payments.fee'), amount: negate(fee) },
    { label: t('payments.fee_tax'), amount: negate(fee_tax) },
    { label: t('payments.net'), amount: net_amount, isTotal: true },
    ...refunds,
  ];
}

/** Whether the amounts are posted, expected, or none. */
function explanationKey({ status, transfers }: PaymentRecord): 'money_text' | 'money_expected' | 'money_none' {
  if (transfers.length > 0) return 'money_text';
  return isOpen(status) ? 'money_expected' : 'money_none';
}

/** The money trail of a payment: gross, fees, net, settlement date, and its ledger lines. */
export function MoneyTrail({ record }: { record: PaymentRecord }) {
  const { t, day } = useMessages();
  const lines = useLines(record);
  const { transfers, status, fee_bearer, expected_settlement_date } = record;
  const explanation = explanationKey(record);
  return (
    <RecordPanel title={t('payments.money')} text={t(`payments.${explanation}`)}>
      {explanation !== 'money_none' && (
        <>
          <table className={classes['trail']}>
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
