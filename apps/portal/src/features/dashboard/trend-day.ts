import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';

export type TrendDay = Data<typeof dashboard.merchant>['trend'][number];

/** The height of the chart and of its placeholder. */
export const CHART_HEIGHT_PX = 240;
