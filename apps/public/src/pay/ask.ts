import { paymentSwitch } from '@kutip/contracts/payments';
import type { PageContext } from '../shared/outcome.ts';
import type { WireData } from '../shared/server-call.ts';
import { cookieOf } from '../shared/cookies.ts';
import { RECEIPT_COOKIE } from './start-payment.tsx';

export type ReceiptData = WireData<typeof paymentSwitch.check>;

/** The public receipt of an invoice or of one payment. While it is open the API asks the bank, at most every few seconds. */
export function ask(context: PageContext, invoice_no: string): Promise<ReceiptData> {
  const page_token = pageTokenOf(context, invoice_no);
  return context.request.call(paymentSwitch.check, {
    query: {},
    body: { invoice_no, ...(page_token && { page_token }) },
  });
}

/** From the address (`?t=`), or from the cookie of the browser that started this payment. */
function pageTokenOf({ request }: PageContext, invoice_no: string): string | null {
  const given = request.query.get('t');
  if (given) return given.slice(0, 100);
  const [kept_for, token] = (cookieOf(request.headers['cookie'], RECEIPT_COOKIE) ?? '').split('.');
  return kept_for && token && invoice_no.startsWith(kept_for) ? token : null;
}
