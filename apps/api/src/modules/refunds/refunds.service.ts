/** Public interface of the refunds module. */
export type { RefundDeps } from './deps.ts';
export { createRefundOwner } from './refund-owner.ts';
export { requestRefund } from './request-refund.ts';
