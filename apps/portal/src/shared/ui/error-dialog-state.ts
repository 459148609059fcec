import { createStore } from 'zustand/vanilla';
import { failureOf, isSuppressed, type Failure } from '../api/failure.ts';

interface ErrorDialogState {
  isOpen: boolean;
  /** What is shown, and what was shown last while the dialog fades. */
  failure: Failure | null;
}

/** The one error dialog. */
export const errorDialog = createStore<ErrorDialogState>(() => ({ isOpen: false, failure: null }));

/** Opens the shared dialog, whatever the error. The end of a session stays until it was read. */
export function openErrorDialog(error: unknown): void {
  const { isOpen, failure } = errorDialog.getState();
  if (isOpen && (failure?.kind === 'not_authenticated' || failure?.kind === 'session_expired')) return;
  errorDialog.setState({ isOpen: true, failure: failureOf(error) });
}

/** Opens it unless the specification keeps it closed for this error. */
export function reportError(error: unknown): void {
  if (!isSuppressed(error)) openErrorDialog(error);
}

export const closeErrorDialog = (): void => errorDialog.setState({ isOpen: false });
