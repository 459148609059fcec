import { createStore } from 'zustand/vanilla';
import { failureOf, isSuppressed, type Failure } from '../api/failure.ts';

interface ErrorDialogState {
  isOpen: boolean;
  /** The shown failure; kept after closing while the dialog fades out. */
  failure: Failure | null;
}

/** State of the one error dialog. */
export const errorDialog = createStore<ErrorDialogState>(() => ({ isOpen: false, failure: null }));

/** Opens the error dialog. The end of a session is not replaced by other errors until it is closed. */
export function openErrorDialog(error: unknown): void {
  const { isOpen, failure } = errorDialog.getState();
  if (isOpen && (failure?.kind === 'not_authenticated' || failure?.kind === 'session_expired')) return;
  errorDialog.setState({ isOpen: true, failure: failureOf(error) });
}

/** Opens the error dialog, unless the specification suppresses this error. */
export function reportError(error: unknown): void {
  if (!isSuppressed(error)) openErrorDialog(error);
}

export const closeErrorDialog = (): void => errorDialog.setState({ isOpen: false });
