import { Button, Skeleton, Title } from '@mantine/core';
import { Suspense, useState, type ComponentProps } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { DayRange } from '../../shared/list-page/day-range.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { compare } from '../../shared/i18n/compare.ts';
import type { Figures } from './money-panel.tsx';
import { CHART_HEIGHT_PX, type TrendDay } from './trend-day.ts';
import table from '../../shared/ui/table.module.css';
import figures from '../../shared/ui/figures.module.css';
import classes from './dashboard.module.css';

// The chart is by far the largest chunk of the portal, so it is loaded separately.
const TrendChart = lazyComponent(async () => (await import('./trend-chart.tsx')).TrendChart);

type Totals = Pick<Figures['today'], 'paid_count' | 'paid_amount'>;

function TrendTable({ days }: { days: readonly TrendDay[] }) {
  const { t, day: sayDay } = useMessages();
  return (
    <table className={table['table']} aria-label={t('dashboard.trend')}>
      <thead>
        <tr>
          <th>{t('dashboard.day')}</th>
          <th data-end>{t('dashboard.trend_now')}</th>
          <th data-end>{t('dashboard.trend_before')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, paid_amount, before_amount }) => (
          <tr key={day}>
            <td>{sayDay(day)}</td>
            <td data-end>
              <Money amount={paid_amount} />
            </td>
            <td data-end>
              <Money amount={before_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TrendProps {
  figures: Pick<Figures, 'today' | 'month' | 'period' | 'previous_period' | 'trend'>;
  from: string | null;
  to: string | null;
  change: ComponentProps<typeof DayRange>['change'];
}

/** What was paid in the period, today and this month, and day by day against the same number of days before. */
export function Trend({
  figures: { today, month, period, previous_period, trend: days },
  from,
  to,
  change,
}: TrendProps) {
  const { t, count, money } = useMessages();
  const [isTable, setTable] = useState(false);
  const compared = compare(period.paid_amount, previous_period.paid_amount);
  const comparison = t(`dashboard.than_before_${compared.direction}`, {
    ...('percent' in compared && { percent: compared.percent }),
    before: money(previous_period.paid_amount),
  });
  const figure = (label: string, { paid_count, paid_amount }: Totals, text?: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={paid_amount} />
        <small>{text ?? t('dashboard.paid_count', { count: paid_count, shown: count(paid_count) })}</small>
      </dd>
    </div>
  );
  return (
    <section className={`panel ${classes['part']}`} data-span="4" data-tour="trend" aria-label={t('dashboard.trend')}>
      <div className={classes['part-head']}>
        <Title order={2}>{t('dashboard.trend')}</Title>
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'dashboard.trend_chart' : 'dashboard.trend_table')}
        </Button>
      </div>
      <div className={classes['range']}>
        <DayRange from={from ?? period.start_date} to={to ?? period.end_date} change={change} />
      </div>
      <dl className={`${figures['figures']} ${classes['figures']}`}>
        {figure(from === null ? t('dashboard.last_30_days') : t('dashboard.period'), period, comparison)}
        {figure(t('dashboard.month'), month)}
        {figure(t('dashboard.today'), today)}
      </dl>
      {isTable ? (
        <TrendTable days={days} />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT_PX} />}>
            <TrendChart days={days} />
          </Suspense>
          <div className={classes['legend']}>
            <span data-line="now">{t('dashboard.trend_now')}</span>
            <span data-line="before">{t('dashboard.trend_before')}</span>
          </div>
        </>
      )}
    </section>
  );
}
