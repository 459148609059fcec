import { ConfigError, type Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Courier } from '../courier.ts';
import { createEasyParcel } from './easyparcel/easyparcel.adapter.ts';
import { createJnt } from './jnt/jnt.adapter.ts';

function requireAll<K extends keyof Config>(config: Config, url: K, names: readonly K[]): void {
  const missing = names.filter((name) => config[name] === '');
  if (missing.length > 0) throw new ConfigError(`${url} is set, so these are required: ${missing.join(', ')}.`);
}

/** The configured couriers. */
export function openCouriers(config: Config, clock: Clock): Courier[] {
  const shared = { timeout_ms: config.PROVIDER_TIMEOUT_MS, now: () => clock.now() };
  const couriers: Courier[] = [];
  if (config.EASYPARCEL_URL !== '') {
    requireAll(config, 'EASYPARCEL_URL', [
      'EASYPARCEL_CLIENT_ID',
      'EASYPARCEL_SECRET',
      'EASYPARCEL_REFRESH_TOKEN',
      'EASYPARCEL_WEBHOOK_KEY',
    ]);
    couriers.push(
      createEasyParcel({
        ...shared,
        url: config.EASYPARCEL_URL,
        client_id: config.EASYPARCEL_CLIENT_ID,
        secret: config.EASYPARCEL_SECRET,
        refresh_token: config.EASYPARCEL_REFRESH_TOKEN,
        webhook_key: config.EASYPARCEL_WEBHOOK_KEY,
      }),
    );
  }
  if (config.JNT_URL !== '') {
    requireAll(config, 'JNT_URL', ['JNT_API_ACCOUNT', 'JNT_PRIVATE_KEY', 'JNT_CUSTOMER_CODE', 'JNT_PASSWORD']);
    couriers.push(
      createJnt({
        ...shared,
        url: config.JNT_URL,
        api_account: config.JNT_API_ACCOUNT,
        private_key: config.JNT_PRIVATE_KEY,
        customer_code: config.JNT_CUSTOMER_CODE,
        password: config.JNT_PASSWORD,
      }),
    );
  }
  return couriers;
}
