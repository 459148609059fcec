import type { Data } from '@kutip/contracts/endpoint';
import { introducerPortal } from '@kutip/contracts/introducers';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import table from '../../shared/ui/table.module.css';
import classes from './introducer.module.css';

type Dashboard = Data<typeof introducerPortal.dashboard>;

function Figures(dashboard: Dashboard) {
  const { t, count } = useMessages();
  const { commission_total, commission_pending, commission_paid, merchant_count, active_merchant_count } = dashboard;
  const amounts = [
    [t('introducer.unpaid'), commission_pending],
    [t('introducer.paid'), commission_paid],
    [t('introducer.earned'), commission_total],
  ] as const;
  return (
    <section className="panel" aria-label={t('introducer.figures')}>
      <dl className={classes['figures']}>
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('introducer.merchants')}</dt>
          <dd>
            {count(merchant_count)}
            <small>
              {t('introducer.merchants_active', { count: active_merchant_count, shown: count(active_merchant_count) })}
            </small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The months that had payments or payouts, the newest first. */
function Months({ monthly }: Dashboard) {
  const { t, month: monthText } = useMessages();
  const months = monthly.filter(({ commission }) => commission > 0).toReversed();
  if (months.length === 0) return null;
  return (
    <RecordPanel title={t('introducer.by_month')}>
      <div className={classes['scroll']}>
        <table className={table['table']} aria-label={t('introducer.by_month')}>
          <thead>
            <tr>
              <th>{t('introducer.month')}</th>
              <th data-end>{t('introducer.column_payments')}</th>
              <th data-end>{t('introducer.column_payouts')}</th>
              <th data-end>{t('introducer.column_commission')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, payment_amount, payout_amount, commission }) => (
              <tr key={month}>
                <td>{monthText(month)}</td>
                <td data-end>
                  <Money amount={payment_amount} />
                </td>
                <td data-end>
                  <Money amount={payout_amount} />
                </td>
                <td data-end>
                  <strong>
                    <Money amount={commission} />
                  </strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordPanel>
  );
}

/** /dashboard of the introducer portal: commission, months and merchants. */
export function IntroducerDashboardPage() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(introducerPortal.dashboard, {}, { suppress: true }));
  const { data: me } = useQuery(queryFor(introducerPortal.me, {}, { suppress: true }));
  const rates = me && {
    payment: percentText(me.payment_rate_bps),
    payout: percentText(me.payout_rate_bps),
  };
  return (
    <>
      <PageHead crumbs={[{ title: t('introducer.title'), subtitle: t('introducer.subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {(dashboard) => (
          <div className={classes['page']}>
            <Figures {...dashboard} />
            {rates && <p className={classes['rates']}>{t('introducer.rates', rates)}</p>}
            <Months {...dashboard} />
          </div>
        )}
      </RecordGate>
    </>
  );
}
