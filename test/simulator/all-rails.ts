import { pretendBnpl } from '../pretend-bnpl.ts';
import { pretendCard } from '../pretend-card.ts';
import { pretendCrypto } from '../pretend-crypto.ts';
import { pretendDuitnow } from '../pretend-duitnow.ts';
import { pretendEwallet } from '../pretend-ewallet.ts';
import { pretendPayPal } from '../pretend-paypal.ts';
import type { PretendRail } from '../pretend-rail.ts';

/** Every rail but FPX, whose other end belongs to the app it is of. Drop each after use. */
export const openRails = async (): Promise<PretendRail[]> => [
  pretendDuitnow(),
  pretendCard(),
  pretendEwallet(),
  pretendBnpl(),
  await pretendPayPal(),
  pretendCrypto(),
];
