import { describe, expect, it } from 'vitest';
import { sen } from '@kutip/domain/money';
import { ar } from '../messages/ar.ts';
import { en } from '../messages/en.ts';
import { ALL_CHANNELS, service, SERVICES } from './test-services.ts';
import { offerOf } from './offer.ts';
import {
  bankTypesOf,
  alternativeTo,
  methodLabel,
  nextStepText,
  noneAccepts,
  groupByMethod,
} from './payment-methods.ts';

const offers = ALL_CHANNELS.map(offerOf);
const keys = (last_used: number | null) => groupByMethod(offers, last_used).map(({ key }) => key);

describe('the payment method rows', () => {
  it("rows keep the server's order, with one row for each DuitNow service", () => {
    expect(keys(null)).toEqual([
      'fpx',
      'DUITNOW_QR',
      'DUITNOW_OBW',
      'credit_card',
      'ewallet',
      'bnpl',
      'paypal',
      'crypto',
    ]);
  });

  it('the row used last time comes first, unless it is down', () => {
    expect(keys(402).slice(0, 3)).toEqual(['ewallet', 'fpx', 'DUITNOW_QR']);
    expect(keys(501)[0]).toBe('fpx'); // Grab's pay-later is down
  });

  it('every service is in exactly one row', () => {
    const shown = groupByMethod(offers, null).flatMap((method) => method.offers.map(({ id }) => id));
    expect([shown.length, new Set(shown)]).toEqual([offers.length, new Set(offers.map(({ id }) => id))]);
  });

  it.each([
    ['fpx', 'Online banking (FPX)', 'Choose your bank here'],
    ['DUITNOW_QR', 'DuitNow QR', 'Scan with any bank or wallet app'],
    ['DUITNOW_OBW', 'DuitNow Online Banking/Wallets', 'Choose your bank or wallet on the next page'],
    ['credit_card', 'Credit or debit card', 'Enter the card on the next page'],
    ['ewallet', 'E-wallet', 'Touch ’n Go eWallet · GrabPay'],
    ['bnpl', 'PayLater by Grab', 'Pay later'],
    ['paypal', 'PayPal', 'Sign in at PayPal'],
    ['crypto', 'Bitcoin', 'Crypto'],
  ])('the row %s is labelled %s', (key, name, hint) => {
    const method = groupByMethod(offers, null).find((one) => one.key === key)!;
    expect(methodLabel(en, method)).toEqual({ name, hint });
  });

  it('rows are labelled in Arabic, with brand names unchanged', () => {
    const method = groupByMethod(offers, null).find(({ key }) => key === 'bnpl')!;
    expect(methodLabel(ar, method)).toEqual({ name: 'PayLater by Grab', hint: 'الدفع لاحقًا' });
  });

  it('the next-step text follows the selected service', () => {
    const offerById = (id: number) => offers.find((one) => one.id === id);
    expect(nextStepText(en, offerById(11))).toBe(en.next.fpx);
    expect(nextStepText(en, offerById(201))).toBe(en.next.DUITNOW_QR);
    expect(nextStepText(en, undefined)).toBe(en.next.any);
  });

  it('account types are offered only for services that have them', () => {
    expect(bankTypesOf(offers)).toEqual([1, 2]);
    expect(bankTypesOf(offers.filter(({ channel }) => channel !== 'fpx'))).toEqual([]);
  });
});

describe('the alternative to a service that is down', () => {
  const down = (ids: readonly number[]) =>
    ALL_CHANNELS.map((one) => offerOf({ ...one, is_online: !ids.includes(one.payment_service_id) }));
  const alternative = (all: ReturnType<typeof down>) =>
    alternativeTo(
      all.filter(({ is_online }) => !is_online),
      all,
    )?.name;

  it('the alternative is DuitNow, which reaches the same bank', () => {
    expect(alternative(down([11]))).toBe('DuitNow QR');
    expect(alternative(down([401, 402]))).toBe('DuitNow QR');
  });
  it('without DuitNow the alternative is the next service of the same channel', () => {
    expect(alternative(down([401]).filter(({ channel }) => channel !== 'duit_now'))).toBe('GrabPay');
    const banks = SERVICES.filter(({ bank_type }) => bank_type === 2).map(offerOf);
    expect(alternativeTo(banks.slice(0, 1), banks.slice(1))?.name).toBe('CIMB BizChannel');
  });
  it('the alternative to a personal bank is never a company bank', () => {
    const personal = SERVICES.slice(0, 1).map(offerOf);
    expect(alternativeTo(personal, SERVICES.filter(({ bank_type }) => bank_type === 2).map(offerOf))).toBeUndefined();
  });
});

describe('noneAccepts', () => {
  const wallet = offerOf(service(401, 'GrabPay', { max_amount: '5000.00', channel_flag: 'ewallet', bank_type: null }));
  const bank = offerOf(service(11, 'Maybank2u', { is_online: false }));
  it.each([
    [5_000_00, false],
    [5_000_01, true],
    [99, true],
    [0, false], // no amount typed yet
  ])('no online service accepts %i sen: %s', (amount, expected) => {
    expect(noneAccepts([wallet, bank], sen(amount))).toBe(expected);
  });
});
