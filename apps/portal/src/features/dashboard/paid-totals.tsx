import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import { compare } from './compare.ts';
import classes from './dashboard.module.css';

type PeriodTotals = Data<typeof dashboard.merchant>['today'];

function Comparison({ now, before }: { now: PeriodTotals; before: PeriodTotals }) {
  const { t } = useMessages();
  const compared = compare(now.paid_amount, before.paid_amount);
  const text =
    'percent' in compared
      ? t(`dashboard.than_before_${compared.direction}`, { percent: compared.percent })
      : t(`dashboard.than_before_${compared.direction}`);
  return <small>{text}</small>;
}

/** Paid today and this month, with the month compared to the previous one up to the same day. */
export function PaidTotals({
  today,
  month,
  before,
}: {
  today: PeriodTotals;
  month: PeriodTotals;
  before: PeriodTotals;
}) {
  const { t, count } = useMessages();
  const payments = ({ paid_count }: PeriodTotals) => (
    <small>{t('dashboard.paid_count', { count: paid_count, shown: count(paid_count) })}</small>
  );
  return (
    <section className={`panel ${classes['part']}`} aria-label={t('dashboard.month')}>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('dashboard.today')}</dt>
          <dd>
            <Money amount={today.paid_amount} />
            {payments(today)}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.month')}</dt>
          <dd>
            <Money amount={month.paid_amount} />
            {payments(month)}
            <Comparison now={month} before={before} />
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.month_net')}</dt>
          <dd>
            <Money amount={month.net_amount} />
            <small>{t('dashboard.month_net_text')}</small>
          </dd>
        </div>
      </dl>
    </section>
  );
}
