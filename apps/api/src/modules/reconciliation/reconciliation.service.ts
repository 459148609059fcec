/**
 * The public interface of the reconciliation module. The settlement posting records a settlement above the pending balance
 * here, so that platform staff have an item to resolve.
 */
export { closeShortfalls, writeShortfalls, type Shortfall } from './shortfalls.queries.ts';
