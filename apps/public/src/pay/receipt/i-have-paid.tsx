import { paymentSwitch } from '@kutip/contracts/payments';
import { fill } from '../../shared/fill.ts';
import { timeOf } from '../../shared/moment.ts';
import { redirect, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { isRefusal } from '../../shared/server-call.ts';
import type { ReceiptData } from '../ask.ts';
import { linksOf } from '../looks.ts';
import { isMissing } from '../missing-page.tsx';
import { pageTokenFor } from '../payer-cookies.ts';
import { whoIs } from './reason.ts';

/** "I have paid": the provider is asked afresh. A form of its own, so that it works without a script. */
export function IHavePaid({ context, data }: { context: PageContext; data: ReceiptData }) {
  const { request, words } = context;
  const { transaction_details: paid } = data;
  const proof = request.query.get('t');
  return (
    <form method="post" action={request.path} className="i-have-paid">
      <input type="hidden" name="invoice_no" value={paid.transaction_invoice_no ?? paid.invoice_no} />
      {proof && <input type="hidden" name="t" value={proof} />}
      <button type="submit" className="second-action">
        {words.receipt.i_have_paid}
      </button>
    </form>
  );
}

/** What pressing it brought, as long as that is not an outcome. */
export function JustAsked({ context, channel }: { context: PageContext; channel: string | null }) {
  const { request, words, direction } = context;
  if (request.query.get('asked') !== 'yes') return null;
  const named = { who: whoIs(words, channel), time: timeOf(request.now.toISOString(), words.moment) };
  return <p role="status">{fill(words.receipt.just_asked, named, direction)}</p>;
}

/**
 * Asks the provider and goes back to the receipt, which says what is known now. Nothing is credited on the payer's word.
 * Too many presses in a row are no failure to him either: the receipt shows what is known.
 */
export async function postReceipt(context: PageContext): Promise<Outcome> {
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
