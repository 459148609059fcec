import { currentLanguage } from '../i18n/i18n.ts';
import { saveAfterLogin } from '../session/after-login.ts';
import { session, store } from '../session/browser-session.ts';
import { closeSupportView } from '../session/close-support-view.ts';
import { createTransport, type EndReason } from '../session/transport.ts';
import { withStepUp } from '../step-up/step-up-state.ts';
import { openErrorDialog } from '../ui/error-dialog-state.ts';
import type { ApiError } from '@kutip/contracts/call';

function endSession(_reason: EndReason, error: ApiError): void {
  // Whoever looked on as support has no login here to go back to.
  if (store.isAlone()) return closeSupportView();
  openErrorDialog(error);
  const { pathname, search } = window.location;
  saveAfterLogin(pathname + search, session.state.getState().user?.id);
  session.signOut({ notifyServer: false });
}

/** Without Web Locks (a page that is not served over TLS), two tabs may refresh at the same time. */
const lock = async <T>(run: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return run();
  let outcome: { value: T } | undefined;
  await navigator.locks.request('kutip-refresh', async () => {
    outcome = { value: await run() };
  });
  return outcome!.value;
};

/** Calls the API as the logged-in user, with step-up where a call needs it. */
export const callApi = withStepUp(
  createTransport({
    store,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    account_id: () => session.state.getState().account?.id ?? null,
    onSwitched: session.syncFromStorage,
    language: currentLanguage,
    lock,
    onEnd: endSession,
  }),
);
