import { expect, test } from 'vitest';
import { sen } from './money.ts';
import { offer, type Payable, type Payee, type OfferedService } from './offering.ts';

// D-21: a service is offered only if service, plan, setting and collection all allow it.

const maybank: OfferedService = {
  channel_flag: 'fpx',
  bank_type: 1,
  record_status_id: 1,
  min_amount: sen(100),
  max_amount: sen(3_000_000),
};
const setting = {
  channel_flag: 'fpx',
  is_active: true,
  fee_bearer: 'MERCHANT',
  min_amount: null,
  max_amount: null,
} as const;
const rate = { percent_bps: 0, fixed_sen: 100, min_sen: 0 };
const payee: Payee = {
  plan_channels: new Set(['fpx']),
  rates: { fpx: { 1: rate } },
  tax_bps: 800,
  settings: [setting],
};
const bill: Payable = { channel_flags: ['fpx', 'duit_now'], fee_bearer: null, amount: sen(5_000) };

test('a service that is allowed everywhere is offered with its quote', () => {
  expect(offer(maybank, payee, bill)).toEqual({
    fee_bearer: 'MERCHANT',
    rate,
    quote: { amount: 5_000, fee: 100, fee_tax: 8, total: 5_000, net: 4_892 },
  });
});

test('a direct bill accepts any channel, and an open amount has no quote', () => {
  expect(offer(maybank, payee, { channel_flags: null, fee_bearer: null, amount: null })).toEqual({
    fee_bearer: 'MERCHANT',
    rate,
    quote: null,
  });
});

test('the collection’s fee bearer overrides the setting’s', () => {
  expect(offer(maybank, payee, { ...bill, fee_bearer: 'CUSTOMER' })).toMatchObject({
    fee_bearer: 'CUSTOMER',
    quote: { total: 5_108, net: 5_000 },
  });
});

test.each([
  ['service_inactive', { ...maybank, record_status_id: 2 }, payee, bill],
  ['not_in_plan', maybank, { ...payee, plan_channels: new Set(['duit_now'] as const) }, bill],
  ['switched_off', maybank, { ...payee, settings: [{ ...setting, is_active: false }] }, bill],
  ['switched_off', maybank, { ...payee, settings: [] }, bill],
  ['not_for_this_page', maybank, payee, { ...bill, channel_flags: ['duit_now'] as const }],
  ['no_rate', { ...maybank, bank_type: 2 as const }, payee, bill],
  ['amount_too_small', maybank, payee, { ...bill, amount: sen(99) }],
  ['amount_too_large', maybank, payee, { ...bill, amount: sen(3_000_001) }],
  ['amount_too_small', maybank, { ...payee, settings: [{ ...setting, min_amount: sen(5_001) }] }, bill],
  ['amount_too_large', maybank, { ...payee, settings: [{ ...setting, max_amount: sen(4_999) }] }, bill],
  ['fee_exceeds_amount', maybank, payee, { ...bill, amount: sen(107) }],
] as const)('%s', (reason, service, merchant, payable) => {
  expect(offer(service, merchant, payable)).toBe(reason);
});

test('limits are inclusive, and the provider’s apply to the payer’s total', () => {
  const reason = (amount: number, fee_bearer: 'MERCHANT' | 'CUSTOMER') =>
    typeof offer(maybank, payee, { ...bill, amount: sen(amount), fee_bearer });
  expect(reason(3_000_000, 'MERCHANT')).toBe('object');
  expect(reason(3_000_000 - 108, 'CUSTOMER')).toBe('object');
  expect(reason(3_000_000 - 107, 'CUSTOMER')).toBe('string');
  expect(reason(108, 'MERCHANT')).toBe('object');
  expect(reason(1, 'CUSTOMER')).toBe('object');
});
