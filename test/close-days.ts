/** Closes past days, as the worker's job does, in tests of what other modules make of closed days. */
export { closePastDays } from '../apps/api/src/modules/reconciliation/close-days.ts';
