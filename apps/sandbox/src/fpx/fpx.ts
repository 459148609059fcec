import type { Clock } from '../clock.ts';
import type { FpxKeys } from '../keys.ts';
import type { Deliveries } from './deliveries.ts';
import type { FpxState } from './state.ts';

/** The dependencies of the FPX simulator. */
export interface Fpx {
  readonly state: FpxState;
  readonly clock: Clock;
  readonly keys: FpxKeys;
  readonly deliveries: Deliveries;
  /** Cancels the session timeout of a payer at the bank, by exchange order number. */
  readonly timeouts: Map<string, () => void>;
}

function cancelTimeouts(fpx: Fpx): void {
  for (const cancel of fpx.timeouts.values()) cancel();
  fpx.timeouts.clear();
}

/** Deletes every payment, scenario and switch. */
export function resetFpx(fpx: Fpx): void {
  cancelTimeouts(fpx);
  fpx.deliveries.cancelTimers();
  fpx.state.reset();
}

/** Stops timers and deliveries; everything stored is resumed by the next start. */
export function stopFpx(fpx: Fpx): void {
  cancelTimeouts(fpx);
  fpx.deliveries.stop();
}
