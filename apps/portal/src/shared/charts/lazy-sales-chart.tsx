import { Skeleton } from '@mantine/core';
import { lazyPanel } from '../ui/lazy-page.tsx';
import { CHART_HEIGHT_PX } from './chart-height.ts';

/** The chart library is larger than a page, so it has a chunk of its own. */
export const SalesChart = lazyPanel(
  async () => (await import('./sales-chart.tsx')).SalesChart,
  <Skeleton height={CHART_HEIGHT_PX} />,
);

// A page that shows charts asks for its figures first: the library comes meanwhile.
SalesChart.preload();
