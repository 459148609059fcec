import type { refundLinks } from '@kutip/contracts/refunds';
import type { WireData } from '../../shared/server-call.ts';

/** A refund as its payer sees it. */
export type RefundData = WireData<typeof refundLinks.readByToken>;
