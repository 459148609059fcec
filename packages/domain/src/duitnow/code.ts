import { parseRinggit, toRinggit, type Sen } from '../money.ts';
import { toQrText } from './qr-text.ts';
import { readObjects, readWithCrc, writeObjects, writeWithCrc, type DataObject, type TlvFault } from './tlv.ts';

/** Payload format of PayNet's codes; other EMVCo codes use 01. */
const FORMAT = '02';
const DUITNOW_AID = 'A0000006150001';
/** ISO 4217 for ringgit. */
export const RINGGIT = '458';
const COUNTRY = 'MY';

/** The contents of a DuitNow QR (PayNet "QR data object" 1.5). Texts are printable ASCII; '' means absent. */
export interface DuitNowQr {
  /** True for a code made for one payment; false for a static, printed code. */
  readonly is_dynamic: boolean;
  /** Acquirer id, up to 6 digits, such as 588734. */
  readonly acquirer_id: string;
  /** The acquirer's id of the merchant or code; up to 28 characters. */
  readonly merchant_id: string;
  /** Merchant category code (MCC), four digits; 0000 for person-to-person. */
  readonly merchant_category: string;
  /** ISO 4217, three digits. */
  readonly currency: string;
  /** null: the payer enters the amount. */
  readonly amount: Sen | null;
  readonly merchant_name: string;
  readonly merchant_city: string;
  readonly postcode: string;
  /** 62.01 and 62.05, up to 25 characters each. */
  readonly bill_no: string;
  readonly reference: string;
  /** 82: the acquirer's integrity value, SHA-256 or shorter. */
  readonly integrity: string;
}

/** Why a text is not a valid DuitNow QR. */
export type DuitNowQrFault =
  | TlvFault
  | 'not_duitnow' // another format, or no DuitNow template
  | 'missing_field'
  | 'bad_value'
  | 'bad_amount';

const MAX_NAME_LENGTH = 25;
const MAX_CITY_LENGTH = 15;
const UNKNOWN_CITY = 'MY';

/** Allowed values by id. Ids inside templates are written `26.01`. */
const FIELD_PATTERNS: Readonly<Record<string, RegExp>> = {
  '01': /^1[12]$/,
  '26.01': /^\d{1,6}$/,
  '26.02': /^[ -~]{1,28}$/,
  '52': /^\d{4}$/,
  '53': /^\d{3}$/,
  '54': /^[\d.]{1,13}$/,
  '58': /^MY$/,
  '59': /^[ -~]{1,25}$/,
  '60': /^[ -~]{1,15}$/,
  '61': /^[ -~]{1,10}$/,
  '62.01': /^[ -~]{1,25}$/,
  '62.05': /^[ -~]{1,25}$/,
  '82': /^[ -~]{1,99}$/,
};
const REQUIRED = ['01', '26.01', '52', '53', '58', '59', '60'] as const;

const isPresent = ({ value }: DataObject): boolean => value !== '';

/**
 * Encodes a QR in PayNet's field order, with 82 right before the CRC. Throws RangeError for values that the format
 * cannot hold.
 */
export function encodeDuitNowQr(code: DuitNowQr): string {
  const template = [
    { id: '00', value: DUITNOW_AID },
    { id: '01', value: code.acquirer_id },
    { id: '02', value: code.merchant_id },
  ];
  const additional = [
    { id: '01', value: code.bill_no },
    { id: '05', value: code.reference },
  ];
  const objects = [
    { id: '00', value: FORMAT },
    { id: '01', value: code.is_dynamic ? '12' : '11' },
    { id: '26', value: writeObjects(template.filter(isPresent)) },
    { id: '52', value: code.merchant_category },
    { id: '53', value: code.currency },
    { id: '54', value: code.amount === null ? '' : toRinggit(code.amount) },
    { id: '58', value: COUNTRY },
    { id: '59', value: toQrText(code.merchant_name, MAX_NAME_LENGTH, 'MERCHANT') },
    { id: '60', value: toQrText(code.merchant_city, MAX_CITY_LENGTH, UNKNOWN_CITY) },
    { id: '61', value: code.postcode },
    { id: '62', value: writeObjects(additional.filter(isPresent)) },
    { id: '82', value: code.integrity },
  ];
  const text = writeWithCrc(objects.filter(isPresent));
  const read = parseDuitNowQr(text);
  if (typeof read === 'string') throw new RangeError(`no code can hold this: ${read}`);
  return text;
}

/** All data objects by id, including those inside templates 26 and 62 (`26.01` …). */
function flattenObjects(text: string): ReadonlyMap<string, string> | DuitNowQrFault {
  const objects = readWithCrc(text);
  if (typeof objects === 'string') return objects;
  const flat = new Map<string, string>();
  for (const { id, value } of objects) {
    flat.set(id, value);
    if (id !== '26' && id !== '62') continue;
    const inner = readObjects(value);
    if (typeof inner === 'string') return inner;
    for (const one of inner) flat.set(`${id}.${one.id}`, one.value);
  }
  return flat;
}

/** Parses and validates scanned text; returns a fault if it is invalid. Accepts any text and never throws. */
export function parseDuitNowQr(text: string): DuitNowQr | DuitNowQrFault {
  const flat = flattenObjects(text);
  if (typeof flat === 'string') return flat;
  if (flat.get('00') !== FORMAT || flat.get('26.00') !== DUITNOW_AID) return 'not_duitnow';
  if (REQUIRED.some((id) => !flat.has(id))) return 'missing_field';
  for (const [id, allowed] of Object.entries(FIELD_PATTERNS)) {
    const value = flat.get(id);
    if (value !== undefined && !allowed.test(value)) return id === '54' ? 'bad_amount' : 'bad_value';
  }
  const written = flat.get('54');
  const amount = written === undefined ? null : parseRinggit(written);
  if (typeof amount === 'string' || amount === 0) return 'bad_amount';
  const at = (id: string): string => flat.get(id) ?? '';
  return {
    is_dynamic: at('01') === '12',
    acquirer_id: at('26.01'),
    merchant_id: at('26.02'),
    merchant_category: at('52'),
    currency: at('53'),
    amount,
    merchant_name: at('59'),
    merchant_city: at('60'),
    postcode: at('61'),
    bill_no: at('62.01'),
    reference: at('62.05'),
    integrity: at('82'),
  };
}
