import { crc16 } from './crc.ts';

/** One data object of an EMVCo merchant QR code: two-digit id, two-digit length in characters, value. */
export interface DataObject {
  readonly id: string;
  readonly value: string;
}

/** Why a text is not valid QR data. */
export type TlvFault =
  | 'not_text' // contains an unpaired surrogate
  | 'too_long' // longer than a QR code of this kind allows
  | 'bad_id'
  | 'bad_length'
  | 'cut_off' // a length beyond the end of the text
  | 'duplicate_id'
  | 'wrong_order' // 00 must be first, 63 last
  | 'no_crc'
  | 'wrong_crc';

const FORMAT = '00';
const CRC = '63';
const CRC_HEAD = `${CRC}04`;
const LARGEST_VALUE = 99; // two digits of length
/** EMVCo merchant-presented mode 1.1, 4.1: maximum length in characters. */
const LARGEST_CODE = 512;

/** Encodes data objects in the given order. Throws RangeError for an object that the format cannot carry. */
export function writeObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ id, value }) => {
      const length = [...value].length;
      if (!/^\d\d$/.test(id) || length === 0 || length > LARGEST_VALUE || !value.isWellFormed())
        throw new RangeError(`no data object: ${id} of ${length} characters`);
      return `${id}${String(length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Encodes a complete code: the objects and the CRC, which also covers its own id and length. */
export function writeWithCrc(objects: readonly DataObject[]): string {
  const text = `${writeObjects(objects)}${CRC_HEAD}`;
  const whole = `${text}${crc16(text)}`;
  if ([...whole].length > LARGEST_CODE) throw new RangeError(`a code of more than ${LARGEST_CODE} characters`);
  return whole;
}

/** Parses the data objects of a template, or of a code whose CRC is verified elsewhere. Never throws. */
export function readObjects(text: string): readonly DataObject[] | TlvFault {
  if (!text.isWellFormed()) return 'not_text';
  if (text.length > 2 * LARGEST_CODE) return 'too_long';
  const characters = [...text]; // EMVCo counts characters, not bytes
  if (characters.length > LARGEST_CODE) return 'too_long';
  const objects = new Map<string, string>();
  for (let at = 0; at < characters.length;) {
    const id = characters.slice(at, at + 2).join('');
    const length = characters.slice(at + 2, at + 4).join('');
    if (!/^\d\d$/.test(id)) return 'bad_id';
    if (!/^\d\d$/.test(length) || length === '00') return 'bad_length';
    const end = at + 4 + Number(length);
    if (end > characters.length) return 'cut_off';
    if (objects.has(id)) return 'duplicate_id';
    objects.set(id, characters.slice(at + 4, end).join(''));
    at = end;
  }
  return [...objects].map(([id, value]) => ({ id, value }));
}

/**
 * Parses a complete code and returns its data objects without the CRC, which must be present, last and correct. Never
 * throws.
 */
export function readWithCrc(text: string): readonly DataObject[] | TlvFault {
  const objects = readObjects(text);
  if (typeof objects === 'string') return objects;
  const crc = objects.find(({ id }) => id === CRC);
  if (!crc) return 'no_crc';
  if (objects[0]?.id !== FORMAT || objects.at(-1) !== crc) return 'wrong_order';
  if (crc.value !== crc16(text.slice(0, -4)) || !text.endsWith(`${CRC_HEAD}${crc.value}`)) return 'wrong_crc';
  return objects.slice(0, -1);
}
