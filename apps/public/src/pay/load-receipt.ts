import { paymentSwitch } from '@kutip/contracts/payments';
import type { WireData } from '../shared/server-call.ts';
import { pageTokenFor } from '../shared/payer-cookies.ts';
import type { PayContext } from './pay-context.ts';

export type ReceiptData = WireData<typeof paymentSwitch.checkStatus>;

/**
 * Loads the public receipt of an invoice or of one payment. While the payment is open, the API queries the provider, at
 * most every few seconds.
 */
export function loadReceipt({ request }: PayContext, invoice_no: string): Promise<ReceiptData> {
  const page_token = pageTokenFor(invoice_no, request);
  return request.call(paymentSwitch.checkStatus, {
    query: {},
    body: { invoice_no, ...(page_token && { page_token }) },
  });
}
