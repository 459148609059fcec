import type { Clock } from '../clock.ts';
import type { FpxKeys } from '../keys.ts';
import type { Deliveries } from './deliveries.ts';
import type { FpxState } from './state.ts';

/** FPX, as the functions of this folder are handed it. */
export interface Fpx {
  readonly state: FpxState;
  readonly clock: Clock;
  readonly keys: FpxKeys;
  readonly deliveries: Deliveries;
  /** Calls off the time-out of a payer who is at his bank, by exchange order number. */
  readonly timeouts: Map<string, () => void>;
}

function cancelTimeouts(fpx: Fpx): void {
  for (const cancel of fpx.timeouts.values()) cancel();
  fpx.timeouts.clear();
}

/** Forgets every payment, wish and switch. */
export function reset(fpx: Fpx): void {
  cancelTimeouts(fpx);
  fpx.deliveries.disarm();
  fpx.state.reset();
}

/** Leaves everything to be taken up again. */
export function stop(fpx: Fpx): void {
  cancelTimeouts(fpx);
  fpx.deliveries.stop();
}
