import { useState } from 'react';

/** Sends something once at a time. `tell` says what is wrong with it when it was refused. */
export function useSending(send: () => Promise<unknown>, tell: (error: unknown) => string) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      setFault(null);
    } catch (error) {
      setFault(tell(error));
    } finally {
      setBusy(false);
    }
  };
  return { fault, isBusy, run };
}
