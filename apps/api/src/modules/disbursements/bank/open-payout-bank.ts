import { ConfigError, type Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PayoutBank } from '../payout-bank.ts';
import { createDuitNowTransfer } from './duitnow-transfer.adapter.ts';

/** The configured payout bank; null: none is configured, and disbursements wait. */
export function openPayoutBank(config: Config, clock: Clock): PayoutBank | null {
  const { PAYOUT_URL: url, PAYOUT_MERCHANT_ID: merchant_id, PAYOUT_SECRET: secret } = config;
  if (url === '') return null;
  if (!merchant_id || !secret)
    throw new ConfigError('PAYOUT_URL is set, so PAYOUT_MERCHANT_ID and PAYOUT_SECRET are required.');
  const base = config.PUBLIC_URL.replace(/\/+$/, '');
  return createDuitNowTransfer({
    url,
    merchant_id,
    secret,
    callback_url: `${base}/api/v1/payment-services/switch/callback/payout-bank`,
    timeout_ms: config.PROVIDER_TIMEOUT_MS,
    now: () => clock.now(),
  });
}
