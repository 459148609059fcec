import { z } from 'zod';

/** A wrong or missing setting. The message names the variable and its format. */
export class ConfigError extends Error {}

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const whole = (least: number, most: number) => z.coerce.number<string>().int().min(least).max(most);
const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);

/** The URL of a payment provider; without it its channels are not offered. */
const PROVIDER_URL = [
  '',
  'empty, or a URL, https://api.example.com',
  z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))]),
] as const;

const S3_URL = [
  '',
  'empty, or the address of an S3 store, https://s3.ap-southeast-5.amazonaws.com',
  PROVIDER_URL[2],
] as const;
const BUCKET_NAME = z.string().regex(/^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);

/** Every setting: default, description of its format, and parser. Read once, at start. */
const SETTINGS = {
  DATABASE_URL: [
    undefined,
    'a PostgreSQL address, postgres://user:password@host:5432/name',
    z.url({ protocol: /^postgres(ql)?$/ }),
  ],
  DATABASE_OWNER_URL: [
    '',
    'empty, or the address of the same database for the role that owns its tables',
    z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]),
  ],
  HOST: ['127.0.0.1', 'an address to listen on', z.string().min(1)],
  PORT: ['3000', 'a port, 0 to 65535', whole(0, 65_535)],
  ADMIN_PORT: ['', 'empty, or the port of the admin portal, 0 to 65535', z.union([z.literal(''), whole(0, 65_535)])],
  INTRODUCER_PORT: [
    '',
    'empty, or the port of the introducer portal, 0 to 65535',
    z.union([z.literal(''), whole(0, 65_535)]),
  ],
  PUBLIC_URL: [
    'http://localhost:3000',
    'the origin that payers see, https://pay.example.my',
    z.url({ protocol: /^https?$/ }),
  ],
  INTRODUCER_URL: ['', 'empty, or the origin of the introducer portal, https://partners.example.my', PROVIDER_URL[2]],
  APP_NAME: ['Kutip', 'the product name, 1 to 40 characters', z.string().trim().min(1).max(40)],
  SUPPORT_EMAIL: ['help@kutip.example', 'an e-mail address', z.email()],
  SUPPORT_PHONE: ['60312345678', 'a phone number, digits only', z.string().regex(/^\d{8,15}$/)],
  PAY_PRODUCT_SLUG: ['kutip', 'lower-case letters and digits', z.string().regex(/^[a-z0-9]+$/)],
  TOKEN_KEY: [undefined, '64 hexadecimal digits', hexKey],
  ENCRYPTION_KEYS: [
    undefined,
    'key ids with 64 hexadecimal digits each, newest first: k2:0f…,k1:9a…',
    z.string().regex(/^[a-z0-9]+:[0-9a-f]{64}(,[a-z0-9]+:[0-9a-f]{64})*$/i),
  ],
  DATA_DIR: ['.data', 'a folder for uploaded files', z.string().min(1)],
  ANCHOR_DIR: ['', 'empty, or a folder for the anchors of the hash chains', z.string()],
  ANCHOR_S3_URL: S3_URL,
  ANCHOR_S3_REGION: ['ap-southeast-5', 'the region of the bucket', z.string().regex(/^[a-z0-9-]+$/)],
  ANCHOR_S3_BUCKET: ['', 'the name of the bucket', BUCKET_NAME],
  ANCHOR_S3_ACCESS_KEY_ID: ['', 'the id of an access key that may put, get and list objects of the bucket', z.string()],
  ANCHOR_S3_SECRET_ACCESS_KEY: ['', 'the secret of that key', z.string()],
  S3_URL,
  S3_REGION: ['ap-southeast-5', 'the region of the bucket', z.string().regex(/^[a-z0-9-]+$/)],
  S3_BUCKET: ['', 'the name of the bucket', BUCKET_NAME],
  S3_ACCESS_KEY_ID: ['', 'the id of an access key that may put and get objects of the bucket', z.string()],
  S3_SECRET_ACCESS_KEY: ['', 'the secret of that key', z.string()],
  SMTP_URL: ['', 'empty, or smtp://user:password@host:587', z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })])],
  MAIL_FROM: ['Kutip <no-reply@kutip.example>', 'a sender, Name <address>', z.string().min(3)],
  SANDBOX_URL: ['', 'empty in production, or the address of the sandbox', z.union([z.literal(''), z.url()])],
  AUTO_APPROVE: ['false', 'true or false: new merchants may take payments at once', flag],
  LOG_LEVEL: [
    'info',
    'fatal, error, warn, info, debug or silent',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  ],
  ERROR_REPORTING_DSN: [
    '',
    'empty, or the address that the error reporting service gave, https://key@errors.example.my/1',
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '',
    'empty, or the address of a collector that takes OTLP over HTTP, http://localhost:4318',
    PROVIDER_URL[2],
  ],
  OTEL_TRACES_SAMPLER_ARG: ['1', 'the share of traces that are sent, 0 to 1', z.coerce.number<string>().min(0).max(1)],
  HSTS_SECONDS: ['0', 'seconds for which browsers keep to https, 0 for no header', whole(0, 63_072_000)],
  TRUST_PROXY: ['false', 'true or false: believe X-Forwarded-For of the proxy in front', flag],
  SECOND_FACTOR_RESET_HOURS: ['24', 'hours before a lost second factor is removed, 1 to 720', whole(1, 720)],
  RATE_LIMIT_PER_MINUTE: ['600', 'requests a minute from one address, 0 for no limit', whole(0, 10_000_000)],
  REQUEST_TIMEOUT_MS: ['60000', 'milliseconds in which a request must arrive, 100 to 600000', whole(100, 600_000)],
  METRICS_TOKEN: ['', 'empty, or a secret of at least 16 characters', z.string().regex(/^$|^[\w.~+/-]{16,}=*$/)],
  WORKER_METRICS_PORT: [
    '',
    'empty, or the port on which a worker answers /metrics, 0 to 65535',
    z.union([z.literal(''), whole(0, 65_535)]),
  ],
  WORKER_TIMEOUT_SECONDS: ['30', 'seconds after which a silent worker is dead, 3 to 300', whole(3, 300)],
  DATABASE_POOL: ['10', 'connections, 2 to 200', whole(2, 200)],
  POSTER_LANES: ['2', 'posting lanes, 1 to 16', whole(1, 16)],
  POSTER_MAX_BATCH: ['500', 'postings in one transaction, 1 to 500', whole(1, 500)],
  FPX_URL: ['http://localhost:3100/fpx/FPXMain', 'the address of FPX', z.url()],
  FPX_SELLER_ID: ['SE00012345', 'the seller id that PayNet gave', z.string().regex(/^[A-Z0-9]{8,12}$/)],
  FPX_EXCHANGE_ID: ['EX00012345', 'the seller exchange id that PayNet gave', z.string().regex(/^[A-Z0-9]{8,12}$/)],
  FPX_SELLER_KEY_FILE: ['.data/keys/seller.key.pem', 'a PEM file with the exchange’s private key', z.string().min(1)],
  FPX_CERTIFICATE_FILES: [
    '.data/keys/fpx.cert.pem,.data/keys/fpx-next.cert.pem',
    'PEM files with FPX’s current and next certificate, separated by commas',
    z
      .string()
      .min(1)
      .transform((list) => list.split(',')),
  ],
  FPX_TIMEOUT_MS: ['10000', 'milliseconds to wait for FPX, 100 to 60000', whole(100, 60_000)],
  DUITNOW_URL: PROVIDER_URL,
  DUITNOW_MERCHANT_ID: ['', 'the merchant id that the DuitNow acquirer gave', z.string()],
  DUITNOW_SECRET: ['', 'the key that messages to and from the acquirer are signed with', z.string()],
  CARD_URL: PROVIDER_URL,
  CARD_MERCHANT_ID: ['', 'the merchant id that the card provider gave', z.string()],
  CARD_SECRET: ['', 'the key that messages to and from the card provider are signed with', z.string()],
  CARD_PUBLIC_KEY_FILE: ['', 'a PEM file with the key that browsers encrypt cards to', z.string()],
  APPLE_PAY_MERCHANT_ID: ['', 'empty, or the merchant identifier at Apple, merchant.my.example', z.string()],
  APPLE_PAY_URL: [
    'https://apple-pay-gateway.apple.com',
    'the address of Apple Pay’s gateway',
    z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  ],
  APPLE_PAY_CERTIFICATE_FILE: ['', 'a PEM file with the merchant identity certificate from Apple', z.string()],
  APPLE_PAY_KEY_FILE: ['', 'a PEM file with the private key of that certificate', z.string()],
  APPLE_PAY_DOMAIN_FILE: ['', 'empty, or the file with which Apple verifies the domain of the pages', z.string()],
  GOOGLE_PAY_MERCHANT_ID: ['', 'empty, or the merchant id that Google Pay gave', z.string()],
  EWALLET_URL: PROVIDER_URL,
  EWALLET_BRAND_ID: ['', 'the brand id that the e-wallet provider gave', z.string()],
  EWALLET_SECRET: ['', 'the secret key of the e-wallet provider’s API', z.string()],
  EWALLET_PUBLIC_KEY_FILE: ['', 'a PEM file with the key that verifies its callbacks', z.string()],
  BNPL_URL: PROVIDER_URL,
  BNPL_SECRET: ['', 'the key of the buy-now-pay-later provider’s API', z.string()],
  BNPL_SALT: ['', 'the salt that verifies its callbacks', z.string()],
  PAYPAL_URL: PROVIDER_URL,
  PAYPAL_CLIENT_ID: ['', 'the client id of the PayPal app', z.string()],
  PAYPAL_SECRET: ['', 'the secret of the PayPal app', z.string()],
  PAYPAL_WEBHOOK_ID: ['', 'the id of the webhook that was registered at PayPal', z.string()],
  CRYPTO_URL: PROVIDER_URL,
  CRYPTO_STORE_ID: ['', 'the id of the store in BTCPay Server', z.string()],
  CRYPTO_SECRET: ['', 'an API key of BTCPay Server that may view and create invoices', z.string()],
  CRYPTO_WEBHOOK_SECRET: ['', 'the secret of the webhook that was made in BTCPay Server', z.string()],
  PAYOUT_URL: PROVIDER_URL,
  PAYOUT_MERCHANT_ID: ['', 'the merchant id that the payout bank gave', z.string()],
  PAYOUT_SECRET: ['', 'the key that messages to and from the payout bank are signed with', z.string()],
  SMS_URL: PROVIDER_URL,
  SMS_SECRET: ['', 'the key that messages to and from the text message network are signed with', z.string()],
  SMS_SENDER: [
    'Kutip',
    'the sender of text messages, 1 to 11 letters and digits',
    z.string().regex(/^[A-Za-z0-9 ]{1,11}$/),
  ],
  EASYPARCEL_URL: PROVIDER_URL,
  EASYPARCEL_CLIENT_ID: ['', 'the client id of the EasyParcel app', z.string()],
  EASYPARCEL_SECRET: ['', 'the secret of the EasyParcel app', z.string()],
  EASYPARCEL_REFRESH_TOKEN: ['', 'the refresh token of the login of the EasyParcel account', z.string()],
  EASYPARCEL_WEBHOOK_KEY: ['', 'the secret in the address of EasyParcel’s webhook', z.string()],
  JNT_URL: PROVIDER_URL,
  JNT_API_ACCOUNT: ['', 'the API account that J&T Express gave', z.string()],
  JNT_PRIVATE_KEY: ['', 'the private key that messages to and from J&T Express are signed with', z.string()],
  JNT_CUSTOMER_CODE: ['', 'the customer code that J&T Express gave', z.string()],
  JNT_PASSWORD: ['', 'the password from the signature tool of J&T Express', z.string()],
  PROVIDER_TIMEOUT_MS: ['10000', 'milliseconds to wait for these providers, 100 to 60000', whole(100, 60_000)],
  PORTAL_DIR: ['apps/portal/dist/merchant', 'the folder of the built portal', z.string().min(1)],
  ADMIN_PORTAL_DIR: ['apps/portal/dist/admin', 'the folder of the built admin portal', z.string().min(1)],
  INTRODUCER_PORTAL_DIR: [
    'apps/portal/dist/introducer',
    'the folder of the built introducer portal',
    z.string().min(1),
  ],
  PUBLIC_DIR: ['apps/public/dist', 'the folder of the built public pages', z.string().min(1)],
} as const satisfies Record<string, readonly [string | undefined, string, z.ZodType]>;

type Settings = typeof SETTINGS;
export type Config = { readonly [K in keyof Settings]: z.output<Settings[K][2]> };

/** Parses the environment; throws a ConfigError that names every faulty variable and its format. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, [preset, expected, parser]]) => {
    const parsed = (parser as z.ZodType).safeParse(env[name] ?? preset);
    if (!parsed.success)
      faults.push(`${name}${env[name] === undefined ? ' is missing' : ' is wrong'}: it takes ${expected}.`);
    return [name, parsed.data];
  });
  if (faults.length) throw new ConfigError(faults.join('\n'));
  return Object.fromEntries(entries) as Config;
}
