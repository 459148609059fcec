import { toRinggit, type Sen } from '@kutip/domain/money';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLayout } from '../layout-state/browser-layout.ts';
import { CHART_HEIGHT_PX } from './chart-height.ts';
import { useBucketText } from './use-bucket-text.ts';

const TICKS = new Intl.NumberFormat('en', { notation: 'compact' });
const AXIS = { stroke: 'var(--k-line)', tick: { fill: 'var(--k-dim)', fontSize: 12 }, tickLine: false } as const;

interface SalesChartProps {
  series: readonly { bucket: string; paid_amount: Sen; before_amount: Sen }[];
  labels: { before: string; now: string };
}

/** Bars may be paler than text, so that the words have a colour of their own. */
const legendText = (name: string) => <span style={{ color: 'var(--k-text)' }}>{name}</span>;

/** Paid amounts by hour, day or month beside the period before. Hidden from screen readers, who have the table of all figures. */
export function SalesChart({ series, labels }: SalesChartProps) {
  const bucketText = useBucketText();
  const isRtl = useLayout((state) => state.isRtl);
  const data = series.map(({ bucket, paid_amount, before_amount }) => ({
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
          <Legend formatter={legendText} />
          <Bar dataKey="before" name={labels.before} fill="var(--mantine-color-gray-5)" isAnimationActive={false} />
          <Bar dataKey="now" name={labels.now} fill="var(--mantine-color-brand-6)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
