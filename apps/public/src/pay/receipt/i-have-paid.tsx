import { paymentSwitch } from '@kutip/contracts/payments';
import { fill } from '../../shared/fill.ts';
import { formatTime } from '../../shared/format-moment.ts';
import { redirect, type Outcome } from '../../shared/outcome.ts';
import { isMissing, isRefusal } from '../../shared/server-call.ts';
import type { ReceiptData } from '../load-receipt.ts';
import { linksOf } from '../looks.ts';
import { pageTokenFor } from '../../shared/payer-cookies.ts';
import { providerName } from './reason.ts';
import type { PayContext } from '../pay-context.ts';

/** "I have paid": queries the provider now. A separate form, so that it works without a script. */
export function IHavePaid({ context, data }: { context: PayContext; data: ReceiptData }) {
  const { request, messages } = context;
  const { transaction_details: paid } = data;
  const proof = request.query.get('t');
  return (
    <form method="post" action={request.path} className="i-have-paid">
      <input type="hidden" name="invoice_no" value={paid.transaction_invoice_no ?? paid.invoice_no} />
      {proof && <input type="hidden" name="t" value={proof} />}
      <button type="submit" className="second-action">
        {messages.receipt.i_have_paid}
      </button>
    </form>
  );
}

/** The result of the query, unless it settled the payment. */
export function RequeryNotice({ context, channel }: { context: PayContext; channel: string | null }) {
  const { request, messages, direction } = context;
  if (request.query.get('asked') !== 'yes') return null;
  const named = { who: providerName(messages, channel), time: formatTime(request.now.toISOString(), messages.moment) };
  return <p role="status">{fill(messages.receipt.just_asked, named, direction)}</p>;
}

/**
 * Queries the provider and redirects to the receipt with its current state. The payer's statement alone credits
 * nothing. Too many requests are not an error for the payer: the receipt shows the known state.
 */
export async function postReceipt(context: PayContext): Promise<Outcome> {
  const { request } = context;
  const links = linksOf(request);
  const invoice_no = request.form?.get('invoice_no')?.trim() ?? '';
  const proof = request.form?.get('t');
  if (!invoice_no) return redirect(links.missing('invoice'));
  const query = new URLSearchParams(proof ? { t: proof } : {});
  const page_token = pageTokenFor(invoice_no, { headers: request.headers, query });
  try {
    const body = { invoice_no, ...(page_token && { page_token }) };
    await request.call(paymentSwitch.paidBillPayment, { query: {}, body });
  } catch (error) {
    if (isMissing(error)) return redirect(links.missing('invoice'));
    if (!isRefusal(error)) throw error;
  }
  const back = new URLSearchParams({ invoice_no, ...(proof && { t: proof }), asked: 'yes' });
  return redirect(`${request.path}?${back}`);
}
