import { users } from '@kutip/contracts/users';
import type { Role } from '@kutip/domain/roles';
import { grantableRoles } from '@kutip/domain/team';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useSession } from '../../shared/session/browser-session.ts';

/** The roles of the API's list that the user may give to others; none until it is loaded. */
export function useGrantableRoles(): Role[] {
  const user = useSession((state) => state.user);
  const { data } = useQuery(queryFor(users.roles, {}));
  const listed = new Set(data?.list.data.map(({ id }) => id));
  const permissions = (user?.permissions ?? []) as Parameters<typeof grantableRoles>[0]['permissions'];
  return grantableRoles({ area: 'merchant', permissions }).filter(({ id }) => listed.has(id));
}
