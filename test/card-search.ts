import type { TypedCard } from '@kutip/domain/card/check';

/** The card that tests pay with when they look for it afterwards. */
export const CARD: TypedCard = { number: '5555 5555 5555 4444', month: '9', year: '2031', cvv: '9173' };
export const PAN = '5555555555554444';

/** A text as it would look inside base64, at each of the three places where it can begin. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from(`${'_'.repeat(before)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters also depend on what stands next to the text.
    return whole.slice(Math.ceil((before * 4) / 3), (before + text.length) % 3 === 0 ? undefined : -1);
  });

const spellingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  ...inBase64(secret),
  ...inBase64(secret).map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
];
const PAN_SPELLINGS = [...new Set([...spellingsOf(PAN), ...spellingsOf(CARD.number)])];
/** Four digits may be part of any number, so they count alone, and only beside nothing that we number things with. */
const CVV = /(?<![0-9a-z.])9173(?![0-9a-z])/i;
const CVV_SPELLINGS = ['cvv":"9173', ';2031;9173', ...inBase64(';2031;9173')];

const withoutOurNumbers = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?/g, '')
    .replaceAll(/\\\\?x[0-9a-f]{16,}/gi, (bytes) => Buffer.from(bytes.replace(/^\\+x/, ''), 'hex').toString('latin1'));

/** What of the card is in a text, in any spelling; an empty list is what a test wants. */
export function foundIn(text: string): string[] {
  const plain = withoutOurNumbers(text);
  const spellings = [...PAN_SPELLINGS, ...CVV_SPELLINGS].filter((one) => text.includes(one) || plain.includes(one));
  return CVV.test(plain) ? [...spellings, 'cvv'] : spellings;
}
