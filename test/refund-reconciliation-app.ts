import { refundAdmin, refunds } from '@kutip/contracts/refunds';
import { disbursementOwners } from '../apps/api/src/disbursement-owners.ts';
import {
  createDisbursements,
  type Disbursements,
} from '../apps/api/src/modules/disbursements/disbursements.service.ts';
import { serveReconciliation } from '../apps/api/src/modules/reconciliation/reconciliation.routes.ts';
import type { ResolveDeps } from '../apps/api/src/modules/reconciliation/resolve.ts';
import { refundAdminHandlers, refundHandlers } from '../apps/api/src/modules/refunds/refunds.routes.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { fakePayoutBank } from './fake-payout-bank.ts';
import { encryption, paymentsApp } from './payments-app.ts';
import { reconciliationHelpers, writeOnlyFiles } from './reconciliation-helpers.ts';

/** Payments, refunds and reconciliation over HTTP, with a fake payout bank. */
export async function refundReconciliationApp() {
  const bank = fakePayoutBank();
  let disbursements: Disbursements;
  let deps: ResolveDeps;
  const app = await paymentsApp({
    mountRoutes: async ({ server, store, clock, poster, log, paymentSwitch }) => {
      const adapter = bank.createAdapter(() => clock.now());
      disbursements = createDisbursements({
        store,
        clock,
        poster,
        encryption,
        log,
        bank: adapter,
        owners: disbursementOwners,
      });
      deps = { store, clock, poster, paymentSwitch, disbursements };
      const refund_deps = { ...deps, disbursements, encryption, public_url: 'https://pay.example.my' };
      mount(server, refunds, refundHandlers(refund_deps));
      mount(server, refundAdmin, refundAdminHandlers(refund_deps));
      await serveReconciliation(server, { ...deps, files: writeOnlyFiles });
    },
  });
  return { app, bank, disbursements: disbursements!, helpers: reconciliationHelpers(app, () => deps) };
}
