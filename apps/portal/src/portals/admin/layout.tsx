import { adminDashboard } from '@kutip/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PortalFrame } from '../../shared/ui/shell/portal-frame.tsx';
import { menuFor } from './menu.ts';

const COUNTED_EVERY_MS = 60_000;

/** The layout of the admin portal, with the number of open tasks in the menu. */
export function AdminLayout() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const { data: home } = useQuery({
    ...queryFor(adminDashboard.read, {}, { suppress: true }),
    enabled: may(user, adminDashboard.read.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  return <PortalFrame groups={menuFor(user, t, home?.waiting)} tag={t('admin_shell.tag')} isForMerchants={false} />;
}
