import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { toRinggit } from '@kutip/domain/money';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { useMessages } from './messages/use-messages.ts';
import { CHART_HEIGHT_PX } from './chart-height.ts';
import { useBucketText } from './use-bucket-text.ts';
import type { Report } from './sales-report.tsx';

const TICKS = new Intl.NumberFormat('en', { notation: 'compact' });

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
    <div aria-hidden>
      <BarChart
        h={CHART_HEIGHT_PX}
        data={data}
        dataKey="bucket"
        series={[
          { name: 'before', label: t('reports.chart_before'), color: 'gray.5' },
          { name: 'now', label: t('reports.chart_now'), color: 'brand.6' },
        ]}
        withLegend
        valueFormatter={(value) => TICKS.format(value)}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
        xAxisProps={{ reversed: isRtl }}
        yAxisProps={{ orientation: isRtl ? 'right' : 'left' }}
      />
    </div>
  );
}
