import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { isLineShown, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { formatPhone } from '../../shared/format-phone.ts';
import type { ReceiptData } from '../load-receipt.ts';
import { Facts, type Fact } from '../facts.tsx';
import type { PayContext } from '../pay-context.ts';

/** Payer, merchant, date, description, and every reference number. */
export const ReceiptFacts = ({ context, data }: { context: PayContext; data: ReceiptData }) => (
  <Facts facts={factsOf(context, data)} />
);

function factsOf(
  { messages }: PayContext,
  { transaction_details: paid, customer_details: payer, merchant, success_field }: ReceiptData,
): Fact[] {
  const { receipt, moment, channels, form } = messages;
  const is_paid = paid.invoice_status === 'SUCCESS' || paid.invoice_status === 'REFUNDED';
  const at = paid.paid_at ?? paid.started_at;
  const has_charge = paid.fee_bearer === 'CUSTOMER';
  // The merchant's choice of receipt lines applies to paid receipts only; an open payment shows every line.
  const choice = is_paid ? success_field : null;
  const chosen = (line: ReceiptLine, text: string | null) => (isLineShown(choice, line) ? text : null);
  return [
    [is_paid ? receipt.to : receipt.to_open, merchant.name, 'auto'],
    [receipt.for, chosen('title', paid.title), 'auto'],
    [receipt.amount, has_charge ? formatRinggit(paid.amount) : null, 'ltr'],
    [receipt.charge, has_charge ? formatRinggit(sumOf(paid.fee, paid.fee_tax)) : null, 'ltr'],
    [
      paid.paid_at ? receipt.paid_at : receipt.started_at,
      at && `${formatMoment(at, moment)} (${moment.zone})`,
      undefined,
    ],
    [nameLabel(receipt, paid), chosen('bank', paid.bank), 'auto'],
    [receipt.card, chosen('bank', paid.masked_card), 'ltr'],
    [receipt.channel, chosen('channel', paid.channel && channelName(channels, paid.channel)), undefined],
    [form.bank_type, chosen('bank', paid.bank_type === 2 ? form.company : null), undefined],
    [receipt.invoice_no, paid.invoice_no, 'ltr'],
    [receipt.transaction_invoice_no, chosen('transaction_invoice_no', paid.transaction_invoice_no), 'ltr'],
    [paid.channel === 'fpx' ? receipt.fpx_id : receipt.reference, paid.fpx_transaction_id, 'ltr'],
    [receipt.payer, chosen('payer', payer.full_name), 'auto'],
    [receipt.email, chosen('email', payer.email), 'ltr'],
    [receipt.phone_number, chosen('phone_number', formatPhone(payer.phone_number)), 'ltr'],
  ];
}

/**
 * The label for what the payer chose within a channel. A channel with a single service has none, and DuitNow knows the
 * payer's bank only after the payment.
 */
function nameLabel(
  receipt: PayContext['messages']['receipt'],
  { channel, bank }: Pick<ReceiptData['transaction_details'], 'channel' | 'bank'>,
): string | null {
  if (channel === 'duit_now' && bank?.startsWith('DuitNow')) return null;
  const labels: Record<string, string> = {
    fpx: receipt.bank,
    duit_now: receipt.bank_or_wallet,
    ewallet: receipt.wallet,
    bnpl: receipt.pay_later,
    crypto: receipt.coin,
  };
  return channel === null ? receipt.bank : (labels[channel] ?? null);
}

const channelName = (channels: Record<string, string>, channel: string): string => channels[channel] ?? channel;

/** '1.00' and '0.08' → '1.08'. */
const sumOf = (one: string, other: string): string => toRinggit(sen(fromRinggit(one) + fromRinggit(other)));
