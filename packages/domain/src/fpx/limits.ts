import { sen, type Sen } from '../money.ts';
import type { BankModel } from './banks.ts';

/** Limits of one FPX payment (PayNet's FPX FAQ; D-22). The payer's bank may allow less. */
export const FPX_LIMITS: Readonly<Record<BankModel, { min: Sen; max: Sen }>> = {
  B2C: { min: sen(1_00), max: sen(30_000_00) },
  B2B1: { min: sen(2_00), max: sen(1_000_000_00) },
};

/** The code that FPX refuses an amount with: 2A below the minimum, 48 above the maximum; undefined if allowed. */
export function limitCode(model: BankModel, amount: Sen): '2A' | '48' | undefined {
  const { min, max } = FPX_LIMITS[model];
  if (amount < min) return '2A';
  return amount > max ? '48' : undefined;
}
