import { accounts } from '@kutip/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../shared/api/client.ts';
import { session, useSession } from '../../shared/session/browser-session.ts';
import { ACCOUNT_HEADER } from '../../shared/session/transport.ts';

/** Goes on with another account: new tokens, everything of the one before forgotten, and the dashboard. */
export function useSwitch() {
  const navigate = useNavigate();
  const current = useSession((state) => state.account?.id);
  const isElsewhere = useSession((state) => state.switchedTo !== null);
  // Which account the tab believes in does not matter when it leaves it.
  const headers = { [ACCOUNT_HEADER]: '' };
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => callApi(accounts.switchTo, { params: { id } }, { headers }),
    onSuccess: (tokens) => session.signIn(tokens),
  });
  const switchTo = (id: string): void => {
    if (id === current && !isElsewhere) void navigate({ to: '/dashboard' });
    else mutate(id);
  };
  return { switchTo, isPending };
}
