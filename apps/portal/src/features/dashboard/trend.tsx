import { Button, Skeleton, Title } from '@mantine/core';
import { sen } from '@kutip/domain/money';
import { Suspense, useState } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { CHART_HEIGHT_PX, type TrendDay } from './trend-day.ts';
import table from '../../shared/ui/table.module.css';
import classes from './dashboard.module.css';

// The chart is by far the largest chunk of the portal, so it is loaded separately.
const TrendChart = lazyComponent(async () => (await import('./trend-chart.tsx')).TrendChart);

const sumOf = (days: readonly TrendDay[], column: 'paid_amount' | 'before_amount') =>
  sen(days.reduce((sum, day) => sum + day[column], 0));

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

/** The last 30 days against the 30 days before, as a chart or a table. */
export function Trend({ days }: { days: readonly TrendDay[] }) {
  const { t, money } = useMessages();
  const [isTable, setTable] = useState(false);
  const text = t('dashboard.trend_text', {
    now: money(sumOf(days, 'paid_amount')),
    before: money(sumOf(days, 'before_amount')),
  });
  return (
    <section className={`panel ${classes['part']}`} data-span="4" data-tour="trend" aria-label={t('dashboard.trend')}>
      <div className={classes['part-head']}>
        <div>
          <Title order={2}>{t('dashboard.trend')}</Title>
          <span className={`${classes['dim']} ${classes['small']}`}>{text}</span>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'dashboard.trend_chart' : 'dashboard.trend_table')}
        </Button>
      </div>
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
