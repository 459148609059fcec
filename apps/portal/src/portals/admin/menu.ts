import type { Access } from '@kutip/contracts/access';
import { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { users } from '@kutip/contracts/users';
import { IconBuildingStore, IconHistory, IconLayoutDashboard, IconUsers } from '@tabler/icons-react';
import type { AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { may, type User } from '../../shared/session/session.ts';
import type { MenuEntry, MenuGroup } from '../../shared/ui/shell/side-menu.tsx';
import type { Path } from './paths.ts';

type Waiting = Data<typeof adminDashboard.read>['waiting'];

/** An entry of the menu, shown to whoever may make the call that its screen lives by. */
const entry = (access: Access, to: Path, label: string, icon: MenuEntry['icon'], waiting = 0) => ({
  access,
  to,
  label,
  icon,
  waiting,
});

/** The menu of the platform's people, with what waits behind each entry. */
export function menuFor(user: User | null, t: AdminWords['t'], waiting: Partial<Waiting> = {}): MenuGroup[] {
  const groups = [
    {
      label: null,
      entries: [entry(adminDashboard.read.access, '/dashboard', t('admin.home.title'), IconLayoutDashboard)],
    },
    {
      label: t('admin.shell.group_merchants'),
      entries: [
        entry(accountAdmin.list.access, '/merchants', t('admin.merchants.title'), IconBuildingStore, waiting.merchants),
      ],
    },
    {
      label: t('admin.shell.group_platform'),
      entries: [
        entry(users.list.access, '/users', t('admin.shell.users'), IconUsers),
        entry(auditLogs.list.access, '/audit', t('admin.shell.audit'), IconHistory),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ access }) => may(user, access)) }))
    .filter(({ entries }) => entries.length > 0);
}
