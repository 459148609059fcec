import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Money } from '../../shared/ui/money.tsx';
import { compare } from './compare.ts';
import classes from './dashboard.module.css';

type Totals = Data<typeof dashboard.merchant>['today'];

function Comparison({ now, before }: { now: Totals; before: Totals }) {
  const { t } = useWords();
  const compared = compare(now.paid_amount, before.paid_amount);
  const text =
    'percent' in compared
      ? t(`dashboard.than_before_${compared.way}`, { percent: compared.percent })
      : t(`dashboard.than_before_${compared.way}`);
  return <small>{text}</small>;
}

/** What was paid today and this month, and how the month stands to the one before by the same day. */
export function Sums({ today, month, before }: { today: Totals; month: Totals; before: Totals }) {
  const { t, count } = useWords();
  const payments = ({ paid_count }: Totals) => (
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
