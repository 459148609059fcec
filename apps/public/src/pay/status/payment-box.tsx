import { formatRinggit } from '../../shared/format-money.ts';
import { loadReceipt, type ReceiptData } from '../load-receipt.ts';
import { Notice } from '../../shared/notice.tsx';
import { receiptStatusOf } from '../receipt/receipt-status.ts';
import type { PayContext } from '../pay-context.ts';
import { isMissing } from '../../shared/server-call.ts';

/** `data` is null if there is no payment with that number. */
export interface RequestedPayment {
  invoice_no: string;
  data: ReceiptData | null;
}

/** Loads the payment of the query string; null without one. */
export async function loadRequestedPayment(context: PayContext): Promise<RequestedPayment | null> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return null;
  try {
    return { invoice_no, data: await loadReceipt(context, invoice_no) };
  } catch (error) {
    if (isMissing(error)) return { invoice_no, data: null };
    throw error;
  }
}

/** The status of one payment, as on its receipt. */
export function PaymentBox({
  context,
  requested: { invoice_no, data },
}: {
  context: PayContext;
  requested: RequestedPayment;
}) {
  const { status } = context.messages;
  if (!data) {
    return (
      <Notice tone="plain" title={status.no_payment}>
        <p>
          <bdi dir="ltr">{invoice_no}</bdi>
        </p>
        <p>{status.no_payment_text}</p>
      </Notice>
    );
  }
  const { tone, title, sentences } = receiptStatusOf(context, data);
  const { transaction_details: paid, merchant } = data;
  return (
    <Notice tone={tone} title={title}>
      <p>
        <bdi dir="ltr">{formatRinggit(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount)}</bdi>
        {' · '}
        <bdi>{merchant.name}</bdi>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <a className="second-action" href={`/pay/thankyou?invoice_no=${encodeURIComponent(invoice_no)}`}>
        {status.receipt}
      </a>
    </Notice>
  );
}
