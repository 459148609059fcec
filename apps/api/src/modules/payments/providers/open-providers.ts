import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createFpx } from './fpx/fpx.adapter.ts';
import { readFpxKeys } from './fpx/fpx.keys.ts';
import type { Provider } from './provider.ts';

type FpxConfig = Pick<
  Config,
  'FPX_URL' | 'FPX_SELLER_ID' | 'FPX_EXCHANGE_ID' | 'FPX_SELLER_KEY_FILE' | 'FPX_CERTIFICATE_FILES' | 'FPX_TIMEOUT_MS'
>;

/** The providers that this deployment speaks to, by name. Throws when a key or certificate cannot be read. */
export function openProviders(config: FpxConfig, clock: Clock): ReadonlyMap<string, Provider> {
  const fpx = createFpx({
    url: config.FPX_URL.replace(/\/+$/, ''),
    keys: readFpxKeys({ key: config.FPX_SELLER_KEY_FILE, certificates: config.FPX_CERTIFICATE_FILES }),
    seller_id: config.FPX_SELLER_ID,
    seller_ex_id: config.FPX_EXCHANGE_ID,
    timeout_ms: config.FPX_TIMEOUT_MS,
    now: () => clock.now(),
  });
  return new Map([[fpx.name, fpx]]);
}
