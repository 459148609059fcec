import { accounts } from '@kutip/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../shared/api/client.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { ACCOUNT_HEADER } from '../../shared/session/transport.ts';

/** Switches to another account: new tokens, caches cleared, and the dashboard opened. */
export function useSwitch() {
  const navigate = useNavigate();
  const current = useSession((state) => state.account?.id);
  const isSwitchedElsewhere = useSession((state) => state.switchedTo !== null);
  // The request must not name the tab's current account, because the switch leaves it.
  const headers = { [ACCOUNT_HEADER]: '' };
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => callApi(accounts.switchTo, { params: { id } }, { headers }),
    onSuccess: (tokens) => session.signIn(tokens),
  });
  const switchTo = (id: string): void => {
    if (id === current && !isSwitchedElsewhere) void navigate({ to: '/dashboard' });
    else mutate(id);
  };
  return { switchTo, isPending };
}
