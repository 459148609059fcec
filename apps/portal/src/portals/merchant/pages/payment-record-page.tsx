import { CallbacksPanel } from '../../../features/callbacks/callbacks-panel.tsx';
import type { PaymentRecord } from '../../../features/payments/money-story.tsx';
import { PaymentPage } from '../../../features/payments/payment-page.tsx';

const callbacksOf = ({ invoice_no, callbacks }: PaymentRecord) => (
  <CallbacksPanel invoice_no={invoice_no} callbacks={callbacks} />
);

/** /collections/payments/{id}: an attempt, and what the merchant's own system was told of it. */
export const PaymentRecordPage = () => <PaymentPage callbacksOf={callbacksOf} />;
