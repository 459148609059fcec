import { toRinggit } from '@kutip/domain/money';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { CHART_HEIGHT_PX } from './chart-height.ts';
import { useMessages } from './messages/use-messages.ts';
import type { Report } from './report-address.ts';
import { useBucketText } from './use-bucket-text.ts';

const TICKS = new Intl.NumberFormat('en', { notation: 'compact' });
const AXIS = { stroke: 'var(--k-line)', tick: { fill: 'var(--k-dim)', fontSize: 12 }, tickLine: false } as const;

/** Paid amounts by hour, day or month beside the period before. Hidden from screen readers, who have the table of all figures. */
export function SalesChart({ report }: { report: Report }) {
  const { t } = useMessages();
  const bucketText = useBucketText();
  const isRtl = useLayout((state) => state.isRtl);
  const data = report.series.map(({ bucket, paid_amount, before_amount }) => ({
    bucket: bucketText(bucket),
    now: Number(toRinggit(paid_amount)),
    before: Number(toRinggit(before_amount)),
  }));
  return (
    <div aria-hidden dir="ltr">
      <ResponsiveContainer width="100%" height={CHART_HEIGHT_PX}>
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--k-line)" />
          <XAxis dataKey="bucket" reversed={isRtl} {...AXIS} />
          <YAxis
            orientation={isRtl ? 'right' : 'left'}
            width={48}
            axisLine={false}
            tickFormatter={(value: number) => TICKS.format(value)}
            {...AXIS}
          />
          <Legend />
          <Bar
            dataKey="before"
            name={t('reports.chart_before')}
            fill="var(--mantine-color-gray-5)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="now"
            name={t('reports.chart_now')}
            fill="var(--mantine-color-brand-6)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
