/**
 * The public interface of the reconciliation items: what did not match, and what became of it. Reconciliation matches and
 * resolves; a settlement above the pending balance adds an item of its own, so that platform staff have something to resolve.
 */
export {
  itemByKey,
  items,
  linesOfItem,
  summarizeItems,
  updateItemWork,
  upsertItems,
  type ItemKey,
  type NewItem,
  type Work,
} from './items.queries.ts';
export { lockOverpaymentDebits, withdrawDebits, type OverpaymentDebit } from './overpayment-debits.queries.ts';
export { closeShortfalls, writeShortfalls } from './shortfalls.queries.ts';
