import { sen, toRinggit } from '@kutip/domain/money';
import type { Message } from '../../platform/outbox.ts';
import type { Attempt } from './attempt.ts';
import type { Heard } from './providers/provider.ts';

/** Payers tell us no language, and a merchant's recipients need not be users. */
const LANGUAGE = 'en';

interface Paid {
  heard: Heard;
  paid_at: Date;
  public_url: string;
  now: Date;
}

/** The payer's receipt, and of a bill a notice to whom the merchant wants told. Amounts are ringgit text, moments ISO text. */
export function receiptMessages(attempt: Attempt, { heard, paid_at, public_url, now }: Paid): Message[] {
  const { account_id, total_amount, fee, fee_tax, payer_email, notified } = attempt;
  const common = {
    merchant_name: attempt.merchant_name,
    title: attempt.title,
    amount: toRinggit(total_amount),
    invoice_no: attempt.invoice_no,
    transaction_invoice_no: attempt.transaction_invoice_no,
    payer_name: heard.payer_name ?? attempt.payer_name,
    bank: attempt.payer_bank ?? heard.payer_bank,
    reference: heard.provider_reference,
    paid_at: paid_at.toISOString(),
  };
  const mail = { account_id, channel: 'EMAIL', language: LANGUAGE, created_at: now } as const;
  const link = `${public_url}/pay/thankyou?invoice_no=${attempt.transaction_invoice_no}`;
  // Who pays for his plan has bought from us, not from himself: he hears of the plan.
  const toPayer =
    payer_email && attempt.invoice_kind !== 'SUBSCRIPTION'
      ? [{ ...mail, recipient: payer_email, template: 'receipt', data: { ...common, link } }]
      : [];
  const net_amount = toRinggit(sen(total_amount - fee - fee_tax));
  const toMerchant = (attempt.invoice_kind === 'BILL' ? notified : []).map((recipient) => ({
    ...mail,
    recipient,
    template: 'merchant_paid',
    data: { ...common, net_amount, link: `${public_url}/collections/payments/${attempt.id}` },
  }));
  return [...toPayer, ...toMerchant];
}
