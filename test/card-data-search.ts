import type { CardInput } from '@kutip/domain/card/check';

/** The card that tests pay with and then search for. */
export const CARD: CardInput = { number: '5555 5555 5555 4444', month: '9', year: '2031', cvv: '9173' };
export const PAN = '5555555555554444';

/** A text as it appears inside base64, at each of the three possible offsets. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${'_'.repeat(offset)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters also depend on the neighbouring text.
    return encoded.slice(Math.ceil((offset * 4) / 3), (offset + text.length) % 3 === 0 ? undefined : -1);
  });

const encodingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  ...inBase64(secret),
  ...inBase64(secret).map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
];
const PAN_ENCODINGS = [...new Set([...encodingsOf(PAN), ...encodingsOf(CARD.number)])];
/** Four digits occur in many numbers, so the CVV counts only when it stands alone. */
const CVV = /(?<![0-9a-z.])9173(?![0-9a-z])/i;
const CVV_ENCODINGS = ['cvv":"9173', ';2031;9173', ...inBase64(';2031;9173')];

const withoutIdsAndTimes = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?/g, '')
    .replaceAll(/\\\\?x[0-9a-f]{16,}/gi, (bytes) => Buffer.from(bytes.replace(/^\\+x/, ''), 'hex').toString('latin1'));

/** Finds card data in a text in any encoding; an empty list means that there is none. */
export function findCardData(text: string): string[] {
  const plain = withoutIdsAndTimes(text);
  const found = [...PAN_ENCODINGS, ...CVV_ENCODINGS].filter(
    (encoding) => text.includes(encoding) || plain.includes(encoding),
  );
  return CVV.test(plain) ? [...found, 'cvv'] : found;
}
