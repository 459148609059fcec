import { currentLanguage } from '../i18n/i18n.ts';
import { session, store } from '../session/browser-session.ts';
import { createTransport, type EndReason } from '../session/transport.ts';
import { askingForProof } from '../step-up/step-up-state.ts';
import { openErrorDialog } from '../ui/error-dialog-state.ts';
import type { ApiError } from '@kutip/contracts/call';

function endSession(_reason: EndReason, error: ApiError): void {
  openErrorDialog(error);
  session.signOut({ tellServer: false });
}

/** Where the browser has no locks (a page that is not served over TLS), tabs take the small risk of refreshing together. */
const lock = async <T>(run: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return run();
  let outcome: { value: T } | undefined;
  await navigator.locks.request('kutip-refresh', async () => {
    outcome = { value: await run() };
  });
  return outcome!.value;
};

/** Calls the API as the person who is logged in; where a call needs a second proof, it is asked for. */
export const callApi = askingForProof(
  createTransport({
    store,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    account_id: () => session.state.getState().account?.id ?? null,
    onSwitched: session.readAgain,
    language: currentLanguage,
    lock,
    onEnd: endSession,
  }),
);
