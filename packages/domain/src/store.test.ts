import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESERVED_STORE_IDS, storeIdOf } from './store.ts';

test.each([
  ['Dapur Puan Ros', 'dapur-puan-ros'],
  ['Café Mélaka!', 'cafe-melaka'],
  ['Ros', 'kedai-ros'],
  ['Checkout', 'kedai-checkout'],
  ['面包店', 'kedai-online'],
  ['Kek lapis Sarawak buatan sendiri', 'kek-lapis-sarawak-buatan-se'],
])('the address of %s is %s', (name, address) => {
  expect(storeIdOf(name)).toBe(address);
});

test('every name gives an address that a store can have, also with a number behind it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const address = storeIdOf(name);
      expect(address).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(address.length).toBeGreaterThanOrEqual(6);
      expect(`${address}-9999`.length).toBeLessThanOrEqual(32);
      expect(RESERVED_STORE_IDS.has(address)).toBe(false);
    }),
  );
});
