import { expect, test } from 'vitest';
import { askedFields, contactFault, DEFAULT_PAYER_FIELDS, payerFieldFaults } from './payer-fields.ts';

const rules = (over: Partial<typeof DEFAULT_PAYER_FIELDS>) => ({ ...DEFAULT_PAYER_FIELDS, ...over });

test('a form asks for at least one contact', () => {
  expect(contactFault(rules({ email: 'off', phone_number: 'off', address: 'required' }))).toBe(
    'email_or_phone_required',
  );
  expect(contactFault(rules({ email: 'off', phone_number: 'optional' }))).toBeNull();
});

test.each([
  [rules({}), {}, { email: 'required' }],
  [rules({}), { email: 'a@b.my' }, {}],
  [rules({ email: 'optional' }), { email: ' ', phone_number: '' }, { email: 'email_or_phone_required' }],
  [rules({ email: 'optional' }), { phone_number: '0123456678' }, {}],
  [rules({ email: 'off' }), {}, { phone_number: 'required' }],
  [rules({ address: 'required', note: 'optional' }), { email: 'a@b.my' }, { address: 'required' }],
])('under %j a payer who gives %j has the faults %j', (asked, given, faults) => {
  expect(payerFieldFaults(asked, given)).toEqual(faults);
});

test('what is not asked is dropped', () => {
  expect(askedFields(rules({ email: 'off' }), { email: 'a@b.my', phone_number: ' 012 ', address: 'x' })).toEqual({
    email: '',
    phone_number: '012',
    address: '',
    note: '',
  });
});
