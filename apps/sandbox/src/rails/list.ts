import { bnplRail } from '../bnpl/bnpl.routes.ts';
import { ewalletRail } from '../ewallet/ewallet.routes.ts';
import { duitnowRail } from '../duitnow/duitnow.routes.ts';
import { cardRail } from '../card/card.routes.ts';
import { cryptoRail } from '../crypto/crypto.routes.ts';
import { paypalRail } from '../paypal/paypal.routes.ts';
import type { Rail, RailParts } from './rail.ts';

/** Every rail of the sandbox: a new one is one entry here. */
const MAKERS: readonly ((parts: RailParts) => Rail)[] = [
  duitnowRail,
  cardRail,
  bnplRail,
  ewalletRail,
  paypalRail,
  cryptoRail,
];

export const makeRails = (parts: RailParts): Rail[] => MAKERS.map((make) => make(parts));
