import type { TypedCard } from '@kutip/domain/card/check';
import { hasNumberOnly } from '@kutip/domain/card/number';

/** What the card's bank does: answers at once with a code, asks for a one-time code, or leaves it to whoever looks. */
export type Issuer = { does: 'answer'; code: string } | { does: 'challenge' } | { does: 'choose' };

interface TestCard {
  number: string;
  issuer: Issuer;
  says: string;
}

const approves: Issuer = { does: 'answer', code: '0000' };

/** Numbers that nobody has been given. Each has an answer of its own. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', issuer: approves, says: 'Approved at once' },
  { number: '5555555555554444', issuer: approves, says: 'Approved at once' },
  { number: '6250947000000014', issuer: approves, says: 'Approved at once; needs no expiry and no security code' },
  { number: '378282246310005', issuer: approves, says: 'Approved at once' },
  { number: '4000000000003220', issuer: { does: 'challenge' }, says: 'Asks for the one-time code 123456' },
  { number: '4000000000000002', issuer: { does: 'answer', code: '4005' }, says: 'Declined' },
  { number: '4000000000009995', issuer: { does: 'answer', code: '4051' }, says: 'Insufficient funds' },
  { number: '4000000000000069', issuer: { does: 'answer', code: '4054' }, says: 'Expired card' },
  { number: '4242424242424242', issuer: { does: 'choose' }, says: 'You choose, as with every other number' },
];

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card.issuer]));

const NO_SECURITY_CODE: Issuer = { does: 'answer', code: '4082' };

/** The form lets an empty security code pass; this bank does not (C-16). */
export const issuerOf = ({ number, cvv }: TypedCard): Issuer =>
  cvv === '' && !hasNumberOnly(number) ? NO_SECURITY_CODE : (BY_NUMBER.get(number) ?? { does: 'choose' });
