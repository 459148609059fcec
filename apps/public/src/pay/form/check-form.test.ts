import { describe, expect, it } from 'vitest';
import { sen } from '@kutip/domain/money';
import { CHARGED, SERVICES, service } from '../test-data.ts';
import { en } from '../../shared/words/en.ts';
import { amountDue, checkForm, type FormRules, type Typed } from './check-form.ts';
import { countText, faultText, namedIn } from './fault-words.ts';
import { arranged, offerOf, quoteFor } from './offer.ts';

const rules = (over: Partial<FormRules> = {}): FormRules => ({
  asks_payer: true,
  amount_type: 'FIXED',
  amount: '50.00',
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
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
  it('finds nothing wrong with a good form', () => {
    expect(checkForm(rules(), GOOD)).toEqual({});
  });

  it('names every empty field, in the order of the page', () => {
    const asked = rules({
      ...OPEN,
      form_fields: [{ key: 'size', label: 'Size', type: 'select', is_required: true, options: ['S'] }],
    });
    expect(Object.entries(checkForm(asked, {}))).toEqual([
      ['amount', 'required'],
      ['full_name', 'required'],
      ['email', 'required'],
      ['phone_number', 'required'],
      ['form_answers.size', 'required'],
      ['payment_service_id', 'required'],
    ]);
  });

  it('asks a bill only for the bank', () => {
    expect(checkForm(rules({ asks_payer: false }), {})).toEqual({ payment_service_id: 'required' });
  });

  it.each([
    ['email', 'ali@', 'invalid_email'],
    ['email', 'ali@example', 'invalid_email'],
    ['email', 'a li@example.com', 'invalid_email'],
    ['email', 'ali@example..com', 'invalid_email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'too_long'],
    ['phone_number', '12345', 'invalid_format'],
    ['phone_number', '03-1234 5678', 'invalid_format'],
    ['phone_number', '012-345 678', 'invalid_format'],
    ['full_name', '   ', 'required'],
    ['full_name', 'x'.repeat(256), 'too_long'],
    ['payment_service_id', '99', 'not_allowed'],
    ['payment_service_id', '21', 'required'], // of the other tab, which cannot be seen
    ['payment_service_id', '14', 'down'],
  ])('%s: %j is %s', (field, typed, reason) => {
    expect(checkForm(rules(), { ...GOOD, [field]: typed })).toEqual({ [field]: reason });
  });

  it.each(['0123456789', '+60 12-345 6789', '60123456789', '(011) 2345 6789'])(
    'takes the phone number %s',
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
  ])('amount %s is %s', (amount, reason) => {
    expect(checkForm(rules(OPEN), { ...GOOD, amount })).toEqual({ amount: reason });
  });

  it('keeps the bounds of the collection', () => {
    const bounded = rules({ amount_type: 'MIN_MAX', amount: null, min_amount: '10.00', max_amount: '20.00' });
    expect(checkForm(bounded, { ...GOOD, amount: '9.99' })).toEqual({ amount: 'too_small' });
    expect(checkForm(bounded, { ...GOOD, amount: '20.01' })).toEqual({ amount: 'too_large' });
    expect(checkForm(bounded, { ...GOOD, amount: 'RM 20' })).toEqual({});
  });

  it('keeps the bounds of the bank', () => {
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
  ])('quantity %j is %s', (quantity, reason) => {
    expect(checkForm(rules({ quantity_enable: true }), { ...GOOD, quantity })).toEqual({ quantity: reason });
  });
});

describe('amountDue', () => {
  it('is the price times how many', () => {
    expect(amountDue(rules({ quantity_enable: true }), { quantity: ' 3 ' })).toEqual({ amount: 15_000 });
    expect(amountDue(rules(), { quantity: '3' })).toEqual({ amount: 5_000 }); // not asked for, so not counted
  });
});

describe('offers', () => {
  it('puts last time’s bank first and what is down last', () => {
    const offers = SERVICES.map(offerOf);
    expect(arranged(offers, 13).map(({ id }) => id)).toEqual([13, 11, 12, 21, 22, 14]);
    expect(arranged(offers, 14).map(({ id }) => id)).toEqual([11, 12, 13, 21, 22, 14]);
  });
  it('takes a bank that was never asked for up', () => {
    expect(offerOf(service(1, 'X', { is_online: null })).is_online).toBe(true);
  });
  it('adds the charge only where the payer bears it', () => {
    expect(quoteFor(offerOf(CHARGED[0]!), sen(5_000), 800).total).toBe(5_108);
    expect(quoteFor(offerOf(SERVICES[0]!), sen(5_000), 800).total).toBe(5_000);
  });
});

describe('the words of a fault', () => {
  it('are the field’s own where it has some, with its bounds', () => {
    expect(
      faultText(en.faults, { field: 'amount', reason: 'too_small' }, namedIn('amount', rules(OPEN), {}), 'ltr'),
    ).toBe('The smallest amount is RM 1.00');
    expect(
      faultText(
        en.faults,
        { field: 'payment_service_id', reason: 'too_large' },
        namedIn('payment_service_id', rules(), GOOD),
        'ltr',
      ),
    ).toBe('This way to pay takes RM 30,000.00 at most. Choose another or change the amount');
    expect(faultText(en.faults, { field: 'form_answers.size', reason: 'not_allowed' }, {}, 'ltr')).toBe(
      'Choose one of the answers',
    );
  });
  it('name the largest payment of all where the collection has no bound', () => {
    const values = namedIn('amount', rules(OPEN), {});
    expect(faultText(en.faults, { field: 'amount', reason: 'too_large' }, values, 'ltr')).toBe(
      'The largest amount is RM 1,000,000.00',
    );
  });
  it('never leave a hole open', () => {
    const fault = { field: 'payment_service_id', reason: 'too_small' };
    expect(faultText(en.faults, fault, namedIn('payment_service_id', rules(), {}), 'ltr')).toBe('Please check this');
  });
  it('are never a machine word', () => {
    expect(faultText(en.faults, { field: 'email', reason: 'some_new_reason' }, {}, 'ltr')).toBe('Please check this');
  });
  it('count', () => {
    expect([countText(en.faults, 1), countText(en.faults, 3)]).toEqual([
      'Please check one thing',
      'Please check 3 things',
    ]);
  });
});
