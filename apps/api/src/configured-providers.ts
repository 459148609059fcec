import type { Config } from './config.ts';

/** The setting that enables a provider, by name; FPX is always enabled. */
const ADDRESS_OF = {
  duitnow: 'DUITNOW_URL',
  card: 'CARD_URL',
  ewallet: 'EWALLET_URL',
  bnpl: 'BNPL_URL',
  paypal: 'PAYPAL_URL',
  crypto: 'CRYPTO_URL',
} as const satisfies Record<string, keyof Config>;

/** The enabled providers of this deployment, without opening them: no key file is read. */
export const configuredProviders = (config: Pick<Config, (typeof ADDRESS_OF)[keyof typeof ADDRESS_OF]>): Set<string> =>
  new Set([
    'fpx',
    ...Object.entries(ADDRESS_OF)
      .filter(([, setting]) => config[setting] !== '')
      .map(([name]) => name),
  ]);

/** All supported providers. */
export const ALL_PROVIDERS: ReadonlySet<string> = new Set(['fpx', ...Object.keys(ADDRESS_OF)]);
