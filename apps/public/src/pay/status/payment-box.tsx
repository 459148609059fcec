import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import { ask, type ReceiptData } from '../ask.ts';
import { isMissing } from '../missing-page.tsx';
import { Notice } from '../notice.tsx';
import { verdictOf } from '../receipt/verdict.ts';

/** `data` null: nobody has a payment of that number. */
export interface AskedPayment {
  invoice_no: string;
  data: ReceiptData | null;
}

/** The payment that the address names; null when it names none. */
export async function paymentFor(context: PageContext): Promise<AskedPayment | null> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return null;
  try {
    return { invoice_no, data: await ask(context, invoice_no) };
  } catch (error) {
    if (isMissing(error)) return { invoice_no, data: null };
    throw error;
  }
}

/** How one payment stands, in the words of its receipt. */
export function PaymentBox({ context, asked: { invoice_no, data } }: { context: PageContext; asked: AskedPayment }) {
  const { status } = context.words;
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
  const { tone, title, sentences } = verdictOf(context, data);
  const { transaction_details: paid, merchant } = data;
  return (
    <Notice tone={tone} title={title}>
      <p>
        <bdi dir="ltr">{rm(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount)}</bdi>
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
