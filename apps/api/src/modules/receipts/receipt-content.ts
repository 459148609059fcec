import type { Data } from '@kutip/contracts/endpoint';
import type { paymentSwitch } from '@kutip/contracts/payments';
import type { RECEIPT_LANGUAGES } from '@kutip/contracts/receipts';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { isLineShown, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { ar } from './messages-ar.ts';
import { en, type ReceiptMessages } from './messages-en.ts';
import { ms } from './messages-ms.ts';

export type Receipt = Data<typeof paymentSwitch.checkStatus>;
export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

export const RECEIPT_MESSAGES: Record<ReceiptLanguage, ReceiptMessages> = { en, ms, ar };

/** The direction of a text: figures, codes and addresses left to right, names by their script, labels like the page. */
export type TextRun = 'figures' | 'name' | 'label';

/** The content of a receipt as plain data, before rendering. */
export interface ReceiptContent {
  language: ReceiptLanguage;
  product_name: string;
  title: string;
  /** null outside a sandbox. */
  sandbox: string | null;
  status: { text: string; explanation: string | null; is_good: boolean };
  amount: string;
  facts: readonly { label: string; text: string; run: TextRun }[];
  items: {
    headings: readonly [item: string, quantity: string, unit_price: string, total: string];
    rows: readonly { title: string; quantity: string; unit_price: string; total: string }[];
  } | null;
  message: { title: string; text: string } | null;
  support: { title: string; lines: readonly { label: string | null; text: string; run: TextRun }[] } | null;
  check: { title: string; why: string; link: string };
  page: string;
}

export interface BillItem {
  title: string;
  quantity: number;
  unit_price: Sen;
  total_amount: Sen;
}

export interface ReceiptInput {
  receipt: Receipt;
  items: readonly BillItem[];
  language: ReceiptLanguage;
  public_url: string;
  is_sandbox: boolean;
}

/** Builds the receipt of a successful payment. */
export function buildReceiptContent({
  receipt,
  items,
  language,
  public_url,
  is_sandbox,
}: ReceiptInput): ReceiptContent {
  const messages = RECEIPT_MESSAGES[language];
  const { transaction_details: paid, success_field, support } = receipt;
  const payment_no = paid.transaction_invoice_no ?? paid.invoice_no;
  return {
    language,
    product_name: receipt.product_name,
    title: messages.title,
    sandbox: is_sandbox ? messages.sandbox : null,
    status: statusOf(receipt, messages),
    amount: formatRinggit(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount),
    facts: receiptFacts(receipt, messages),
    items: items.length > 0 ? itemsOf(items, messages) : null,
    message: success_field && { title: success_field.title, text: success_field.message },
    support: support && supportOf(support, messages),
    check: {
      title: messages.check,
      why: messages.check_why,
      link: `${public_url}/pay/thankyou?invoice_no=${encodeURIComponent(payment_no)}`,
    },
    page: messages.page,
  };
}

function statusOf({ transaction_details: paid }: Receipt, messages: ReceiptMessages): ReceiptContent['status'] {
  if (paid.invoice_status === 'REFUNDED')
    return { text: messages.refunded, explanation: messages.refunded_text, is_good: false };
  if (paid.is_duplicate) return { text: messages.duplicate, explanation: messages.duplicate_text, is_good: false };
  return { text: messages.paid, explanation: null, is_good: true };
}

/** Payer, merchant, date, title and all reference numbers of a payment; empty facts are omitted. */
function receiptFacts(receipt: Receipt, messages: ReceiptMessages): ReceiptContent['facts'] {
  const { transaction_details: paid, customer_details: payer, merchant, success_field } = receipt;
  const chosen = (line: ReceiptLine, text: string | null) => (isLineShown(success_field, line) ? text : null);
  const has_charge = paid.fee_bearer === 'CUSTOMER';
  const channel = paid.channel as keyof ReceiptMessages['channels'] | null;
  const facts: readonly (readonly [label: string | null, text: string | null, run: TextRun])[] = [
    [messages.to, merchant.name, 'name'],
    [messages.for, chosen('title', paid.title), 'name'],
    [messages.amount, has_charge ? formatRinggit(paid.amount) : null, 'figures'],
    [messages.charge, has_charge ? formatRinggit(sen(paid.fee + paid.fee_tax)) : null, 'figures'],
    [messages.paid_at, paid.paid_at && formatMoment(paid.paid_at, messages), 'label'],
    [messages.channel, chosen('channel', channel && messages.channels[channel]), 'label'],
    [choiceLabel(channel, messages), chosen('bank', paid.bank), 'name'],
    [messages.card, chosen('bank', paid.masked_card), 'figures'],
    [messages.invoice_no, paid.invoice_no, 'figures'],
    [messages.transaction_invoice_no, chosen('transaction_invoice_no', paid.transaction_invoice_no), 'figures'],
    [channel === 'fpx' ? messages.fpx_id : messages.reference, paid.fpx_transaction_id, 'figures'],
    [messages.payer, chosen('payer', payer.full_name), 'name'],
    [messages.email, chosen('email', payer.email), 'figures'],
    [messages.phone_number, chosen('phone_number', formatPhone(payer.phone_number)), 'figures'],
  ];
  return facts.flatMap(([label, text, run]) => (label && text ? [{ label, text, run }] : []));
}

/** The label of the payer's choice within a channel; null for channels without a choice. */
function choiceLabel(channel: keyof ReceiptMessages['channels'] | null, messages: ReceiptMessages): string | null {
  const labels: Partial<Record<keyof ReceiptMessages['channels'], string>> = {
    fpx: messages.bank,
    duit_now: messages.bank_or_wallet,
    ewallet: messages.wallet,
    bnpl: messages.pay_later,
    crypto: messages.coin,
  };
  return channel === null ? messages.bank : (labels[channel] ?? null);
}

const itemsOf = (items: readonly BillItem[], messages: ReceiptMessages): ReceiptContent['items'] => ({
  headings: [messages.item, messages.quantity, messages.unit_price, messages.total],
  rows: items.map(({ title, quantity, unit_price, total_amount }) => ({
    title,
    quantity: String(quantity),
    unit_price: formatRinggit(unit_price),
    total: formatRinggit(total_amount),
  })),
});

function supportOf(support: NonNullable<Receipt['support']>, messages: ReceiptMessages): ReceiptContent['support'] {
  const { name, email, phone_number, whatsapp_number, operating_hours } = support;
  const lines: readonly (readonly [label: string | null, text: string | null, run: TextRun])[] = [
    [null, name, 'name'],
    [null, email, 'figures'],
    [null, formatPhone(phone_number), 'figures'],
    [messages.whatsapp, whatsapp_number && formatPhone(whatsapp_number), 'figures'],
    [messages.hours, operating_hours, 'name'],
  ];
  return {
    title: messages.support,
    lines: lines.flatMap(([label, text, run]) => (text ? [{ label, text, run }] : [])),
  };
}

/** 123450 sen → RM 1,234.50. */
export const formatRinggit = (amount: Sen): string =>
  `RM ${toRinggit(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

const OFFSET_MS = 8 * 60 * 60 * 1000;

/** → '21 Nov 2026, 10:42 am (Malaysian time)'. */
export function formatMoment(moment: Date, messages: ReceiptMessages): string {
  const local = new Date(moment.getTime() + OFFSET_MS);
  const day = `${local.getUTCDate()} ${messages.months.split(' ')[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  const [hour, minute] = [local.getUTCHours(), String(local.getUTCMinutes()).padStart(2, '0')];
  return `${day}${messages.comma} ${hour % 12 || 12}:${minute} ${hour < 12 ? messages.am : messages.pm} (${messages.zone})`;
}

/** '60123456789' → '+60 12-345 6789'; a masked or foreign number is left as it is. */
function formatPhone(digits: string): string {
  const [, area, middle, last] = /^60(1\d|[3-9])(\d{3,4})(\d{4})$/.exec(digits) ?? [];
  return area ? `+60 ${area}-${middle} ${last}` : digits;
}
