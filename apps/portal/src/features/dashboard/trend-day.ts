import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';

export type TrendDay = Data<typeof dashboard.merchant>['trend'][number];

/** The chart's, and that of what stands in its place until it has come. */
export const CHART_HEIGHT_PX = 240;
