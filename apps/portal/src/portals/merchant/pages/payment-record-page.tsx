import type { AttemptStatus } from '@kutip/domain/payment';
import { CallbacksPanel } from '../../../features/callbacks/callbacks-panel.tsx';
import type { PaymentRecord } from '../../../features/payments/money-trail.tsx';
import { PaymentPage } from '../../../features/payments/payment-page.tsx';
import { PaymentRefunds } from '../../../features/refunds/payment-refunds.tsx';
import { RefundButton } from '../../../features/refunds/refund-button.tsx';

const callbacksOf = ({ invoice_no, callbacks }: PaymentRecord) => (
  <CallbacksPanel invoice_no={invoice_no} callbacks={callbacks} />
);

const HAS_MONEY: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['SUCCESS', 'PARTIALLY_REFUNDED', 'DUPLICATE']);
/** Exceptions that a refund of the payment resolves. */
const RESOLVED_BY_REFUND = new Set(['duplicate_payment', 'late_payment']);

function refundOf({ id, status, bill, captured, refunded, refund_pending, exceptions }: PaymentRecord) {
  const is_sale = bill !== null || status === 'DUPLICATE';
  if (!HAS_MONEY.has(status) || !is_sale || captured <= refunded + refund_pending) return null;
  const exception = exceptions.find((one) => one.status === 'OPEN' && RESOLVED_BY_REFUND.has(one.kind));
  return <RefundButton of={{ payment_record_id: id, ...(exception && { exception_id: exception.id }) }} />;
}

const refundsOf = ({ id }: PaymentRecord) => <PaymentRefunds payment_record_id={id} />;

/** /collections/payments/{id}: a payment attempt with its refunds and callbacks. */
export const PaymentRecordPage = () => (
  <PaymentPage callbacksOf={callbacksOf} refundsOf={refundsOf} refundOf={refundOf} />
);
