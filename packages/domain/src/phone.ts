import { latinDigits } from './digits.ts';

const AREA = /^(?:60|0)?(1\d|8\d|[3-9])(\d{3,4}?)(\d{4}|\d{3})$/;

/**
 * Formats a Malaysian phone number: `0123456678`, `60123456678` or `+60 12-345 6678` → `+60 12-345 6678`. Anything
 * else, such as an incomplete number, is returned unchanged.
 */
export function formatPhone(written: string): string {
  const digits = written.replace(/[\s()+-]/g, '');
  if (!/^(?:60|0)\d{8,10}$/.test(digits)) return written;
  const local = digits.replace(/^(?:60|0)/, '');
  const [, area, middle, last] = AREA.exec(local) ?? [];
  return area ? `+60 ${area}-${middle} ${last}` : written;
}

const FOREIGN = /^(?:\+|00)(?!60)([1-9]\d{6,14})$/;
const MALAYSIAN = /^(?:\+?60|0060|0)(1\d{8,9}|[3-9]\d{7,8})$/;

/**
 * A payer's phone number for storage: Malaysian mobile numbers and landlines as 60…, those of other countries, written
 * with their country code, as +…; null: neither. Separators and Arabic-Indic digits are accepted.
 */
export function readPayerPhone(written: string): string | null {
  const compact = latinDigits(written).replace(/[\s().-]/g, '');
  const foreign = FOREIGN.exec(compact)?.[1];
  if (foreign) return `+${foreign}`;
  const local = MALAYSIAN.exec(compact)?.[1];
  return local ? `60${local}` : null;
}
