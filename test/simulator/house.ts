import { payingApp, type PayingApp } from '../paying-app.ts';
import { pretendBnpl } from '../pretend-bnpl.ts';
import { pretendCard } from '../pretend-card.ts';
import { pretendCrypto } from '../pretend-crypto.ts';
import { pretendDuitnow } from '../pretend-duitnow.ts';
import { pretendEwallet } from '../pretend-ewallet.ts';
import { fpxAsRail } from '../pretend-fpx-rail.ts';
import { pretendPayPal } from '../pretend-paypal.ts';
import { planOnce } from './planned-once.ts';
import type { Rail } from './world.ts';

/** What a simulation happens in: the app, and every rail there is. */
export interface SimulatedHouse {
  app: PayingApp;
  rails: readonly Rail[];
  close(): Promise<void>;
}

export async function openHouse(): Promise<SimulatedHouse> {
  const planAgain = planOnce();
  const rails = [
    pretendDuitnow(),
    pretendCard(),
    pretendEwallet(),
    pretendBnpl(),
    await pretendPayPal(),
    pretendCrypto(),
  ];
  const app = await payingApp({ rails });
  return {
    app,
    rails: [fpxAsRail(app), ...rails],
    async close() {
      await app.close();
      planAgain();
      for (const rail of rails) rail.drop();
    },
  };
}
