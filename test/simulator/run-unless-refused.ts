import { Refusal } from '@kutip/domain/refusal';
import { runWithCrashes, type SimulatedMerchant } from './simulated-merchant.ts';

/** Runs work that may be refused; a refusal must have no effect. */
export const runUnlessRefused = (merchant: SimulatedMerchant, work: () => Promise<unknown>): Promise<boolean> =>
  runWithCrashes(merchant, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    }),
  );
