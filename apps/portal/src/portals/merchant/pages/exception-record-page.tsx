import { ExceptionPage } from '../../../features/exceptions/exception-page.tsx';
import type { ExceptionRecord } from '../../../features/exceptions/exception-work.tsx';
import { RefundButton } from '../../../features/refunds/refund-button.tsx';

const REFUNDABLE_KINDS = new Set(['duplicate_payment', 'late_payment', 'overpaid']);

function refundOf({ id, kind, status, payment_record_id, payment_status }: ExceptionRecord) {
  const is_refunded = payment_status === 'REFUNDED' || payment_status === 'VOIDED';
  if (status !== 'OPEN' || !REFUNDABLE_KINDS.has(kind) || payment_record_id === null) return null;
  if (is_refunded && kind !== 'overpaid') return null;
  return <RefundButton of={{ payment_record_id, exception_id: id }} />;
}

/** /collections/exceptions/{id}: a payment exception, with the refund that resolves it. */
export const ExceptionRecordPage = () => <ExceptionPage refundOf={refundOf} />;
