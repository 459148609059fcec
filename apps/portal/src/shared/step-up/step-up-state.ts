import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { createStore } from 'zustand/vanilla';
import type { Transport } from '../session/transport.ts';

interface StepUpState {
  isOpen: boolean;
}

/** State of the one step-up dialog. */
export const stepUpDialog = createStore<StepUpState>(() => ({ isOpen: false }));

let pending: { outcome: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null;

/** Opens the dialog, once for all waiting calls. Resolves to whether the user reauthenticated. */
function requestStepUp(): Promise<boolean> {
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending = { outcome: promise, resolve };
    stepUpDialog.setState({ isOpen: true });
  }
  return pending.outcome;
}

/** Closes the dialog; the waiting calls are retried, or fail. */
export function finishStepUp(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed);
  pending = null;
  stepUpDialog.setState({ isOpen: false });
}

/** Wraps a transport: a call that needs step-up (4028) opens the dialog and is retried after it. */
export const withStepUp =
  (transport: Transport, reauthenticate: () => Promise<boolean> = requestStepUp): Transport =>
  async (endpoint, input, options) => {
    try {
      return await transport(endpoint, input, options);
    } catch (error) {
      const needsStepUp = error instanceof ApiError && error.code === CODE.step_up_needed;
      if (!needsStepUp || !(await reauthenticate())) throw error;
      return transport(endpoint, input, options);
    }
  };
