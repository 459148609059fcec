/** The front door of the invariants. */
export { checkInvariants, type CheckParts } from './check.ts';
export { serveMetrics } from './metrics.ts';
