import { sen, toRinggit } from '@kutip/domain/money';
import type { Message } from '../../platform/outbox.ts';
import type { PayableOwner } from '../invoices/invoices.service.ts';
import type { PaymentAttempt } from './attempt.ts';
import { receiptLink } from './receipt-link.ts';
import type { ProviderMessage } from './providers/provider.ts';

interface ConfirmedMessage {
  message: ProviderMessage;
  paid_at: Date;
  public_url: string;
  now: Date;
}

/** The payer's receipt and the notice to the merchant's recipients, where the payable's owner wants them. Amounts are ringgit text, times ISO text. */
export function paymentEmails(
  attempt: PaymentAttempt,
  { emails }: PayableOwner,
  { message, paid_at, public_url, now }: ConfirmedMessage,
): Message[] {
  const { account_id, total_amount, fee, fee_tax, payer_email, notified } = attempt;
  const common = {
    merchant_name: attempt.merchant_name,
    title: attempt.title,
    amount: toRinggit(total_amount),
    invoice_no: attempt.invoice_no,
    transaction_invoice_no: attempt.transaction_invoice_no,
    payer_name: message.payer_name ?? attempt.payer_name,
    bank: attempt.payer_bank ?? message.payer_bank,
    reference: message.provider_reference,
    paid_at: paid_at.toISOString(),
  };
  const base = { account_id, channel: 'EMAIL', created_at: now } as const;
  const link = `${public_url}/pay/${receiptLink(attempt.transaction_invoice_no, attempt.page_language)}`;
  const toPayer: Message[] =
    payer_email && emails.receipt
      ? [
          {
            ...base,
            recipient: payer_email,
            language: attempt.payer_language,
            template: 'receipt',
            data: { ...common, link },
          },
        ]
      : [];
  const net_amount = toRinggit(sen(total_amount - fee - fee_tax));
  const toMerchant = (emails.merchant ? notified : []).map((recipient): Message => ({
    ...base,
    recipient,
    language: null,
    template: 'merchant_paid',
    data: { ...common, net_amount, link: `${public_url}/collections/payments/${attempt.id}` },
  }));
  return [...toPayer, ...toMerchant];
}
