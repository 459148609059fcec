import { expect, test } from 'vitest';
import { isMeant } from './find-bank.ts';
import { offerOf, sortOffers } from './offer.ts';
import { service } from './test-services.ts';

const BANKS = [
  service(1, 'Affin Bank (affinOnline)'),
  service(18, 'OCBC Bank (OCBC Online Banking)'),
  service(19, 'Public Bank (PBe)'),
  service(5, 'Bank Islam (Bank Islam Internet Banking)'),
  service(15, 'Maybank (Maybank2u)'),
  service(10, 'CIMB Bank (CIMB Clicks)', { is_online: false }),
  service(2, 'Alliance Bank (allianceonline)'),
  service(12, 'Hong Leong Bank (HLB Connect)'),
].map(offerOf);
const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id);

test('the bank used last comes first, then popular banks, then the alphabet, and banks that are down last', () => {
  expect(ids(sortOffers(BANKS, 18))).toEqual([18, 15, 19, 12, 5, 1, 2, 10]);
  expect(ids(sortOffers(BANKS, null))).toEqual([15, 19, 12, 5, 1, 2, 18, 10]);
});

test.each([
  ['m2u', 15],
  ['MAE', 15],
  ['bimb', 5],
  ['pbe', 19],
  ['hlb', 12],
  ['clicks', 10],
  ['hong-leong', 12],
])('%s finds its bank', (query, id) => {
  expect(ids(BANKS.filter((bank) => isMeant(bank, query)))).toEqual([id]);
});
