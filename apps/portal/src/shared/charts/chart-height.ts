/** The height of the chart and of its placeholder. */
export const CHART_HEIGHT_PX = 260;
