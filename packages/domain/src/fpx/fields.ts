/**
 * FPX messages: AR requests an authorisation (through the payer's browser), AC confirms it (host to host and again by
 * the browser), AE queries a payment's status (answered by an AC), BE queries the bank list and BC returns it.
 */
export type FpxMessage = 'AR' | 'AC' | 'AE' | 'BE' | 'BC';

const REQUEST_FIELDS = [
  'buyerAccNo',
  'buyerBankBranch',
  'buyerBankId',
  'buyerEmail',
  'buyerIban',
  'buyerId',
  'buyerName',
  'makerName',
  'msgToken',
  'msgType',
  'productDesc',
  'sellerBankCode',
  'sellerExId',
  'sellerExOrderNo',
  'sellerId',
  'sellerOrderNo',
  'sellerTxnTime',
  'txnAmount',
  'txnCurrency',
  'version',
] as const;

/** The fields that a message's checksum covers, in this order (by field name, as FPX does). */
export const CHECKSUM_FIELDS = {
  AR: REQUEST_FIELDS,
  AE: REQUEST_FIELDS,
  AC: [
    'buyerBankBranch',
    'buyerBankId',
    'buyerIban',
    'buyerId',
    'buyerName',
    'creditAuthCode',
    'creditAuthNo',
    'debitAuthCode',
    'debitAuthNo',
    'fpxTxnId',
    'fpxTxnTime',
    'makerName',
    'msgToken',
    'msgType',
    'sellerExId',
    'sellerExOrderNo',
    'sellerId',
    'sellerOrderNo',
    'sellerTxnTime',
    'txnAmount',
    'txnCurrency',
  ],
  BE: ['msgToken', 'msgType', 'sellerExId', 'version'],
  BC: ['bankList', 'msgToken', 'msgType', 'sellerExId'],
} as const satisfies Record<FpxMessage, readonly string[]>;

/** A complete message without its checksum (`fpx_checkSum`), which needs a key. */
export type FpxWire<M extends FpxMessage> = {
  readonly [Field in (typeof CHECKSUM_FIELDS)[M][number] as `fpx_${Field}`]: string;
};

/** A received form: unverified and possibly incomplete. */
export type FpxForm = Readonly<Record<string, string | undefined>>;

/** The signed text: the values joined with `|`. A missing field counts as empty. */
export const checksumText = (message: FpxMessage, form: FpxForm): string =>
  CHECKSUM_FIELDS[message].map((field) => form[`fpx_${field}`] ?? '').join('|');

/**
 * Whether a value contains the separator `|`. Such a message is refused even with a valid checksum, because text could
 * move from one field to the next without changing the signed text.
 */
export const hasSeparator = (message: FpxMessage, form: FpxForm): boolean =>
  CHECKSUM_FIELDS[message].some((field) => form[`fpx_${field}`]?.includes('|'));
