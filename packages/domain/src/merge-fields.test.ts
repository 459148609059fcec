import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillMergeFields, MERGE_FIELDS, missingFields, unknownFields, type MergeValues } from './merge-fields.ts';

const VALUES: MergeValues = {
  name: 'Siti',
  merchant: 'Warung Aisyah',
  bill: 'BP-0123456789',
  title: 'Catering',
  amount: 'RM 50.00',
  due_date: '24 Nov 2026',
  link: 'https://pay.example.my/pay/bill/1',
};
const NO_BILL: MergeValues = { ...VALUES, bill: null, title: null, amount: null, due_date: null, link: null };

describe('fields of a text to many', () => {
  test('every field is filled wherever it stands', () => {
    expect(fillMergeFields('{name}, pay {amount} of {bill}: {link} ({name})', VALUES)).toBe(
      'Siti, pay RM 50.00 of BP-0123456789: https://pay.example.my/pay/bill/1 (Siti)',
    );
  });

  test('an unknown field is named once, in order', () => {
    expect(unknownFields('{nama} {name} {jumlah} {nama} {} {Name}')).toEqual(['nama', 'jumlah', '', 'Name']);
    expect(unknownFields('No { field } here, {name}')).toEqual([]);
  });

  test('a customer without a bill misses the bill’s fields that the text uses', () => {
    expect(missingFields('{name}: {amount} by {due_date}', NO_BILL)).toEqual(['amount', 'due_date']);
    expect(missingFields('Hello {name} of {merchant}', NO_BILL)).toEqual([]);
  });

  test('a value is not expanded again', () => {
    expect(fillMergeFields('{name}', { ...VALUES, name: '{link}' })).toBe('{link}');
  });

  test('only our own link becomes one in mail programs', () => {
    const filled = fillMergeFields('See https://evil.example/a, {name}', { ...VALUES, name: 'evil.example' });
    expect(filled).not.toMatch(/evil\.example|:\/\/evil/);
    expect(fillMergeFields('{link}', VALUES)).toBe(VALUES.link);
  });

  test('a filled text has no field left, and text without braces stays as it is', () => {
    const fields = fc.array(
      fc.oneof(fc.constantFrom(...MERGE_FIELDS.map((name) => `{${name}}`)), fc.constantFrom('a', ' ', '您')),
    );
    fc.assert(
      fc.property(fields, (pieces) => {
        const text = pieces.join('');
        expect(unknownFields(text)).toEqual([]);
        expect(fillMergeFields(text, VALUES)).toBe(
          pieces.map((piece) => (piece.startsWith('{') ? VALUES[piece.slice(1, -1) as 'name'] : piece)).join(''),
        );
      }),
    );
  });
});
