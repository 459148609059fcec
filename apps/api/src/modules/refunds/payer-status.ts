import type { PAYER_REFUND_STATUSES } from '@kutip/contracts/refunds';
import type { VoidSaleStatus } from '@kutip/domain/refund';

type PayerStatus = (typeof PAYER_REFUND_STATUSES)[number];

/** How it stands, as the payer has to know it. `is_open`: he may still say where it is to go. */
export function payerStatus(status: VoidSaleStatus, is_open: boolean): PayerStatus {
  if (status === 'VOIDED' || status === 'REFUNDED') return 'DONE';
  if (status === 'REJECTED' || status === 'CANCELLED') return 'STOPPED';
  if (status === 'PROCESSING') return 'ON_ITS_WAY';
  return is_open ? 'DETAILS_NEEDED' : 'IN_PREPARATION';
}
