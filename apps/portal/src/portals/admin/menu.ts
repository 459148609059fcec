import type { Access } from '@kutip/contracts/access';
import { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import { bankAdmin } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { holidays } from '@kutip/contracts/holidays';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { invariants } from '@kutip/contracts/invariants';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { paymentProviders } from '@kutip/contracts/payment-providers';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { queues } from '@kutip/contracts/queues';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { refundAdmin } from '@kutip/contracts/refunds';
import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { users } from '@kutip/contracts/users';
import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarOff,
  IconCashBanknotePlus,
  IconCreditCard,
  IconHeartHandshake,
  IconHistory,
  IconId,
  IconKey,
  IconLayoutDashboard,
  IconReceiptRefund,
  IconScale,
  IconSend,
  IconShieldCheck,
  IconPlaylistX,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import type { Messages } from './use-messages.ts';
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
export function menuFor(user: User | null, t: Messages['t'], waiting: Partial<Waiting> = {}): MenuGroup[] {
  const groups = [
    {
      label: null,
      entries: [entry(adminDashboard.read.access, '/dashboard', t('admin_shell.home'), IconLayoutDashboard)],
    },
    {
      label: t('admin_shell.group_merchants'),
      entries: [
        entry(accountAdmin.list.access, '/merchants', t('admin_shell.merchants'), IconBuildingStore, waiting.merchants),
        entry(bankAdmin.list.access, '/banks', t('admin_shell.banks'), IconId, waiting.banks),
      ],
    },
    {
      label: t('admin_shell.group_money'),
      entries: [
        entry(paymentAdmin.list.access, '/payments', t('admin_shell.payments'), IconCreditCard),
        entry(topUpReviews.list.access, '/top-ups', t('admin_shell.top_ups'), IconCashBanknotePlus, waiting.top_ups),
        entry(
          settlementAdmin.all.access,
          '/settlements',
          t('admin_shell.settlements'),
          IconBuildingBank,
          waiting.settlements,
        ),
        entry(payoutAdmin.list.access, '/payouts', t('admin_shell.payouts'), IconSend, waiting.payouts),
        entry(refundAdmin.all.access, '/refunds', t('admin_shell.refunds'), IconReceiptRefund, waiting.refunds),
        entry(introducerAdmin.list.access, '/introducers', t('admin_shell.introducers'), IconHeartHandshake),
      ],
    },
    {
      label: t('admin_shell.group_books'),
      entries: [
        entry(
          reconciliation.items.access,
          '/exceptions',
          t('admin_shell.exceptions'),
          IconAlertTriangle,
          waiting.exceptions,
        ),
        entry(reconciliation.summary.access, '/reconciliation', t('admin_shell.reconciliation'), IconScale),
        entry(invariants.state.access, '/invariants', t('admin_shell.invariants'), IconShieldCheck, waiting.faults),
      ],
    },
    {
      label: t('admin_shell.group_platform'),
      entries: [
        entry(paymentProviders.list.access, '/providers', t('admin_shell.providers'), IconActivityHeartbeat),
        entry(queues.entries.access, '/queues', t('admin_shell.queues'), IconPlaylistX),
        entry(subscriptions.list.access, '/plans', t('admin_shell.plans'), IconStack2),
        entry(holidays.list.access, '/holidays', t('admin_shell.holidays'), IconCalendarOff),
        entry(users.list.access, '/users', t('admin_shell.users'), IconUsers),
        entry(
          secondFactorResets.list.access,
          '/second-factor-resets',
          t('admin_shell.factor_resets'),
          IconKey,
          waiting.factor_resets,
        ),
        entry(auditLogs.list.access, '/audit', t('admin_shell.audit'), IconHistory),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ access }) => may(user, access)) }))
    .filter(({ entries }) => entries.length > 0);
}
