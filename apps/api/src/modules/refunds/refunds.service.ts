/** The front door of refunds. */
export type { RefundParts } from './parts.ts';
export { refundOwner } from './refund-owner.ts';
