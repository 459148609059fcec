import { adminDashboard } from '@kutip/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PortalFrame } from '../../shared/ui/shell/portal-frame.tsx';
import { menuFor } from './menu.ts';

const COUNTED_EVERY_MS = 60_000;

/** The shell around every page that needs a login, with the number of what waits. */
export function AdminLayout() {
  const { t } = useAdminWords();
  const user = useSession((state) => state.user);
  const { data: home } = useQuery({
    ...queryFor(adminDashboard.read, {}, { suppress: true }),
    enabled: may(user, adminDashboard.read.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  return <PortalFrame groups={menuFor(user, t, home?.waiting)} tag={t('admin.shell.tag')} isForMerchants={false} />;
}
