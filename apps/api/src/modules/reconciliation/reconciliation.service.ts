/**
 * The front door of reconciliation. A settlement that comes to more than is pending is told here by the posting that finds
 * it, so that the platform's people have an item to work on.
 */
export { closeShortfalls, writeShortfalls, type Shortfall } from './shortfalls.queries.ts';
