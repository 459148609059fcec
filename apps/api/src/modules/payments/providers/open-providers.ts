import { ConfigError, type Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createBnpl } from './bnpl/bnpl.adapter.ts';
import { createCard, readCardKey } from './card/card.adapter.ts';
import { createDuitNow } from './duitnow/duitnow.adapter.ts';
import { createCrypto } from './crypto/crypto.adapter.ts';
import { createEwallet, readEwalletKeys } from './ewallet/ewallet.adapter.ts';
import { createFpx } from './fpx/fpx.adapter.ts';
import { readFpxKeys } from './fpx/fpx.keys.ts';
import { createPayPal } from './paypal/paypal.adapter.ts';
import type { Provider } from './provider.ts';

/** How each provider is opened from its settings; null where they are not given, and then it is not offered. */
const OPENERS: Readonly<Record<string, (config: Config, common: Common) => Provider | null>> = {
  fpx: (config, { now }) =>
    createFpx({
      url: config.FPX_URL.replace(/\/+$/, ''),
      keys: readFpxKeys({ key: config.FPX_SELLER_KEY_FILE, certificates: config.FPX_CERTIFICATE_FILES }),
      seller_id: config.FPX_SELLER_ID,
      seller_ex_id: config.FPX_EXCHANGE_ID,
      timeout_ms: config.FPX_TIMEOUT_MS,
      now,
    }),
  bnpl: (config, common) =>
    config.BNPL_URL === ''
      ? null
      : createBnpl({
          ...common,
          url: config.BNPL_URL,
          api_key: needed(config, 'BNPL_SECRET'),
          salt: needed(config, 'BNPL_SALT'),
        }),
  card: (config, common) =>
    config.CARD_URL === ''
      ? null
      : createCard({
          ...common,
          url: config.CARD_URL,
          merchant_id: needed(config, 'CARD_MERCHANT_ID'),
          secret: needed(config, 'CARD_SECRET'),
          card_key: readCardKey(needed(config, 'CARD_PUBLIC_KEY_FILE')),
        }),
  duitnow: (config, common) =>
    config.DUITNOW_URL === ''
      ? null
      : createDuitNow({
          ...common,
          url: config.DUITNOW_URL,
          merchant_id: needed(config, 'DUITNOW_MERCHANT_ID'),
          secret: needed(config, 'DUITNOW_SECRET'),
        }),
  ewallet: (config, common) =>
    config.EWALLET_URL === ''
      ? null
      : createEwallet({
          ...common,
          url: config.EWALLET_URL,
          brand_id: needed(config, 'EWALLET_BRAND_ID'),
          secret_key: needed(config, 'EWALLET_SECRET'),
          public_keys: readEwalletKeys(needed(config, 'EWALLET_PUBLIC_KEY_FILE')),
        }),
  paypal: (config, common) =>
    config.PAYPAL_URL === ''
      ? null
      : createPayPal({
          ...common,
          url: config.PAYPAL_URL,
          client_id: needed(config, 'PAYPAL_CLIENT_ID'),
          secret: needed(config, 'PAYPAL_SECRET'),
          webhook_id: needed(config, 'PAYPAL_WEBHOOK_ID'),
        }),
  crypto: (config, common) =>
    config.CRYPTO_URL === ''
      ? null
      : createCrypto({
          ...common,
          url: config.CRYPTO_URL,
          store_id: needed(config, 'CRYPTO_STORE_ID'),
          secret: needed(config, 'CRYPTO_SECRET'),
          webhook_secret: needed(config, 'CRYPTO_WEBHOOK_SECRET'),
        }),
};

/** What every provider is opened with. */
interface Common {
  now: () => Date;
  timeout_ms: number;
  /** Where it calls back, and where it sends payers' browsers: the addresses end in its name. */
  callback_url: string;
  return_url: string;
}

/** The providers that this deployment speaks to, by name. Throws when a setting, key or certificate is missing. */
export function openProviders(config: Config, clock: Clock): ReadonlyMap<string, Provider> {
  const base = `${config.PUBLIC_URL.replace(/\/+$/, '')}/api/v1/payment-services/switch`;
  const opened = Object.entries(OPENERS).flatMap(([name, open]) => {
    const provider = open(config, {
      now: () => clock.now(),
      timeout_ms: config.PROVIDER_TIMEOUT_MS,
      callback_url: `${base}/callback/${name}`,
      return_url: `${base}/return/${name}`,
    });
    return provider ? [[name, provider] as const] : [];
  });
  return new Map(opened);
}

type TextSetting = { [K in keyof Config]: Config[K] extends string ? K : never }[keyof Config];

/** A setting that must be there once a provider's address is. */
export function needed(config: Config, name: TextSetting): string {
  if (!config[name]) throw new ConfigError(`${name} is missing: its provider has an address.`);
  return config[name];
}
