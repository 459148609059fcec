import { serveBanks } from './modules/banks/banks.routes.ts';
import { serveOnboarding } from './modules/onboarding/onboarding.routes.ts';
import { serveOrders } from './modules/orders/orders.routes.ts';
import { serveReconciliation } from './modules/reconciliation/reconciliation.routes.ts';
import { serveTopUps } from './modules/top-ups/top-ups.routes.ts';
import type { Server } from './platform/mount.ts';
import type { Services } from './services.ts';

/** Modules of which some calls take a form with a file. */
export async function serveForms(server: Server, services: Services): Promise<void> {
  await serveBanks(server, { ...services, bank: services.disbursements.bank });
  await serveOnboarding(server, services);
  await serveTopUps(server, services);
  await serveOrders(server, services);
  await serveReconciliation(server, services);
}
