/** Text messages are paid by segment: their length in the alphabet of phones (GSM 03.38), or in UCS-2 for any other text. */
import { sen, type Sen } from './money.ts';

/** Characters of the default alphabet: one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of its extension: an escape and another septet. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Units that one message holds, and each part of a longer one: its parts carry a header. */
const CAPACITY = { GSM7: { single: 160, part: 153 }, UCS2: { single: 70, part: 67 } } as const;
export type SmsEncoding = keyof typeof CAPACITY;

export interface SmsSize {
  encoding: SmsEncoding;
  /** Septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  segments: number;
}

/** The segments of a text. A character of two units is never cut, so a part may stay one unit short. */
export function measureSms(text: string): SmsSize {
  const characters = [...text];
  const is_gsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const encoding = is_gsm ? 'GSM7' : 'UCS2';
  const widths = characters.map((character) => (is_gsm ? (EXTENDED.has(character) ? 2 : 1) : character.length));
  const units = widths.reduce((total, width) => total + width, 0);
  const { single, part } = CAPACITY[encoding];
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1 };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) [segments, used] = [segments + 1, 0];
    used += width;
  }
  return { encoding, units, segments };
}

/** What a merchant pays for a segment, from the credit pool. */
export const SMS_SEGMENT_PRICE: Sen = sen(12);
/** The most segments of one message. */
export const MAX_SMS_SEGMENTS = 6;

export const smsCost = (segments: number): Sen => sen(segments * SMS_SEGMENT_PRICE);
