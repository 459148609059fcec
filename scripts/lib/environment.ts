import { join } from 'node:path';
import { railSecret } from '../../apps/sandbox/src/rail-secrets.ts';
import type { Secrets } from './secrets.ts';

export interface EnvironmentOptions {
  root: string;
  data_folder: string;
  database_url: string;
  secrets: Secrets;
  port: number;
  sandbox_port: number;
  /** Of the admin and the introducer portal; left out where nobody looks at them. */
  admin_port?: number;
  introducer_port?: number;
  /** The environment of the caller: what it sets goes before what we would. */
  given: NodeJS.ProcessEnv;
}

/** Folder of the keys and certificates that the sandbox's bank and our exchange sign with. */
export const keyFolderOf = (data_folder: string): string => join(data_folder, 'keys');

/**
 * How Node collects garbage in servers and workers. A small young generation is collected often, so that the bodies of a flood
 * do not add up to collections of everything; and those run in one thread beside the program, not in four that take both
 * processors from a payer's page for half a second. The unit files and the container file have the same.
 */
export const NODE_OPTIONS = '--max-semi-space-size=16 --v8-pool-size=1';

/** The variables of the API and the worker, whose meaning and defaults are in apps/api/src/config.ts. */
export function apiEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
  const { root, data_folder, database_url, secrets, port, sandbox_port, given } = options;
  const { admin_port = '', introducer_port = '' } = options;
  const keys = keyFolderOf(data_folder);
  const sandbox_url = `http://localhost:${sandbox_port}`;
  return {
    PUBLIC_URL: `http://localhost:${port}`,
    INTRODUCER_URL: introducer_port === '' ? '' : `http://localhost:${introducer_port}`,
    DATA_DIR: data_folder,
    SANDBOX_URL: sandbox_url,
    FPX_URL: `${sandbox_url}/fpx/FPXMain`,
    FPX_SELLER_KEY_FILE: join(keys, 'seller.key.pem'),
    FPX_CERTIFICATE_FILES: ['fpx.cert.pem', 'fpx-next.cert.pem'].map((name) => join(keys, name)).join(','),
    ...railSettings(sandbox_url, keys, secrets.SANDBOX_SECRET),
    PORTAL_DIR: join(root, 'apps/portal/dist/merchant'),
    ADMIN_PORTAL_DIR: join(root, 'apps/portal/dist/admin'),
    INTRODUCER_PORTAL_DIR: join(root, 'apps/portal/dist/introducer'),
    PUBLIC_DIR: join(root, 'apps/public/dist'),
    NODE_OPTIONS,
    AUTO_APPROVE: 'true', // a sandbox has no admin who would approve a new merchant
    ...secrets,
    ...given,
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_PORT: String(admin_port),
    INTRODUCER_PORT: String(introducer_port),
    DATABASE_URL: database_url,
    DATABASE_OWNER_URL: '', // only migrations need the owner
  };
}

/** The other ways to pay, and the bank that money leaves by, all of them with the sandbox at their other end. */
function railSettings(sandbox_url: string, keys: string, sandbox_secret: string): NodeJS.ProcessEnv {
  const secret = (name: string) => railSecret(sandbox_secret, name);
  const certificate = (name: string) => join(keys, `${name}.cert.pem`);
  return {
    DUITNOW_URL: `${sandbox_url}/duitnow`,
    DUITNOW_MERCHANT_ID: 'KUTIP0001',
    DUITNOW_SECRET: secret('duitnow'),
    CARD_URL: `${sandbox_url}/card`,
    CARD_MERCHANT_ID: 'JT07',
    CARD_SECRET: secret('card'),
    CARD_PUBLIC_KEY_FILE: certificate('card'),
    APPLE_PAY_MERCHANT_ID: 'merchant.kutip.sandbox',
    APPLE_PAY_URL: `${sandbox_url}/card/apple-pay`,
    GOOGLE_PAY_MERCHANT_ID: 'KUTIP-SANDBOX',
    EWALLET_URL: `${sandbox_url}/ewallet`,
    EWALLET_BRAND_ID: '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21',
    EWALLET_SECRET: secret('ewallet'),
    EWALLET_PUBLIC_KEY_FILE: certificate('ewallet'),
    BNPL_URL: `${sandbox_url}/bnpl`,
    BNPL_SECRET: secret('bnpl'),
    BNPL_SALT: secret('bnpl:salt'),
    PAYPAL_URL: `${sandbox_url}/paypal`,
    PAYPAL_CLIENT_ID: 'KUTIP-SANDBOX',
    PAYPAL_SECRET: secret('paypal'),
    PAYPAL_WEBHOOK_ID: 'WH-KUTIP-SANDBOX',
    CRYPTO_URL: `${sandbox_url}/crypto`,
    CRYPTO_STORE_ID: 'KutipSandboxStore',
    CRYPTO_SECRET: secret('crypto'),
    CRYPTO_WEBHOOK_SECRET: secret('crypto:webhook'),
    PAYOUT_URL: `${sandbox_url}/payout-bank`,
    PAYOUT_MERCHANT_ID: 'KUTIP0001',
    PAYOUT_SECRET: secret('payout-bank'),
    SMS_URL: `${sandbox_url}/sms`,
    SMS_SECRET: secret('sms'),
    EASYPARCEL_URL: `${sandbox_url}/easyparcel`,
    EASYPARCEL_CLIENT_ID: 'kutip-sandbox',
    EASYPARCEL_SECRET: secret('easyparcel'),
    EASYPARCEL_REFRESH_TOKEN: secret('easyparcel:refresh'),
    EASYPARCEL_WEBHOOK_KEY: secret('easyparcel:webhook'),
    JNT_URL: `${sandbox_url}/jnt`,
    JNT_API_ACCOUNT: '640826271705595946',
    JNT_PRIVATE_KEY: secret('jnt'),
    JNT_CUSTOMER_CODE: 'KTP0001',
    JNT_PASSWORD: secret('jnt:password'),
  };
}

/** The variables of the sandbox. */
export function sandboxEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
  const { data_folder, port, sandbox_port, given } = options;
  const api_url = `http://localhost:${port}/api/v1`;
  return {
    SANDBOX_DATA_DIR: join(data_folder, 'sandbox'),
    SANDBOX_KEY_DIR: keyFolderOf(data_folder),
    SANDBOX_PUBLIC_URL: `http://localhost:${sandbox_port}`,
    SANDBOX_SECRET: options.secrets.SANDBOX_SECRET,
    KUTIP_URL: `http://localhost:${port}`,
    KUTIP_CALLBACK_URL: `${api_url}/payment-services/switch/callback/fpx`,
    KUTIP_RETURN_URL: `${api_url}/payment-services/switch/return/fpx`,
    ...given,
    NODE_ENV: 'production',
    SANDBOX_PORT: String(sandbox_port),
  };
}
