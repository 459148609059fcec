import type { CardInput } from '@kutip/domain/card/check';
import { hasNumberOnly } from '@kutip/domain/card/number';

/** The issuer's behaviour: answers with a response code, asks for a one-time code, or lets the payer choose. */
export type Issuer = { behaviour: 'answer'; code: string } | { behaviour: 'challenge' } | { behaviour: 'choose' };

interface TestCard {
  number: string;
  issuer: Issuer;
  description: string;
}

const approves: Issuer = { behaviour: 'answer', code: '0000' };

/** Test card numbers, each with its own outcome. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', issuer: approves, description: 'Approved at once' },
  { number: '5555555555554444', issuer: approves, description: 'Approved at once' },
  {
    number: '6250947000000014',
    issuer: approves,
    description: 'Approved at once; needs no expiry and no security code',
  },
  { number: '378282246310005', issuer: approves, description: 'Approved at once' },
  { number: '4000000000003220', issuer: { behaviour: 'challenge' }, description: 'Asks for the one-time code 123456' },
  { number: '4000000000000002', issuer: { behaviour: 'answer', code: '4005' }, description: 'Declined' },
  { number: '4000000000009995', issuer: { behaviour: 'answer', code: '4051' }, description: 'Insufficient funds' },
  { number: '4000000000000069', issuer: { behaviour: 'answer', code: '4054' }, description: 'Expired card' },
  {
    number: '4242424242424242',
    issuer: { behaviour: 'choose' },
    description: 'You choose, as with every other number',
  },
];

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card.issuer]));

const NO_SECURITY_CODE: Issuer = { behaviour: 'answer', code: '4082' };

/** The card form accepts an empty security code; this issuer declines it (C-16). */
export const issuerOf = ({ number, cvv }: CardInput): Issuer =>
  cvv === '' && !hasNumberOnly(number) ? NO_SECURITY_CODE : (BY_NUMBER.get(number) ?? { behaviour: 'choose' });
