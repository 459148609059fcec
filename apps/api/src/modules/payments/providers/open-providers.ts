import { ConfigError, type Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createBnpl } from './bnpl/bnpl.adapter.ts';
import { readMerchantIdentity, type ApplePayOptions } from './card/apple-pay.ts';
import { createCard, readCardKey } from './card/card.adapter.ts';
import { createDuitNow } from './duitnow/duitnow.adapter.ts';
import { createCrypto } from './crypto/crypto.adapter.ts';
import { createEwallet, readEwalletKeys } from './ewallet/ewallet.adapter.ts';
import { createFpx } from './fpx/fpx.adapter.ts';
import { readFpxKeys } from './fpx/fpx.keys.ts';
import { createPayPal } from './paypal/paypal.adapter.ts';
import type { Provider } from './provider.ts';

/** Creates each provider from its settings; null when they are not set: then its services are not offered. */
const FACTORIES: Readonly<Record<string, (config: Config, common: SharedOptions) => Provider | null>> = {
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
          api_key: requiredSetting(config, 'BNPL_SECRET'),
          salt: requiredSetting(config, 'BNPL_SALT'),
        }),
  card: (config, common) =>
    config.CARD_URL === ''
      ? null
      : createCard({
          ...common,
          url: config.CARD_URL,
          merchant_id: requiredSetting(config, 'CARD_MERCHANT_ID'),
          secret: requiredSetting(config, 'CARD_SECRET'),
          card_key: readCardKey(requiredSetting(config, 'CARD_PUBLIC_KEY_FILE')),
          apple_pay: applePayOptions(config, common),
          google_pay:
            config.GOOGLE_PAY_MERCHANT_ID === ''
              ? undefined
              : {
                  merchant_id: config.GOOGLE_PAY_MERCHANT_ID,
                  environment: config.SANDBOX_URL === '' ? 'PRODUCTION' : 'TEST',
                },
        }),
  duitnow: (config, common) =>
    config.DUITNOW_URL === ''
      ? null
      : createDuitNow({
          ...common,
          url: config.DUITNOW_URL,
          merchant_id: requiredSetting(config, 'DUITNOW_MERCHANT_ID'),
          secret: requiredSetting(config, 'DUITNOW_SECRET'),
        }),
  ewallet: (config, common) =>
    config.EWALLET_URL === ''
      ? null
      : createEwallet({
          ...common,
          url: config.EWALLET_URL,
          brand_id: requiredSetting(config, 'EWALLET_BRAND_ID'),
          secret_key: requiredSetting(config, 'EWALLET_SECRET'),
          public_keys: readEwalletKeys(requiredSetting(config, 'EWALLET_PUBLIC_KEY_FILE')),
        }),
  paypal: (config, common) =>
    config.PAYPAL_URL === ''
      ? null
      : createPayPal({
          ...common,
          url: config.PAYPAL_URL,
          client_id: requiredSetting(config, 'PAYPAL_CLIENT_ID'),
          secret: requiredSetting(config, 'PAYPAL_SECRET'),
          webhook_id: requiredSetting(config, 'PAYPAL_WEBHOOK_ID'),
        }),
  crypto: (config, common) =>
    config.CRYPTO_URL === ''
      ? null
      : createCrypto({
          ...common,
          url: config.CRYPTO_URL,
          store_id: requiredSetting(config, 'CRYPTO_STORE_ID'),
          secret: requiredSetting(config, 'CRYPTO_SECRET'),
          webhook_secret: requiredSetting(config, 'CRYPTO_WEBHOOK_SECRET'),
        }),
};

/** undefined: Apple Pay is not offered. The certificate is required where the gateway speaks https, as Apple's does. */
function applePayOptions(config: Config, { timeout_ms }: SharedOptions): ApplePayOptions | undefined {
  const { APPLE_PAY_MERCHANT_ID: merchant_id, APPLE_PAY_URL: url } = config;
  if (merchant_id === '') return undefined;
  const fileOf = (name: TextSetting) => (url.startsWith('https:') ? requiredSetting(config, name) : config[name]);
  return {
    merchant_id,
    url,
    display_name: config.APP_NAME,
    domain: new URL(config.PUBLIC_URL).hostname,
    tls: readMerchantIdentity(fileOf('APPLE_PAY_CERTIFICATE_FILE'), fileOf('APPLE_PAY_KEY_FILE')),
    timeout_ms,
  };
}

/** Options that every provider gets. */
interface SharedOptions {
  now: () => Date;
  timeout_ms: number;
  /** The URLs for its callbacks and for payers' browsers; both end in the provider's name. */
  callback_url: string;
  return_url: string;
}

/** Opens the configured providers, by name. Throws ConfigError when a setting is missing, or when a key cannot be read. */
export function openProviders(config: Config, clock: Clock): ReadonlyMap<string, Provider> {
  const base = `${config.PUBLIC_URL.replace(/\/+$/, '')}/api/v1/payment-services/switch`;
  const providers = Object.entries(FACTORIES).flatMap(([name, create]) => {
    const provider = create(config, {
      now: () => clock.now(),
      timeout_ms: config.PROVIDER_TIMEOUT_MS,
      callback_url: `${base}/callback/${name}`,
      return_url: `${base}/return/${name}`,
    });
    return provider ? [[name, provider] as const] : [];
  });
  return new Map(providers);
}

type TextSetting = { [K in keyof Config]: Config[K] extends string ? K : never }[keyof Config];

/** Reads a setting that is required once the provider's URL is set. Throws ConfigError. */
export function requiredSetting(config: Config, name: TextSetting): string {
  if (!config[name])
    throw new ConfigError(`${name} is missing. It is required because the URL of its provider is set.`);
  return config[name];
}
