import type { Random } from './random.ts';

/** How a payment of the demo ends: FPX's debit code, so many minutes after the start. */
export interface Ending {
  code: string;
  after_minutes: number;
}

const ENDINGS: readonly { part: number; code: string }[] = [
  { part: 0.05, code: '1C' }, // the payer cancelled on the bank's login page
  { part: 0.03, code: '51' }, // not enough money
  { part: 0.03, code: '1M' }, // the bank's session timed out
  { part: 0.02, code: '90' }, // the bank's internet banking was down
];
const PAID = '00';

export function endingOf(random: Random): Ending {
  let left = random.next();
  const code = ENDINGS.find(({ part }) => (left -= part) < 0)?.code ?? PAID;
  return { code, after_minutes: random.between(1, 4) };
}

/** Personal banks, about as often as Malaysians bank with them. */
const BANKS =
  'MB2U0227 MB2U0227 MB2U0227 BCBB0235 BCBB0235 PBB0233 PBB0233 RHB0218 HLB0224 BIMB0340 AMBB0209 BSN0601'.split(' ');

export const bankCodeOf = (random: Random): string => random.pick(BANKS);
