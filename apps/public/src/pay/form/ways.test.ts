import { describe, expect, it } from 'vitest';
import { sen } from '@kutip/domain/money';
import { ar } from '../../shared/words/ar.ts';
import { en } from '../../shared/words/en.ts';
import { ALL_WAYS, service, SERVICES } from '../test-data.ts';
import { offerOf } from './offer.ts';
import { bankTypesOf, insteadOf, namesOf, nextWords, noneFits, waysOf } from './ways.ts';

const offers = ALL_WAYS.map(offerOf);
const keys = (last_used: number | null) => waysOf(offers, last_used).map(({ key }) => key);

describe('the rows of "How to pay"', () => {
  it('keep the server’s order, with DuitNow’s services as rows of their own', () => {
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

  it('begin with the one used last, unless it is down', () => {
    expect(keys(402).slice(0, 3)).toEqual(['ewallet', 'fpx', 'DUITNOW_QR']);
    expect(keys(501)[0]).toBe('fpx'); // Grab's pay-later is down
  });

  it('lose no service and show none twice', () => {
    const shown = waysOf(offers, null).flatMap((way) => way.offers.map(({ id }) => id));
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
  ])('%s is called %s', (key, name, hint) => {
    const way = waysOf(offers, null).find((one) => one.key === key)!;
    expect(namesOf(en, way)).toEqual({ name, hint });
  });

  it('are named in Arabic, brands as they are', () => {
    const way = waysOf(offers, null).find(({ key }) => key === 'bnpl')!;
    expect(namesOf(ar, way)).toEqual({ name: 'PayLater by Grab', hint: 'الدفع لاحقًا' });
  });

  it('say what comes next for what is chosen', () => {
    const offer = (id: number) => offers.find((one) => one.id === id);
    expect(nextWords(en, offer(11))).toBe(en.next.fpx);
    expect(nextWords(en, offer(201))).toBe(en.next.DUITNOW_QR);
    expect(nextWords(en, undefined)).toBe(en.next.any);
  });

  it('ask for the kind of account only where there are kinds', () => {
    expect(bankTypesOf(offers)).toEqual([1, 2]);
    expect(bankTypesOf(offers.filter(({ channel }) => channel !== 'fpx'))).toEqual([]);
  });
});

describe('what can be used instead', () => {
  const down = (ids: readonly number[]) =>
    ALL_WAYS.map((one) => offerOf({ ...one, is_online: !ids.includes(one.payment_service_id) }));
  const instead = (all: ReturnType<typeof down>) =>
    insteadOf(
      all.filter(({ is_online }) => !is_online),
      all,
    )?.name;

  it('is DuitNow, which reaches the same bank', () => {
    expect(instead(down([11]))).toBe('DuitNow QR');
    expect(instead(down([401, 402]))).toBe('DuitNow QR');
  });
  it('is the next of the same kind without DuitNow', () => {
    expect(instead(down([401]).filter(({ channel }) => channel !== 'duit_now'))).toBe('GrabPay');
    const banks = SERVICES.filter(({ bank_type }) => bank_type === 2).map(offerOf);
    expect(insteadOf(banks.slice(0, 1), banks.slice(1))?.name).toBe('CIMB BizChannel');
  });
  it('is never a company’s bank for a person', () => {
    const personal = SERVICES.slice(0, 1).map(offerOf);
    expect(insteadOf(personal, SERVICES.filter(({ bank_type }) => bank_type === 2).map(offerOf))).toBeUndefined();
  });
});

describe('noneFits', () => {
  const wallet = offerOf(service(401, 'GrabPay', { max_amount: '5000.00', channel_flag: 'ewallet', bank_type: null }));
  const bank = offerOf(service(11, 'Maybank2u', { is_online: false }));
  it.each([
    [5_000_00, false],
    [5_000_01, true],
    [99, true],
    [0, false], // nothing typed yet
  ])('%i sen: %s', (amount, expected) => {
    expect(noneFits([wallet, bank], sen(amount))).toBe(expected);
  });
});
