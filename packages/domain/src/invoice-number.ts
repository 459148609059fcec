import type { DisbursementSource } from './disbursement.ts';

/** Prefixes of invoice numbers (W-07). */
export const INVOICE_PREFIX = {
  BILL: 'BP',
  POOL_TOPUP: 'PT',
  PREFUND_TOPUP: 'PF',
  GENERIC_TOPUP: 'GT',
  SUBSCRIPTION: 'SP',
  SHOP_ORDER: 'SO',
} as const;
export type InvoiceKind = keyof typeof INVOICE_PREFIX;

/**
 * Whether the money of a kind is a sale, the merchant's income: introducers earn on it, it goes through settlement and it can
 * be refunded. Other kinds are the merchant's own money or the price of a plan.
 */
const IS_SALE: Readonly<Record<InvoiceKind, boolean>> = {
  BILL: true,
  POOL_TOPUP: false,
  PREFUND_TOPUP: false,
  GENERIC_TOPUP: false,
  SUBSCRIPTION: false,
  SHOP_ORDER: true,
};
export const isSale = (kind: InvoiceKind): boolean => IS_SALE[kind];

/** Prefixes of disbursement numbers (W-07). They are also the order numbers at the bank. */
export const DISBURSEMENT_PREFIX = {
  PAYOUT: 'PO',
  SETTLEMENT: 'ST',
  SELF_SETTLEMENT: 'SS',
  REFUND: 'VS',
} as const satisfies Record<DisbursementSource, string>;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters from ten random bytes: the low five bits of each, so every character is equally likely. */
const tenOf = (random: Uint8Array): string => Array.from(random.slice(0, 10), (byte) => CROCKFORD[byte & 31]).join('');

/** `BP-` and ten characters. */
export const invoiceNo = (kind: InvoiceKind, random: Uint8Array): string => `${INVOICE_PREFIX[kind]}-${tenOf(random)}`;

/** `ST-` and ten characters. */
export const disbursementNo = (source: DisbursementSource, random: Uint8Array): string =>
  `${DISBURSEMENT_PREFIX[source]}-${tenOf(random)}`;

/** The number of a payment attempt: the invoice number and at least two digits. It is FPX's seller order number. */
export const attemptNo = (invoice_no: string, attempt: number): string =>
  `${invoice_no}-${String(attempt).padStart(2, '0')}`;
