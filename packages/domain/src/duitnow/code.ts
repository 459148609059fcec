import { readRinggit, toRinggit, type Sen } from '../money.ts';
import { carried } from './carried.ts';
import { readObjects, readWithCrc, writeObjects, writeWithCrc, type DataObject, type TlvFault } from './tlv.ts';

/** What PayNet's codes say of themselves; other EMVCo codes have 01 for their format. */
const FORMAT = '02';
const DUITNOW_AID = 'A0000006150001';
/** ISO 4217 for ringgit. */
export const RINGGIT = '458';
const COUNTRY = 'MY';

/** What stands in a DuitNow QR (PayNet "QR data object" 1.5). Texts are printable ASCII; '' is what is not there. */
export interface DuitNowCode {
  /** Made for one payment; a static one hangs on a wall. */
  readonly is_dynamic: boolean;
  /** Who made it, up to 6 digits, such as 588734. */
  readonly acquirer_id: string;
  /** The merchant, or this code, as the acquirer knows it; up to 28 characters. */
  readonly merchant_id: string;
  /** MCC, four digits: what kind of merchant; 0000 between people. */
  readonly merchant_category: string;
  /** ISO 4217, three digits. */
  readonly currency: string;
  /** null: the payer types it. */
  readonly amount: Sen | null;
  readonly merchant_name: string;
  readonly merchant_city: string;
  readonly postcode: string;
  /** 62.01 and 62.05, up to 25 characters each. */
  readonly bill_no: string;
  readonly reference: string;
  /** 82: an integrity value that the acquirer adds, SHA-256 or shorter. */
  readonly integrity: string;
}

/** Why a text is no DuitNow QR. */
export type CodeFault =
  | TlvFault
  | 'not_duitnow' // another format, or no template of DuitNow's
  | 'missing_field'
  | 'bad_value'
  | 'bad_amount';

const NAME_MOST = 25;
const CITY_MOST = 15;
const UNKNOWN_CITY = 'MY';

/** What a value may be, by id; what it may not be is a fault. Ids below 100 of templates are written `26.01`. */
const VALUES: Readonly<Record<string, RegExp>> = {
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

const isThere = ({ value }: DataObject): boolean => value !== '';

/** Writes a code in PayNet's order, 82 right before the CRC. Throws RangeError for what a code may not hold. */
export function writeCode(code: DuitNowCode): string {
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
    { id: '26', value: writeObjects(template.filter(isThere)) },
    { id: '52', value: code.merchant_category },
    { id: '53', value: code.currency },
    { id: '54', value: code.amount === null ? '' : toRinggit(code.amount) },
    { id: '58', value: COUNTRY },
    { id: '59', value: carried(code.merchant_name, NAME_MOST, 'MERCHANT') },
    { id: '60', value: carried(code.merchant_city, CITY_MOST, UNKNOWN_CITY) },
    { id: '61', value: code.postcode },
    { id: '62', value: writeObjects(additional.filter(isThere)) },
    { id: '82', value: code.integrity },
  ];
  const text = writeWithCrc(objects.filter(isThere));
  const read = readCode(text);
  if (typeof read === 'string') throw new RangeError(`no code can hold this: ${read}`);
  return text;
}

/** The objects of a code with those of the templates that matter, `26.01` and so on. */
function flattened(text: string): ReadonlyMap<string, string> | CodeFault {
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

/** Reads and checks what a wallet has scanned, or a fault. Takes any text and never throws. */
export function readCode(text: string): DuitNowCode | CodeFault {
  const flat = flattened(text);
  if (typeof flat === 'string') return flat;
  if (flat.get('00') !== FORMAT || flat.get('26.00') !== DUITNOW_AID) return 'not_duitnow';
  if (REQUIRED.some((id) => !flat.has(id))) return 'missing_field';
  for (const [id, allowed] of Object.entries(VALUES)) {
    const value = flat.get(id);
    if (value !== undefined && !allowed.test(value)) return id === '54' ? 'bad_amount' : 'bad_value';
  }
  const written = flat.get('54');
  const amount = written === undefined ? null : readRinggit(written);
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
