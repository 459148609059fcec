import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { sen } from '@kutip/domain/money';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { CHART_HEIGHT_PX, type TrendDay } from './trend-day.ts';

const SEN_PER_RINGGIT = 100;
/** 1250 → '1.3k', for the narrow column beside the chart. */
const short = (ringgit: number): string => (ringgit >= 1000 ? `${Math.round(ringgit / 100) / 10}k` : String(ringgit));

/** Two lines: what was paid each day, and what had been paid 30 days before. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const { t, money, shortDay } = useWords();
  const isRtl = useLayout((state) => state.isRtl);
  const data = days.map(({ day, paid_amount, before_amount }) => ({
    day: shortDay(day),
    now: paid_amount / SEN_PER_RINGGIT,
    before: before_amount / SEN_PER_RINGGIT,
  }));
  return (
    // The drawing measures from the left; its axis is turned round below.
    <div dir="ltr">
      <LineChart
        h={CHART_HEIGHT_PX}
        data={data}
        dataKey="day"
        series={[
          { name: 'before', label: t('dashboard.trend_before'), color: 'var(--k-dim)', strokeDasharray: '4 4' },
          { name: 'now', label: t('dashboard.trend_now'), color: 'var(--k-link)' },
        ]}
        curveType="monotone"
        withDots={false}
        tickLine="none"
        gridAxis="x"
        strokeWidth={2}
        valueFormatter={(ringgit) => money(sen(Math.round(ringgit * SEN_PER_RINGGIT)))}
        xAxisProps={{ reversed: isRtl, minTickGap: 40 }}
        yAxisProps={{ orientation: isRtl ? 'right' : 'left', width: 44, tickFormatter: short }}
        lineChartProps={{ accessibilityLayer: true, title: t('dashboard.trend') }}
      />
    </div>
  );
}
