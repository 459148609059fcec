/** The front door of the invariants. */
export { serveMetrics } from './metrics.ts';
