import { useState } from 'react';

/** Runs `send`, one call at a time. `errorText` turns a failure into the sentence for the form. */
export function useSubmit(send: () => Promise<unknown>, errorText: (error: unknown) => string) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      setError(null);
    } catch (cause) {
      setError(errorText(cause));
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, run };
}
