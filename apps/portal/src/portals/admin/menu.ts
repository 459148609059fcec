import type { Access } from '@kutip/contracts/access';
import { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import { bankAdmin } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { invariants } from '@kutip/contracts/invariants';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { refundAdmin } from '@kutip/contracts/refunds';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { users } from '@kutip/contracts/users';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconCashBanknotePlus,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconReceiptRefund,
  IconScale,
  IconSend,
  IconShieldCheck,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import type { AdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { may, type User } from '../../shared/session/session.ts';
import type { MenuEntry, MenuGroup } from '../../shared/ui/shell/side-menu.tsx';
import type { Path } from './paths.ts';

type Waiting = Data<typeof adminDashboard.read>['waiting'];

/** A menu entry, shown to users with access to the main call of its screen. */
const entry = (access: Access, to: Path, label: string, icon: MenuEntry['icon'], waiting = 0) => ({
  access,
  to,
  label,
  icon,
  waiting,
});

/** The admin menu of a user, with the number of open tasks of each entry. */
export function menuFor(user: User | null, t: AdminMessages['t'], waiting: Partial<Waiting> = {}): MenuGroup[] {
  const groups = [
    {
      label: null,
      entries: [entry(adminDashboard.read.access, '/dashboard', t('admin.home.title'), IconLayoutDashboard)],
    },
    {
      label: t('admin.shell.group_merchants'),
      entries: [
        entry(accountAdmin.list.access, '/merchants', t('admin.merchants.title'), IconBuildingStore, waiting.merchants),
        entry(bankAdmin.list.access, '/banks', t('admin.merchants.banks'), IconId, waiting.banks),
      ],
    },
    {
      label: t('admin.shell.group_money'),
      entries: [
        entry(topUpReviews.list.access, '/top-ups', t('admin.top_ups.title'), IconCashBanknotePlus, waiting.top_ups),
        entry(
          settlementAdmin.all.access,
          '/settlements',
          t('admin.settlements.title'),
          IconBuildingBank,
          waiting.settlements,
        ),
        entry(payoutAdmin.list.access, '/payouts', t('admin.payouts.title'), IconSend, waiting.payouts),
        entry(refundAdmin.all.access, '/refunds', t('admin.refunds.title'), IconReceiptRefund, waiting.refunds),
      ],
    },
    {
      label: t('admin.shell.group_books'),
      entries: [
        entry(
          reconciliation.items.access,
          '/exceptions',
          t('admin.exceptions.title'),
          IconAlertTriangle,
          waiting.exceptions,
        ),
        entry(reconciliation.summary.access, '/reconciliation', t('admin.reconciliation.title'), IconScale),
        entry(invariants.state.access, '/invariants', t('admin.home.books'), IconShieldCheck, waiting.faults),
      ],
    },
    {
      label: t('admin.shell.group_platform'),
      entries: [
        entry(subscriptions.list.access, '/plans', t('admin.plans.title'), IconStack2),
        entry(users.list.access, '/users', t('admin.shell.users'), IconUsers),
        entry(auditLogs.list.access, '/audit', t('admin.shell.audit'), IconHistory),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ access }) => may(user, access)) }))
    .filter(({ entries }) => entries.length > 0);
}
