/** Prefixes of invoice numbers (W-07). */
export const INVOICE_PREFIX = {
  BILL: 'BP',
  POOL_TOPUP: 'PT',
  PREFUND_TOPUP: 'PF',
  GENERIC_TOPUP: 'GT',
  SUBSCRIPTION: 'SP',
  SHIPPING: 'SH',
} as const;
export type InvoiceKind = keyof typeof INVOICE_PREFIX;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `BP-` and ten characters from ten random bytes (the low five bits of each, so every character is equally likely). */
export const invoiceNo = (kind: InvoiceKind, random: Uint8Array): string =>
  `${INVOICE_PREFIX[kind]}-${Array.from(random.slice(0, 10), (byte) => CROCKFORD[byte & 31]).join('')}`;

/** The number of one attempt: the invoice's and two digits. It is FPX's seller order number. */
export const attemptNo = (invoice_no: string, attempt: number): string =>
  `${invoice_no}-${String(attempt).padStart(2, '0')}`;
