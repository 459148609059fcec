/**
 * The messages that FPX and a seller exchange: AR asks for an authorisation (the payer's browser carries it), AC confirms
 * it (host to host and again by the browser), AE asks how a payment stands (answered by an AC), BE asks for the banks
 * and BC lists them.
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

/** What a message's checksum is worked out over, in this order. FPX goes by field name, and so does this table. */
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

/** A whole message as it travels, all but its checksum (`fpx_checkSum`), which takes a key to make. */
export type FpxWire<M extends FpxMessage> = {
  readonly [Field in (typeof CHECKSUM_FIELDS)[M][number] as `fpx_${Field}`]: string;
};

/** What came over the wire: not trusted, perhaps not whole. */
export type FpxForm = Readonly<Record<string, string | undefined>>;

/** The text that is signed: the values joined with `|`. A field that is not there counts as empty. */
export const checksumText = (message: FpxMessage, form: FpxForm): string =>
  CHECKSUM_FIELDS[message].map((field) => form[`fpx_${field}`] ?? '').join('|');

/**
 * Whether a value holds the `|` that parts values. Such a message is refused whatever its checksum says: text could
 * have been moved from one field to the next without changing what was signed.
 */
export const hasSeparator = (message: FpxMessage, form: FpxForm): boolean =>
  CHECKSUM_FIELDS[message].some((field) => form[`fpx_${field}`]?.includes('|'));
