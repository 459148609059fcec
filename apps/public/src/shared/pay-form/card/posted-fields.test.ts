import { expect, it } from 'vitest';
import { postedFields } from './posted-fields.ts';

const CARD = { number: '4111 1111 1111 1111', month: '1', year: '2030', cvv: '9173' };

it('the posted fields contain the masked number and the expiry, and nothing else of the card', () => {
  expect(postedFields(CARD, 'kcard1.x')).toEqual({
    encryptedCardInfo: 'kcard1.x',
    maskedCardInfo: '411111XXXXXX1111',
    expMonthCardInfo: '01',
    expYearCardInfo: '2030',
  });
});

it('a card without an expiry posts none, whatever was typed', () => {
  for (const number of ['6250947000000014', '8171999927660000'])
    expect(postedFields({ ...CARD, number }, 't')).toMatchObject({ expMonthCardInfo: '', expYearCardInfo: '' });
});

it('a short card number is masked completely', () => {
  expect(postedFields({ ...CARD, number: '4111111111' }, 't').maskedCardInfo).toBe('XXXXXXXXXX');
});
