import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { toQrText } from './qr-text.ts';
import { parseDuitNowQr, encodeDuitNowQr, type DuitNowQr } from './code.ts';
import { crc16 } from './crc.ts';
import { readWithCrc, writeObjects, writeWithCrc } from './tlv.ts';

// DuitNow QR: example codes issued by a bank, and invalid texts.

const BANGI =
  '00020201021126410014A000000615000101065016640209123456789520499995303458540510.005802MY5909QRCSDNBHD6005BANGI6304343F';
const AUSERNAME =
  '00020201021126410014A000000615000101065016640209123456789520400005303458540510.005802MY5909AUSERNAME6005BANGI63043A23';

const bangi: DuitNowQr = {
  is_dynamic: false,
  acquirer_id: '501664',
  merchant_id: '123456789',
  merchant_category: '9999',
  currency: '458',
  amount: sen(10_00),
  merchant_name: 'QRCSDNBHD',
  merchant_city: 'BANGI',
  postcode: '',
  bill_no: '',
  reference: '',
  integrity: '',
};
const dynamic: DuitNowQr = {
  ...bangi,
  is_dynamic: true,
  bill_no: 'BP-0123456789-01',
  reference: 'BP-0123456789-01',
};
/** A code of any objects with a valid CRC. */
const codeOf = (...objects: readonly (readonly [string, string])[]) =>
  writeWithCrc(objects.map(([id, value]) => ({ id, value })));
const AID = writeObjects([
  { id: '00', value: 'A0000006150001' },
  { id: '01', value: '501664' },
]);
const GOOD = [
  ['00', '02'],
  ['01', '12'],
  ['26', AID],
  ['52', '9999'],
  ['53', '458'],
  ['54', '10.00'],
  ['58', 'MY'],
  ['59', 'A'],
  ['60', 'MY'],
] as const;
const changed = (id: string, value: string) =>
  codeOf(...GOOD.map((one) => (one[0] === id ? ([id, value] as const) : one)));
const without = (id: string) => codeOf(...GOOD.filter((one) => one[0] !== id));

test('the CRC is CCITT-FALSE, whose check value is 29B1', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
  expect(crc16(BANGI.slice(0, -4))).toBe('343F');
  expect(crc16(AUSERNAME.slice(0, -4))).toBe('3A23');
});

test('published example codes are encoded and parsed exactly', () => {
  expect(encodeDuitNowQr(bangi)).toBe(BANGI);
  expect(parseDuitNowQr(BANGI)).toEqual(bangi);
  const between_people = { ...bangi, merchant_category: '0000', merchant_name: 'AUSERNAME' };
  expect(encodeDuitNowQr(between_people)).toBe(AUSERNAME);
  expect(parseDuitNowQr(AUSERNAME)).toEqual(between_people);
});

test('a dynamic code carries its order, with the integrity value right before the CRC', () => {
  const text = encodeDuitNowQr({ ...dynamic, integrity: 'AB12' });
  expect(text.slice(0, 12)).toBe('000202010212');
  expect(text.slice(text.indexOf('6005BANGI'))).toBe(
    `6005BANGI62400116BP-0123456789-010516BP-0123456789-018204AB126304${crc16(text.slice(0, -4))}`,
  );
  expect(parseDuitNowQr(text)).toEqual({ ...dynamic, integrity: 'AB12' });
});

test('a static code may leave the amount to the payer', () => {
  const text = encodeDuitNowQr({ ...bangi, amount: null });
  expect(text).not.toContain('540510.00');
  expect(parseDuitNowQr(text)).toEqual({ ...bangi, amount: null });
});

test.each([
  ['', 'no_crc'],
  ['hello', 'bad_id'],
  [BANGI.slice(0, -1), 'cut_off'],
  [BANGI.slice(0, -8), 'no_crc'],
  [`${BANGI}0`, 'bad_id'],
  [`${BANGI}8001A`, 'wrong_order'],
  [BANGI.replace('343F', '343f'), 'wrong_crc'],
  [BANGI.replace('540510.00', '540501.00'), 'wrong_crc'],
  ['00020163043B8', 'cut_off'],
  ['0000', 'bad_length'],
  ['000x', 'bad_length'],
  ['0002020002026304ABCD', 'duplicate_id'],
  [codeOf(['01', '12'], ['00', '02']), 'wrong_order'],
  [codeOf(['00', '01']), 'not_duitnow'], // another country's
  [codeOf(['00', '02']), 'not_duitnow'],
  [changed('26', '0014A0000006150002'), 'not_duitnow'],
  [changed('26', '0014A0000006150001'), 'missing_field'],
  [changed('26', `${AID}01`), 'bad_length'],
  [changed('26', `${AID}0106501664`), 'duplicate_id'],
  [changed('01', '13'), 'bad_value'],
  [changed('58', 'SG'), 'bad_value'],
  [changed('59', 'A'.repeat(26)), 'bad_value'],
  [changed('59', '明'), 'bad_value'],
  [changed('60', 'A'.repeat(16)), 'bad_value'],
  [changed('54', '-1.00'), 'bad_amount'],
  [changed('54', '1.001'), 'bad_amount'],
  [changed('54', '0.00'), 'bad_amount'],
  [changed('54', '1.0.0'), 'bad_amount'],
  [changed('54', '99999999999.9'), 'bad_amount'],
  [without('53'), 'missing_field'],
  [without('60'), 'missing_field'],
  ['00\ud8002', 'not_text'],
  ['0'.repeat(1_200), 'too_long'],
  ['😀'.repeat(513), 'too_long'],
] as const)('%s is not a valid code: %s', (text, fault) => {
  expect(parseDuitNowQr(text)).toBe(fault);
});

test('data objects in another order parse to the same code; short amounts are accepted', () => {
  const read = parseDuitNowQr(codeOf(...GOOD));
  expect(read).toMatchObject({ is_dynamic: true, amount: 10_00, merchant_name: 'A' });
  expect(parseDuitNowQr(codeOf(GOOD[0], ...GOOD.slice(1).toReversed()))).toEqual(read);
  expect(parseDuitNowQr(changed('54', '10'))).toEqual(read);
});

test('values that the format cannot hold throw', () => {
  for (const wrong of [
    { acquirer_id: '' },
    { acquirer_id: '1234567' },
    { merchant_id: 'x'.repeat(29) },
    { merchant_category: '12' },
    { bill_no: 'x'.repeat(26) },
    { reference: '明' },
    { amount: sen(0) },
    { amount: sen(-1) },
    { integrity: 'x'.repeat(100) },
    { postcode: '\ud800' },
  ])
    expect(() => encodeDuitNowQr({ ...bangi, ...wrong }), JSON.stringify(wrong)).toThrow(RangeError);
});

test('names are reduced to the characters that a code can carry', () => {
  expect(toQrText('  Café  Ñandú – “Raya” ', 25, 'X')).toBe('Cafe Nandu - "Raya"');
  expect(toQrText('مطعم البركة', 25, 'MERCHANT')).toBe('MERCHANT');
  expect(toQrText('明记 Ming Kee 小厨', 25, 'MERCHANT')).toBe('Ming Kee');
  expect(toQrText('Persatuan Ibu Bapa dan Guru Sekolah', 25, 'X')).toBe('Persatuan Ibu Bapa dan Gu');
  expect(toQrText('Persatuan Ibu Bapa dan G uru', 24, 'X')).toBe('Persatuan Ibu Bapa dan G');
  expect(toQrText('Persatuan Ibu Bapa dan G uru', 23, 'X')).toBe('Persatuan Ibu Bapa dan');
  expect(parseDuitNowQr(encodeDuitNowQr({ ...bangi, merchant_name: '明记', merchant_city: 'كوالا' }))).toMatchObject({
    merchant_name: 'MERCHANT',
    merchant_city: 'MY',
  });
});

const printable = (from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCxyz019 -/.&'), minLength: from, maxLength: to });
const aName = (most: number) => printable(1, most).filter((name) => name.trim() === name && !/ {2}/.test(name));
const aCode: fc.Arbitrary<DuitNowQr> = fc.record({
  is_dynamic: fc.boolean(),
  acquirer_id: fc.stringMatching(/^\d{1,6}$/),
  merchant_id: printable(0, 28),
  merchant_category: fc.stringMatching(/^\d{4}$/),
  currency: fc.constantFrom('458', '702'),
  amount: fc.option(fc.integer({ min: 1, max: 999_999_999_99 }).map(sen)),
  merchant_name: aName(25),
  merchant_city: aName(15),
  postcode: printable(0, 10),
  bill_no: printable(0, 25),
  reference: printable(0, 25),
  integrity: printable(0, 64),
});

test('an encoded code parses back to the same values', () => {
  fc.assert(
    fc.property(aCode, (code) => {
      expect(parseDuitNowQr(encodeDuitNowQr(code))).toEqual(code);
    }),
  );
});

test('one changed character is always detected', () => {
  const other = fc.integer({ min: 0, max: 127 }).map((byte) => String.fromCharCode(byte));
  fc.assert(
    fc.property(aCode, fc.nat(), other, (code, at, character) => {
      const text = encodeDuitNowQr(code);
      const place = at % text.length;
      fc.pre(text[place] !== character);
      expect(typeof parseDuitNowQr(text.slice(0, place) + character + text.slice(place + 1))).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});

test('the parser never throws, and accepted text encodes back to the same code', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456'), maxLength: 40 });
  const anything = fc.oneof(
    fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
    digits,
    aCode.map(encodeDuitNowQr),
  );
  fc.assert(
    fc.property(anything, fc.string(), (text, more) => {
      const read = parseDuitNowQr(text + more);
      if (typeof read !== 'string') expect(readWithCrc(text + more)).toEqual(readWithCrc(encodeDuitNowQr(read)));
      else expect(read).toMatch(/^[a-z_]+$/);
    }),
    { numRuns: 400 },
  );
});
