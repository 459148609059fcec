/** The public interface of the invariants module. */
export { checkInvariants, type InvariantCheckDeps } from './check-invariants.ts';
export { openAnchorBucket } from './anchor-bucket.ts';
export { openAnchorLog, type AnchorLog } from './anchor-log.ts';
export { serveMetrics } from './metrics.ts';
