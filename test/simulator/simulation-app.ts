import { paymentsApp, type PaymentsApp } from '../payments-app.ts';
import { fakeBnpl } from '../fake-bnpl.ts';
import { fakeCard } from '../fake-card.ts';
import { fakeCrypto } from '../fake-crypto.ts';
import { fakeDuitNow } from '../fake-duitnow.ts';
import { fakeEwallet } from '../fake-ewallet.ts';
import { fpxAsRail } from '../fake-fpx-rail.ts';
import { fakePayPal } from '../fake-paypal.ts';
import { forceGenericPlans } from './generic-plans.ts';
import type { Rail } from './simulated-merchant.ts';

/** The app of a simulation with all fake rails. */
export interface SimulationApp {
  app: PaymentsApp;
  rails: readonly Rail[];
  close(): Promise<void>;
}

export async function openSimulationApp(): Promise<SimulationApp> {
  const restorePlans = forceGenericPlans();
  const rails = [fakeDuitNow(), fakeCard(), fakeEwallet(), fakeBnpl(), await fakePayPal(), fakeCrypto()];
  const app = await paymentsApp({ rails });
  return {
    app,
    rails: [fpxAsRail(app), ...rails],
    async close() {
      await app.close();
      restorePlans();
      for (const rail of rails) rail.dispose();
    },
  };
}
