import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEncryption, type FieldLocation } from './encryption.ts';

const K1 = `k1:${'11'.repeat(32)}`;
const K2 = `k2:${'22'.repeat(32)}`;
const PLACE: FieldLocation = { account_id: '0199a000-0000-7000-8000-000000000001', column: 'banks.account_number' };
const { encrypt, decrypt, usesOldKey: isStale } = createEncryption(K1);

describe('encrypted fields', () => {
  test('every encrypted text is decrypted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const well_formed = text.toWellFormed();
        expect(decrypt(encrypt(well_formed, PLACE), PLACE)).toBe(well_formed);
      }),
    );
  });

  test('an encrypted value has the documented layout and does not contain the text', () => {
    const sealed = encrypt('112233445566', PLACE);
    expect(sealed.length).toBe(2 + 2 + 12 + 16 + 12);
    expect(sealed.subarray(0, 4)).toEqual(Buffer.from([1, 2, 0x6b, 0x31]));
    expect(sealed.includes('112233')).toBe(false);
  });

  test('the same text is encrypted differently every time', () => {
    expect(encrypt('x', PLACE).equals(encrypt('x', PLACE))).toBe(false);
  });

  test('a value moved to another account or column cannot be decrypted', () => {
    const sealed = encrypt('112233445566', PLACE);
    const account_id = '0199a000-0000-7000-8000-000000000002';
    expect(() => decrypt(sealed, { ...PLACE, account_id })).toThrow(/authenticate/);
    expect(() => decrypt(sealed, { ...PLACE, column: 'banks.account_name' })).toThrow(/authenticate/);
  });

  test('any changed byte is detected', () => {
    const sealed = encrypt('112233445566', PLACE);
    for (const at of sealed.keys()) {
      const altered = Buffer.from(sealed);
      altered[at]! ^= 1;
      expect(() => decrypt(altered, PLACE), `byte ${at}`).toThrow();
    }
  });

  test('a truncated value is refused', () => {
    const sealed = encrypt('12', PLACE);
    for (const length of sealed.keys())
      expect(() => decrypt(sealed.subarray(0, length), PLACE), `${length} bytes`).toThrow();
  });

  test('a truncated tag is refused', () => {
    const empty = encrypt('', PLACE);
    expect(() => decrypt(empty.subarray(0, -4), PLACE)).toThrow('This is not an encrypted value');
  });
});

describe('rotation of keys', () => {
  const rotated = createEncryption(`${K2},${K1}`);

  test('values of an old key are decrypted and reported as old', () => {
    const sealed = encrypt('secret', PLACE);
    expect(rotated.decrypt(sealed, PLACE)).toBe('secret');
    expect(rotated.usesOldKey(sealed)).toBe(true);
    expect(isStale(sealed)).toBe(false);
  });

  test('new values are encrypted with the newest key', () => {
    const sealed = rotated.encrypt('secret', PLACE);
    expect(rotated.usesOldKey(sealed)).toBe(false);
    expect(createEncryption(K2).decrypt(sealed, PLACE)).toBe('secret');
  });

  test('decrypting with a retired key names the missing key', () => {
    const sealed = rotated.encrypt('secret', PLACE);
    expect(() => decrypt(sealed, PLACE)).toThrow('No key k2 is configured');
  });

  test('a duplicate key id is refused at start', () => {
    expect(() => createEncryption(`${K1},k1:${'33'.repeat(32)}`)).toThrow('ENCRYPTION_KEYS names the key k1 twice');
  });
});
