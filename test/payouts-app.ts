import { payoutAdmin, payouts, payoutServices } from '@kutip/contracts/payouts';
import { payoutAdminHandlers } from '../apps/api/src/modules/payouts/admin.routes.ts';
import { servePayoutBatches } from '../apps/api/src/modules/payouts/batches.routes.ts';
import { payoutHandlers, payoutServiceHandlers } from '../apps/api/src/modules/payouts/payouts.routes.ts';
import type { PayoutDeps } from '../apps/api/src/modules/payouts/payouts.service.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursementsApp, type DisbursementsApp } from './disbursements-app.ts';

export interface PayoutsApp extends DisbursementsApp {
  deps: PayoutDeps;
}

/** Payouts over HTTP on a test database, with a fake payout bank. */
export async function payoutsApp(): Promise<PayoutsApp> {
  let deps: PayoutDeps;
  const app = await disbursementsApp({
    mountRoutes: async ({ server, store, clock, poster, encryption, disbursements }) => {
      const config = { TOKEN_KEY: '5a'.repeat(32) };
      deps = { store, clock, poster, encryption, disbursements, config, bank: disbursements.bank };
      mount(server, payoutServices, payoutServiceHandlers);
      mount(server, payouts, payoutHandlers(deps));
      mount(server, payoutAdmin, payoutAdminHandlers(deps));
      await servePayoutBatches(server, deps);
    },
  });
  return { ...app, deps: deps! };
}
