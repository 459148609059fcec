import { PaymentPage } from '../../../features/payment-desk/payment-page.tsx';
import { PaymentRefunds } from '../../../features/refund-desk/payment-refunds.tsx';

const refundsOf = (payment: { account_id: string; id: string }) => <PaymentRefunds {...payment} />;

/** /payments/{account}/{id}: a payment attempt of any merchant with its refunds. */
export const PaymentRecordPage = () => <PaymentPage refundsOf={refundsOf} />;
