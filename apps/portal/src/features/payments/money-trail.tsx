import type { Data } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import { dayOf } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';
import { isOpen } from '@kutip/domain/payment-transition';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LedgerLines } from '../../shared/record/ledger-lines.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
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

/** When and where the payment is settled: expected before it was sent, then the settlement that contains it. */
function SettlementLine({ record: { settlement, expected_settlement_date, status } }: { record: PaymentRecord }) {
  const { t, day } = useMessages();
  if (settlement) {
    const { id, invoice_no, expected_date, settled_at } = settlement;
    const state = settlementState(settlement);
    return (
      <p className={classes['note']}>
        {t(`payments.settlement_${state}`, { day: day(settled_at ? dayOf(settled_at) : expected_date) })}{' '}
        <TextLink to={`/settlement/view/${id}`}>{invoice_no}</TextLink>
      </p>
    );
  }
  if (!expected_settlement_date || status === 'VOIDED') return null;
  return <p className={classes['note']}>{t('payments.settlement_expected', { day: day(expected_settlement_date) })}</p>;
}

type Settlement = NonNullable<PaymentRecord['settlement']>;
function settlementState({
  status,
  destination,
}: Settlement): 'expected' | 'held' | 'failed' | 'sent' | 'bank' | 'balance' {
  if (status === 'SCHEDULED') return 'expected';
  if (status === 'ON_HOLD') return 'held';
  if (status === 'FAILED' || status === 'RETURNED' || status === 'REJECTED') return 'failed';
  if (destination === 'BALANCE') return 'balance';
  return status === 'SETTLED' ? 'bank' : 'sent';
}

/** The money trail of a payment: gross, fees, net, settlement date, and its ledger lines. */
export function MoneyTrail({ record }: { record: PaymentRecord }) {
  const { t } = useMessages();
  const lines = useLines(record);
  const { transfers, status, fee_bearer } = record;
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
          <p className={classes['note']}>{status !== 'DUPLICATE' && t(`payments.bearer_${fee_bearer}`)}</p>
          <SettlementLine record={record} />
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
