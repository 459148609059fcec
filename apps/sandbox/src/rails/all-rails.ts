import { bnplRail } from '../bnpl/bnpl.routes.ts';
import { ewalletRail } from '../ewallet/ewallet.routes.ts';
import { duitnowRail } from '../duitnow/duitnow.routes.ts';
import { cardRail } from '../card/card.routes.ts';
import { cryptoRail } from '../crypto/crypto.routes.ts';
import { paypalRail } from '../paypal/paypal.routes.ts';
import type { Rail, RailDeps } from './rail.ts';

/** Every rail of the sandbox. */
const FACTORIES: readonly ((deps: RailDeps) => Rail)[] = [
  duitnowRail,
  cardRail,
  bnplRail,
  ewalletRail,
  paypalRail,
  cryptoRail,
];

export const makeRails = (deps: RailDeps): Rail[] => FACTORIES.map((createRail) => createRail(deps));
