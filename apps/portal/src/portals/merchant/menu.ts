import type { Access, Permission } from '@kutip/contracts/access';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconFileInvoice,
  IconFileText,
  IconKey,
  IconLayoutDashboard,
  IconMap2,
  IconMessage,
  IconPackage,
  IconPhoto,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSend,
  IconSettings,
  IconTags,
  IconTruckDelivery,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { may, type User } from '../../shared/session/session.ts';
import type { Messages } from './use-messages.ts';
import type { MenuEntry, MenuGroup } from '../../shared/ui/shell/side-menu.tsx';
import type { Path } from './paths.ts';

/**
 * A menu entry, shown to users with the permission of the main call of its screen; null: all users. The permission is
 * repeated here and compared with the contract in a test, because importing all contracts would enlarge the first page.
 */
const entry = (permission: Permission | null, to: Path, label: string, icon: MenuEntry['icon'], isExact = false) => ({
  access: { area: 'merchant', ...(permission && { permission }) } satisfies Access,
  to,
  label,
  icon,
  isExact,
});

/** The merchant menu of a user. `open_exceptions`: number of open payment exceptions. */
export function menuFor(user: User | null, t: Messages['t'], open_exceptions = 0): MenuGroup[] {
  const groups = [
    {
      label: null,
      entries: [
        entry('reports.read', '/dashboard', t('shell.dashboard'), IconLayoutDashboard),
        entry('reports.read', '/reports/view', t('shell.reports'), IconChartBar),
      ],
    },
    {
      label: t('shell.group_collect'),
      entries: [
        entry('bills.read', '/collections/list', t('shell.collections'), IconFileInvoice),
        entry('bills.read', '/customer-bills/datatable', t('shell.bills'), IconReceipt),
        entry('bills.read', '/customers/datatable', t('shell.customers'), IconAddressBook),
        entry('messaging.read', '/messages/view', t('shell.messages'), IconMessage),
        entry('bills.read', '/collections/payments', t('shell.payments'), IconCash),
        {
          ...entry('bills.read', '/collections/exceptions', t('shell.exceptions'), IconAlertTriangle),
          waiting: open_exceptions,
        },
      ],
    },
    {
      label: t('shell.group_money'),
      entries: [
        entry('settlements.read', '/pools/list', t('shell.pools'), IconWallet),
        entry('settlements.read', '/settlement/view', t('shell.settlements'), IconBuildingBank),
        entry('payouts.read', '/payout/view', t('shell.payouts'), IconSend),
        entry('offline_payments.read', '/refund/view', t('shell.refunds'), IconReceiptRefund),
      ],
    },
    {
      label: t('shell.group_sell'),
      entries: [
        entry('shop.read', '/stores/order-management', t('shell.orders'), IconTruckDelivery),
        entry('shop.read', '/products/datatable', t('shell.products'), IconTags),
        entry('shop.read', '/shipping/zones', t('shell.shipping_zones'), IconMap2),
        entry('shop.read', '/shipping/rates', t('shell.shipping_rates'), IconScale),
        entry('shop.read', '/stores/manage', t('shell.store'), IconPhoto),
        entry('shop.read', '/pages/datatable', t('shell.pages'), IconFileText),
      ],
    },
    {
      label: t('accounts.group'),
      entries: [
        entry('company.read', '/info/view', t('shell.settings'), IconSettings),
        entry('credentials.read', '/api/datatable', t('shell.credentials'), IconKey),
        // Users who manage the team manage the plan.
        entry('users.read', '/subscriptions/view', t('shell.plan'), IconPackage),
        entry('users.read', '/team', t('shell.team'), IconUsers),
        entry(null, '/accounts', t('shell.businesses'), IconBuildingStore, true),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ access }) => may(user, access)) }))
    .filter(({ entries }) => entries.length > 0);
}
