import type { Data } from '@kutip/contracts/endpoint';
import type { introducerPortal } from '@kutip/contracts/introducers';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { Money } from '../../shared/ui/money.tsx';
import table from '../../shared/ui/table.module.css';
import classes from './introducer.module.css';
import { useMessages } from './messages/use-messages.ts';

export type CommissionStatement = Data<typeof introducerPortal.statement>;

function Months({ months }: CommissionStatement) {
  const { t, count: countText, date, month: monthText } = useMessages();
  return (
    <div className={classes['scroll']}>
      <table className={table['table']} aria-label={t('introducer.statement')}>
        <thead>
          <tr>
            <th>{t('introducer.month')}</th>
            <th data-end>{t('introducer.column_count')}</th>
            <th data-end>{t('introducer.column_earned')}</th>
            <th data-end>{t('introducer.column_due')}</th>
            <th data-end>{t('introducer.column_paid_amount')}</th>
            <th>{t('introducer.column_paid')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, count, earned, due, paid, paid_at }) => (
            <tr key={month}>
              <td>{monthText(month)}</td>
              <td data-end>{countText(count)}</td>
              <td data-end>
                <Money amount={earned} />
              </td>
              <td data-end>
                <Money amount={due} />
              </td>
              <td data-end>
                <strong>
                  <Money amount={paid} />
                </strong>
              </td>
              <td>{paid_at && date(paid_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What an introducer earned in each month, and what of it is due and paid. */
export function Statement({ statement }: { statement: CommissionStatement }) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('introducer.statement')} text={t('introducer.statement_text')}>
      {statement.months.length === 0 ? <p>{t('introducer.no_months')}</p> : <Months {...statement} />}
    </RecordPanel>
  );
}

/** The payments to the introducer, each of many commissions. */
export function PaymentsToIntroducer({ payments }: CommissionStatement) {
  const { t, count: countText, dateTime } = useMessages();
  const title = t('introducer.paid_to_you');
  return (
    <RecordPanel title={title}>
      {payments.length === 0 && <p>{t('introducer.not_paid')}</p>}
      {payments.length > 0 && (
        <div className={classes['scroll']}>
          <table className={table['table']} aria-label={title}>
            <thead>
              <tr>
                <th>{t('introducer.column_paid')}</th>
                <th data-end>{t('introducer.column_count')}</th>
                <th data-end>{t('introducer.column_amount')}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ id, paid_at, count, amount }) => (
                <tr key={id}>
                  <td>{dateTime(paid_at)}</td>
                  <td data-end>{countText(count)}</td>
                  <td data-end>
                    <strong>
                      <Money amount={amount} />
                    </strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </RecordPanel>
  );
}
