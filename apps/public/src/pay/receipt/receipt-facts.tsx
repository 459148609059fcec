import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { showsLine, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { momentOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import { phoneWords } from '../../shared/phone.ts';
import type { ReceiptData } from '../ask.ts';
import { Facts, type Fact } from '../facts.tsx';

/** Who paid whom, when, for what, and every number that a bank or the merchant may ask for. */
export const ReceiptFacts = ({ context, data }: { context: PageContext; data: ReceiptData }) => (
  <Facts facts={factsOf(context, data)} />
);

function factsOf(
  { words }: PageContext,
  { transaction_details: paid, customer_details: payer, merchant, success_field }: ReceiptData,
): Fact[] {
  const { receipt, moment, channels, form } = words;
  const is_paid = paid.invoice_status === 'SUCCESS' || paid.invoice_status === 'REFUNDED';
  const at = paid.paid_at ?? paid.started_at;
  const has_charge = paid.fee_bearer === 'CUSTOMER';
  // What the merchant leaves out of a receipt helps nobody while the payment is still open: then every line is there.
  const choice = is_paid ? success_field : null;
  const chosen = (line: ReceiptLine, text: string | null) => (showsLine(choice, line) ? text : null);
  return [
    [is_paid ? receipt.to : receipt.to_open, merchant.name, 'auto'],
    [receipt.for, chosen('title', paid.title), 'auto'],
    [receipt.amount, has_charge ? rm(paid.amount) : null, 'ltr'],
    [receipt.charge, has_charge ? rm(sumOf(paid.fee, paid.fee_tax)) : null, 'ltr'],
    [paid.paid_at ? receipt.paid_at : receipt.started_at, at && `${momentOf(at, moment)} (${moment.zone})`, undefined],
    [nameLabel(receipt, paid), chosen('bank', paid.bank), 'auto'],
    [receipt.card, chosen('bank', paid.masked_card), 'ltr'],
    [receipt.channel, chosen('channel', paid.channel && channelName(channels, paid.channel)), undefined],
    [form.bank_type, chosen('bank', paid.bank_type === 2 ? form.company : null), undefined],
    [receipt.invoice_no, paid.invoice_no, 'ltr'],
    [receipt.transaction_invoice_no, chosen('transaction_invoice_no', paid.transaction_invoice_no), 'ltr'],
    [paid.channel === 'fpx' ? receipt.fpx_id : receipt.reference, paid.fpx_transaction_id, 'ltr'],
    [receipt.payer, chosen('payer', payer.full_name), 'auto'],
    [receipt.email, chosen('email', payer.email), 'ltr'],
    [receipt.phone_number, chosen('phone_number', phoneWords(payer.phone_number)), 'ltr'],
  ];
}

/**
 * What the payer chose inside a channel. A channel that is one service says it by its own name, and DuitNow knows the
 * payer's bank only once it was paid.
 */
function nameLabel(
  receipt: PageContext['words']['receipt'],
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
