import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { validateForm } from '../../shared/forms/validate-form.ts';
import type { CollectionRecord } from './collection.ts';
import { billFormOf, checkCollection, collectionSchema, hiddenBy, newCollection, valuesOf } from './form-values.ts';

const PLAN = {
  fpx_enable: true,
  crypto_enable: false,
  bnpl_enable: false,
  credit_card_enable: false,
  ewallet_enable: false,
  paypal_enable: false,
  duit_now_enable: true,
};
const PICTURE = '/files/01938c1e-0000-7000-8000-000000000001';
const MESSAGE = '01938c1e-0000-7000-8000-000000000002';
const faults = (patch: object) =>
  validateForm(collectionSchema, checkCollection, { ...newCollection(PLAN), title: 'Yuran', ...patch });

test('a new form has the channels of the plan', () => {
  expect(newCollection(PLAN).channel_flags).toEqual(['fpx', 'duit_now']);
  expect(newCollection(undefined).channel_flags).toEqual([]);
});

test('a fixed amount is required, at least one ringgit with at most two decimals', () => {
  expect(faults({ amount: null })).toEqual({ amount: 'required' });
  expect(faults({ amount: '0.99' })).toEqual({ amount: 'too_small' });
  expect(faults({ amount: '12.345' })).toEqual({ amount: 'too_many_decimals' });
  expect(faults({ amount: '1e5' })).toEqual({ amount: 'not_an_amount' });
  expect(faults({ amount: '-5' })).toEqual({ amount: 'negative' });
  expect(faults({ amount: '12.00' })).toEqual({});
});

test('a minimum above its maximum and an end before its start are refused', () => {
  expect(faults({ amount_type: 'MIN_MAX', min_amount: '50', max_amount: '10' })).toEqual({
    max_amount: 'less_than_minimum',
  });
  expect(
    faults({ amount_type: 'OPEN', start_at: '2026-11-22T00:00:00.000Z', end_at: '2026-11-21T00:00:00.000Z' }),
  ).toEqual({ end_at: 'before_start' });
});

test('title and payment method are required, and addresses must be valid', () => {
  expect(faults({ amount: '5', title: ' ', channel_flags: [], redirect_url: 'nowhere' })).toEqual({
    title: 'required',
    channel_flags: 'too_small',
    redirect_url: 'invalid_format',
  });
});

test('a record becomes form values in wire format', () => {
  const record = {
    title: 'Yuran',
    description: null,
    amount_type: 'MIN_MAX',
    amount: null,
    min_amount: sen(1000),
    max_amount: sen(50_000),
    quantity_enable: false,
    form_fields: [],
    channel_flags: ['fpx'],
    fee_bearer: null,
    start_at: new Date('2026-11-21T00:00:00Z'),
    end_at: null,
    target_amount: null,
    redirect_url: null,
    cover_image_url: PICTURE,
    success_field_id: MESSAGE,
  } as unknown as CollectionRecord;
  const values = valuesOf(record);
  expect(values).toMatchObject({
    min_amount: '10.00',
    max_amount: '500.00',
    start_at: '2026-11-21T00:00:00.000Z',
    end_at: null,
    cover_image_url: PICTURE,
    success_field_id: MESSAGE,
  });
  expect(billFormOf(record)).toMatchObject({ cover_image_url: PICTURE, success_field_id: MESSAGE });
  expect(validateForm(collectionSchema, checkCollection, values)).toEqual({});
});

test('changing the amount type hides the fields that do not apply', () => {
  expect(hiddenBy('FIXED')).toEqual(['min_amount', 'max_amount']);
  expect(hiddenBy('MIN_MAX')).toEqual(['amount']);
  expect(hiddenBy('OPEN')).toEqual(['amount', 'min_amount', 'max_amount']);
});
