import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { describe, expect, it } from 'vitest';
import { sen } from '@kutip/domain/money';
import { CHARGED, SERVICES, service } from './test-services.ts';
import { en } from '../messages/en.ts';
import { amountDue, checkForm, type FormRules, type Typed } from './check-form.ts';
import { countText, faultText, faultValues } from './fault-text.ts';
import { sortOffers, offerOf, quoteFor } from './offer.ts';

const rules = (over: Partial<FormRules> = {}): FormRules => ({
  asks_payer: true,
  amount_type: 'FIXED',
  amount: '50.00',
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  offers: SERVICES.map(offerOf),
  ...over,
});
const OPEN = { amount_type: 'OPEN', amount: null } as const;
const GOOD: Typed = {
  full_name: 'Ali bin Abu',
  email: 'ali@example.com',
  phone_number: '012-345 6789',
  bank_type: '1',
  payment_service_id: '11',
};

describe('checkForm', () => {
  it('a valid form has no errors', () => {
    expect(checkForm(rules(), GOOD)).toEqual({});
  });

  it('every empty field is reported in page order', () => {
    const options = rules({
      ...OPEN,
      form_fields: [{ key: 'size', label: 'Size', type: 'select', is_required: true, options: ['S'] }],
    });
    expect(Object.entries(checkForm(options, {}))).toEqual([
      ['amount', 'required'],
      ['full_name', 'required'],
      ['email', 'required'],
      ['form_answers.size', 'required'],
      ['payment_service_id', 'required'],
    ]);
  });

  it('a payable with a known payer asks for the payment service only', () => {
    expect(checkForm(rules({ asks_payer: false }), {})).toEqual({ payment_service_id: 'required' });
  });

  it.each([
    ['email', 'ali@', 'invalid_email'],
    ['email', 'ali@example', 'invalid_email'],
    ['email', 'a li@example.com', 'invalid_email'],
    ['email', 'ali@example..com', 'invalid_email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'too_long'],
    ['phone_number', '12345', 'invalid_format'],
    ['phone_number', '012-345 678', 'invalid_format'],
    ['full_name', '   ', 'required'],
    ['full_name', 'x'.repeat(256), 'too_long'],
    ['payment_service_id', '99', 'not_allowed'],
    ['payment_service_id', '21', 'required'], // on the other tab, so not visible
    ['payment_service_id', '14', 'down'],
  ])('the field %s with %j is %s', (field, typed, reason) => {
    expect(checkForm(rules(), { ...GOOD, [field]: typed })).toEqual({ [field]: reason });
  });

  it.each(['0123456789', '+60 12-345 6789', '60123456789', '(011) 2345 6789'])(
    'the phone number %s is accepted',
    (phone_number) => {
      expect(checkForm(rules(), { ...GOOD, phone_number })).toEqual({});
    },
  );

  it.each([
    ['0.99', 'too_small'],
    ['12.345', 'too_many_decimals'],
    ['1e3', 'not_an_amount'],
    ['-5', 'negative'],
    ['9999999999', 'too_large'],
  ])('the amount %s is %s', (amount, reason) => {
    expect(checkForm(rules(OPEN), { ...GOOD, amount })).toEqual({ amount: reason });
  });

  it('the amount limits of the payable are checked', () => {
    const bounded = rules({ amount_type: 'MIN_MAX', amount: null, min_amount: '10.00', max_amount: '20.00' });
    expect(checkForm(bounded, { ...GOOD, amount: '9.99' })).toEqual({ amount: 'too_small' });
    expect(checkForm(bounded, { ...GOOD, amount: '20.01' })).toEqual({ amount: 'too_large' });
    expect(checkForm(bounded, { ...GOOD, amount: 'RM 20' })).toEqual({});
  });

  it('the amount limits of the bank are checked', () => {
    expect(checkForm(rules(OPEN), { ...GOOD, amount: '30,000.01' })).toEqual({ payment_service_id: 'too_large' });
    expect(checkForm(rules(OPEN), { ...GOOD, amount: '1.50', bank_type: '2', payment_service_id: '21' })).toEqual({
      payment_service_id: 'too_small',
    });
  });

  it.each([
    ['', 'required'],
    ['0', 'too_small'],
    ['1000', 'too_large'],
    ['1.5', 'not_a_number'],
    ['-1', 'not_a_number'],
  ])('the quantity %j is %s', (quantity, reason) => {
    expect(checkForm(rules({ quantity_enable: true }), { ...GOOD, quantity })).toEqual({ quantity: reason });
  });
});

describe('amountDue', () => {
  it('the amount due is the price times the quantity', () => {
    expect(amountDue(rules({ quantity_enable: true }), { quantity: ' 3 ' })).toEqual({ amount: 15_000 });
    expect(amountDue(rules(), { quantity: '3' })).toEqual({ amount: 5_000 }); // quantity is not enabled, so it is ignored
  });
});

describe('payment service offers', () => {
  it('the bank used last time comes first and services that are down come last', () => {
    const offers = SERVICES.map(offerOf);
    expect(sortOffers(offers, 13).map(({ id }) => id)).toEqual([13, 11, 21, 12, 22, 14]);
    expect(sortOffers(offers, 14).map(({ id }) => id)).toEqual([11, 21, 12, 22, 13, 14]);
  });
  it('a bank whose status was never queried counts as online', () => {
    expect(offerOf(service(1, 'X', { is_online: null })).is_online).toBe(true);
  });
  it('the charge is added only if the payer bears it', () => {
    expect(quoteFor(offerOf(CHARGED[0]!), sen(5_000), 800).total).toBe(5_108);
    expect(quoteFor(offerOf(SERVICES[0]!), sen(5_000), 800).total).toBe(5_000);
  });
});

describe('the message of an error', () => {
  it("a field's own message is used if there is one, with its limits", () => {
    expect(
      faultText(en.faults, { field: 'amount', reason: 'too_small' }, faultValues('amount', rules(OPEN), {}), 'ltr'),
    ).toBe('The smallest amount is RM\u00a01.00');
    expect(
      faultText(
        en.faults,
        { field: 'payment_service_id', reason: 'too_large' },
        faultValues('payment_service_id', rules(), GOOD),
        'ltr',
      ),
    ).toBe('This payment method accepts RM\u00a030,000.00 at most. Choose another or change the amount');
    expect(faultText(en.faults, { field: 'form_answers.size', reason: 'not_allowed' }, {}, 'ltr')).toBe(
      'Choose one of the answers',
    );
  });
  it("the platform's largest payment is named if the payable has no limit", () => {
    const values = faultValues('amount', rules(OPEN), {});
    expect(faultText(en.faults, { field: 'amount', reason: 'too_large' }, values, 'ltr')).toBe(
      'The largest amount is RM\u00a01,000,000.00',
    );
  });
  it('an error message never shows an unfilled placeholder', () => {
    const fault = { field: 'payment_service_id', reason: 'too_small' };
    expect(faultText(en.faults, fault, faultValues('payment_service_id', rules(), {}), 'ltr')).toBe(
      'Please check this',
    );
  });
  it('an error message never shows a reason code', () => {
    expect(faultText(en.faults, { field: 'email', reason: 'some_new_reason' }, {}, 'ltr')).toBe('Please check this');
  });
  it('the summary counts the errors', () => {
    expect([countText(en.faults, 1), countText(en.faults, 3)]).toEqual([
      'Please check one thing',
      'Please check 3 things',
    ]);
  });
});
