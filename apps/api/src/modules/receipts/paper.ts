import type { Data } from '@kutip/contracts/endpoint';
import type { paymentSwitch } from '@kutip/contracts/payments';
import type { RECEIPT_LANGUAGES } from '@kutip/contracts/receipts';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { showsLine, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { ar } from './words-ar.ts';
import { en, type Words } from './words-en.ts';
import { ms } from './words-ms.ts';

export type Receipt = Data<typeof paymentSwitch.check>;
export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

export const WORDS: Record<ReceiptLanguage, Words> = { en, ms, ar };

/** How a text runs: figures, codes and addresses left to right, names as they are written, our words as the page. */
export type Run = 'figures' | 'name' | 'words';

/** A receipt in words, as plain data: what is to be drawn, before anybody draws it. */
export interface Paper {
  language: ReceiptLanguage;
  product_name: string;
  title: string;
  /** null outside a sandbox. */
  sandbox: string | null;
  status: { text: string; explanation: string | null; is_good: boolean };
  amount: string;
  facts: readonly { label: string; text: string; run: Run }[];
  items: {
    headings: readonly [item: string, quantity: string, unit_price: string, total: string];
    rows: readonly { title: string; quantity: string; unit_price: string; total: string }[];
  } | null;
  message: { title: string; text: string } | null;
  support: { title: string; lines: readonly { label: string | null; text: string; run: Run }[] } | null;
  check: { title: string; why: string; link: string };
  page: string;
}

export interface BillItem {
  title: string;
  quantity: number;
  unit_price: Sen;
  total_amount: Sen;
}

export interface Written {
  receipt: Receipt;
  items: readonly BillItem[];
  language: ReceiptLanguage;
  public_url: string;
  is_sandbox: boolean;
}

/** The receipt of a payment that was made. */
export function paperOf({ receipt, items, language, public_url, is_sandbox }: Written): Paper {
  const words = WORDS[language];
  const { transaction_details: paid, success_field, support } = receipt;
  const order_no = paid.transaction_invoice_no ?? paid.invoice_no;
  return {
    language,
    product_name: receipt.product_name,
    title: words.title,
    sandbox: is_sandbox ? words.sandbox : null,
    status: statusOf(receipt, words),
    amount: rm(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount),
    facts: factsOf(receipt, words),
    items: items.length > 0 ? itemsOf(items, words) : null,
    message: success_field && { title: success_field.title, text: success_field.message },
    support: support && supportOf(support, words),
    check: {
      title: words.check,
      why: words.check_why,
      link: `${public_url}/pay/thankyou?invoice_no=${encodeURIComponent(order_no)}`,
    },
    page: words.page,
  };
}

function statusOf({ transaction_details: paid }: Receipt, words: Words): Paper['status'] {
  if (paid.invoice_status === 'REFUNDED')
    return { text: words.refunded, explanation: words.refunded_text, is_good: false };
  if (paid.is_duplicate) return { text: words.duplicate, explanation: words.duplicate_text, is_good: false };
  return { text: words.paid, explanation: null, is_good: true };
}

/** Who paid whom, when, for what, and every number that a bank or the merchant may ask for; the empty are left out. */
function factsOf(receipt: Receipt, words: Words): Paper['facts'] {
  const { transaction_details: paid, customer_details: payer, merchant, success_field } = receipt;
  const chosen = (line: ReceiptLine, text: string | null) => (showsLine(success_field, line) ? text : null);
  const has_charge = paid.fee_bearer === 'CUSTOMER';
  const channel = paid.channel as keyof Words['channels'] | null;
  const facts: readonly (readonly [label: string | null, text: string | null, run: Run])[] = [
    [words.to, merchant.name, 'name'],
    [words.for, chosen('title', paid.title), 'name'],
    [words.amount, has_charge ? rm(paid.amount) : null, 'figures'],
    [words.charge, has_charge ? rm(sen(paid.fee + paid.fee_tax)) : null, 'figures'],
    [words.paid_at, paid.paid_at && momentWords(paid.paid_at, words), 'words'],
    [words.channel, chosen('channel', channel && words.channels[channel]), 'words'],
    [choiceLabel(channel, words), chosen('bank', paid.bank), 'name'],
    [words.card, chosen('bank', paid.masked_card), 'figures'],
    [words.invoice_no, paid.invoice_no, 'figures'],
    [words.transaction_invoice_no, chosen('transaction_invoice_no', paid.transaction_invoice_no), 'figures'],
    [channel === 'fpx' ? words.fpx_id : words.reference, paid.fpx_transaction_id, 'figures'],
    [words.payer, chosen('payer', payer.full_name), 'name'],
    [words.email, chosen('email', payer.email), 'figures'],
    [words.phone_number, chosen('phone_number', phoneWords(payer.phone_number)), 'figures'],
  ];
  return facts.flatMap(([label, text, run]) => (label && text ? [{ label, text, run }] : []));
}

/** What the payer chose inside a channel; a channel that is one service says it by its own name. */
function choiceLabel(channel: keyof Words['channels'] | null, words: Words): string | null {
  const labels: Partial<Record<keyof Words['channels'], string>> = {
    fpx: words.bank,
    duit_now: words.bank_or_wallet,
    ewallet: words.wallet,
    bnpl: words.pay_later,
    crypto: words.coin,
  };
  return channel === null ? words.bank : (labels[channel] ?? null);
}

const itemsOf = (items: readonly BillItem[], words: Words): Paper['items'] => ({
  headings: [words.item, words.quantity, words.unit_price, words.total],
  rows: items.map(({ title, quantity, unit_price, total_amount }) => ({
    title,
    quantity: String(quantity),
    unit_price: rm(unit_price),
    total: rm(total_amount),
  })),
});

function supportOf(support: NonNullable<Receipt['support']>, words: Words): Paper['support'] {
  const { name, email, phone_number, whatsapp_number, operating_hours } = support;
  const lines: readonly (readonly [label: string | null, text: string | null, run: Run])[] = [
    [null, name, 'name'],
    [null, email, 'figures'],
    [null, phoneWords(phone_number), 'figures'],
    [words.whatsapp, whatsapp_number && phoneWords(whatsapp_number), 'figures'],
    [words.hours, operating_hours, 'name'],
  ];
  return {
    title: words.support,
    lines: lines.flatMap(([label, text, run]) => (text ? [{ label, text, run }] : [])),
  };
}

/** 123450 sen → RM 1,234.50. */
export const rm = (amount: Sen): string => `RM ${toRinggit(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

const OFFSET_MS = 8 * 60 * 60 * 1000;

/** → '21 Nov 2026, 10:42 am (Malaysian time)'. */
export function momentWords(moment: Date, words: Words): string {
  const local = new Date(moment.getTime() + OFFSET_MS);
  const day = `${local.getUTCDate()} ${words.months.split(' ')[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  const [hour, minute] = [local.getUTCHours(), String(local.getUTCMinutes()).padStart(2, '0')];
  return `${day}${words.comma} ${hour % 12 || 12}:${minute} ${hour < 12 ? words.am : words.pm} (${words.zone})`;
}

/** '60123456789' → '+60 12-345 6789'; a masked or foreign number is left as it is. */
function phoneWords(digits: string): string {
  const [, area, middle, last] = /^60(1\d|[3-9])(\d{3,4})(\d{4})$/.exec(digits) ?? [];
  return area ? `+60 ${area}-${middle} ${last}` : digits;
}
