import { accounts } from '@kutip/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../shared/api/client.ts';
import { session, store, useSession } from '../../shared/session/browser-session.ts';
import type { Tokens } from '../../shared/session/session.ts';
import { ACCOUNT_HEADER } from '../../shared/session/transport.ts';

/** Signs this tab in to another account. A tab with an account of its own leaves the other tabs' logins alone. */
function enter(tokens: Tokens, isForTab: boolean): void {
  if (isForTab) store.actFor(tokens.account_id);
  session.signIn(tokens);
}

/**
 * Makes this tab act for another account beside the other tabs. A login that a tab of that account has is shared with
 * it.
 */
export async function openInThisTab(account_id: string): Promise<void> {
  if (store.hasLoginOf(account_id)) {
    store.actFor(account_id);
    session.followAccountSwitch();
    return;
  }
  enter(await callApi(accounts.switchTo, { params: { id: account_id }, query: { keep_session: true } }), true);
}

/** Switches to another account: new tokens, caches cleared, and the dashboard opened. */
export function useSwitch() {
  const navigate = useNavigate();
  const current = useSession((state) => state.account?.id);
  const isSwitchedElsewhere = useSession((state) => state.switchedTo !== null);
  // The request must not name the tab's current account, because the switch leaves it.
  const headers = { [ACCOUNT_HEADER]: '' };
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) =>
      callApi(accounts.switchTo, { params: { id }, query: { keep_session: store.isOfTab() } }, { headers }),
    onSuccess: (tokens) => enter(tokens, store.isOfTab()),
  });
  const switchTo = (id: string): void => {
    if (id === current && !isSwitchedElsewhere) void navigate({ to: '/dashboard' });
    else mutate(id);
  };
  return { switchTo, isPending };
}
