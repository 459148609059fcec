import { ApiError } from '@kutip/contracts/call';
import { reportError } from '../ui/error-dialog-state.ts';

const claimed = new WeakSet<Error>();

/** The screen shows this refusal itself: the error dialog stays closed. */
export const claimError = (error: ApiError): void => void claimed.add(error);

/**
 * Opens the error dialog for a failed call. A refusal is reported one task later, because the form that sent the call
 * learns of it only after the mutation and may claim it.
 */
export function reportMutationError(error: Error): void {
  if (!(error instanceof ApiError)) return reportError(error);
  setTimeout(() => {
    if (!claimed.has(error)) reportError(error);
  });
}
