/** Public interface of the refunds module. */
export type { RefundDeps as RefundDeps } from './deps.ts';
export { refundOwner } from './refund-owner.ts';
