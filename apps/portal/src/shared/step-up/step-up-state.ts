import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { createStore } from 'zustand/vanilla';
import type { Transport } from '../session/transport.ts';

interface StepUpState {
  /** Somebody is asked to prove that it is him. */
  isAsked: boolean;
}

/** The one dialog that asks for the code of an authenticator app. */
export const stepUpDialog = createStore<StepUpState>(() => ({ isAsked: false }));

let waiting: { proved: Promise<boolean>; settle: (isProved: boolean) => void } | null = null;

/** Asks, once for everybody who waits; answers whether he has proved it. */
function ask(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { proved: promise, settle: resolve };
    stepUpDialog.setState({ isAsked: true });
  }
  return waiting.proved;
}

/** Closes the dialog; what waited for it goes on, or is refused. */
export function settleStepUp(isProved: boolean): void {
  waiting?.settle(isProved);
  waiting = null;
  stepUpDialog.setState({ isAsked: false });
}

/** The same transport, which asks for a second proof where a call needs one (4028) and then makes the call again. */
export const askingForProof =
  (transport: Transport, prove: () => Promise<boolean> = ask): Transport =>
  async (endpoint, input, options) => {
    try {
      return await transport(endpoint, input, options);
    } catch (error) {
      const isAsking = error instanceof ApiError && error.code === CODE.step_up_needed;
      if (!isAsking || !(await prove())) throw error;
      return transport(endpoint, input, options);
    }
  };
