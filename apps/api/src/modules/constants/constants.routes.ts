import type { constants } from '@kutip/contracts/constants';
import { CHANNEL_GROUPS } from '@kutip/domain/channels';
import { REGIONS } from '@kutip/domain/regions';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/mount.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';

type Settings = Pick<
  Config,
  'APP_NAME' | 'SANDBOX_URL' | 'PUBLIC_URL' | 'PAY_PRODUCT_SLUG' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'
>;

const CURRENCY = 'MYR';
/** As specified; the first is the default. */
const PAGE_SIZES = [10, 25, 50, 100, 250, 500];

/** Public constants that screens need before login; nothing secret. */
export function constantHandlers({ config }: { config: Settings }): Handlers<typeof constants> {
  const common = {
    product_name: config.APP_NAME,
    support: { email: config.SUPPORT_EMAIL, phone_number: config.SUPPORT_PHONE },
    channel_groups: Object.entries(CHANNEL_GROUPS).map(([group_code, label]) => ({ group_code, label })),
    regions: [...REGIONS],
    page_sizes: PAGE_SIZES,
  };
  return {
    system: async (_, { db, now }) => ({
      ...common,
      currency: CURRENCY,
      is_sandbox: config.SANDBOX_URL !== '',
      sandbox_url: config.SANDBOX_URL || null,
      public_url: config.PUBLIC_URL,
      pay_product_slug: config.PAY_PRODUCT_SLUG,
      service_tax_bps: await loadServiceTaxBps(db, now),
    }),
    portal: async () => common,
  };
}
