import { adminDashboard } from '@kutip/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { QuickSearch } from '../../features/search/quick-search.tsx';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PortalFrame } from '../../shared/ui/shell/portal-frame.tsx';
import { menuFor } from './menu.ts';

const COUNTED_EVERY_MS = 60_000;
const NO_ACTIONS: readonly [] = [];

/** The layout of the admin portal, with the number of open tasks in the menu. */
export function AdminLayout() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const { data: home } = useQuery({
    ...queryFor(adminDashboard.read, {}, { suppress: true }),
    enabled: may(user, adminDashboard.read.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  const groups = menuFor(user, t, home?.waiting);
  const pages = groups.flatMap(({ entries }) => entries);
  return (
    <PortalFrame
      groups={groups}
      bell={<QuickSearch pages={pages} actions={NO_ACTIONS} hasRecords={false} />}
      tag={t('admin_shell.badge')}
      isForMerchants={false}
    />
  );
}
