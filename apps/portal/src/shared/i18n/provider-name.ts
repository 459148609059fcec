import type { Translate } from './translate.ts';

/** The payment method that each provider serves; a bank keeps its own code. */
const METHODS = {
  fpx: 'channel.fpx',
  duitnow: 'channel.duit_now',
  card: 'channel.credit_card',
  ewallet: 'channel.ewallet',
  bnpl: 'channel.bnpl',
  paypal: 'channel.paypal',
  crypto: 'channel.crypto',
} as const;

const hasMethod = (code: string): code is keyof typeof METHODS => Object.hasOwn(METHODS, code);

/** A provider's code as staff read it. */
export const providerName = (t: Translate<(typeof METHODS)[keyof typeof METHODS]>, code: string): string =>
  hasMethod(code) ? t(METHODS[code]) : code;
