import type { Translate } from './translate.ts';

/** The payment method that each provider serves, and the banks that money goes out from or comes in to. */
const NAMES = {
  fpx: 'channel.fpx',
  duitnow: 'channel.duit_now',
  card: 'channel.credit_card',
  ewallet: 'channel.ewallet',
  bnpl: 'channel.bnpl',
  paypal: 'channel.paypal',
  crypto: 'channel.crypto',
  bank: 'provider_bank.bank',
  'payout-bank': 'provider_bank.payout_bank',
} as const;

const hasName = (code: string): code is keyof typeof NAMES => Object.hasOwn(NAMES, code);

/** A provider's code as staff read it; a code that staff gave a statement themselves is shown as they wrote it. */
export const providerName = (t: Translate<(typeof NAMES)[keyof typeof NAMES]>, code: string): string =>
  hasName(code) ? t(NAMES[code]) : code;
