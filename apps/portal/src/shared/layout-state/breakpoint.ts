/** Widths in pixels at which the layout changes (D-67). */
export const BREAKPOINTS_PX = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS_PX;

export const breakpointOf = (width_px: number): Breakpoint =>
  (Object.keys(BREAKPOINTS_PX) as Breakpoint[]).findLast((name) => width_px >= BREAKPOINTS_PX[name]) ?? 'xs';
