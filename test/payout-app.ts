import { payoutAdmin, payouts, payoutServices } from '@kutip/contracts/payouts';
import { payoutAdminHandlers } from '../apps/api/src/modules/payouts/admin.routes.ts';
import { servePayoutBatches } from '../apps/api/src/modules/payouts/batches.routes.ts';
import { payoutHandlers, payoutServiceHandlers } from '../apps/api/src/modules/payouts/payouts.routes.ts';
import type { PayoutParts } from '../apps/api/src/modules/payouts/payouts.service.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursingApp, type DisbursingApp } from './disbursing-app.ts';

export interface PayoutApp extends DisbursingApp {
  parts: PayoutParts;
}

/** Payouts over HTTP on a database of their own, with a pretended bank at the other end. */
export async function payoutApp(): Promise<PayoutApp> {
  let parts: PayoutParts;
  const app = await disbursingApp({
    mountMore: async ({ server, store, clock, poster, encryption, disbursements }) => {
      const config = { TOKEN_KEY: '5a'.repeat(32) };
      parts = { store, clock, poster, encryption, disbursements, config, bank: disbursements.bank };
      mount(server, payoutServices, payoutServiceHandlers);
      mount(server, payouts, payoutHandlers(parts));
      mount(server, payoutAdmin, payoutAdminHandlers(parts));
      await servePayoutBatches(server, parts);
    },
  });
  return { ...app, parts: parts! };
}
