import { accounts } from '@kutip/contracts/accounts';
import { collections } from '@kutip/contracts/collections';
import { companyDetails } from '@kutip/contracts/company-details';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import type { Access } from '@kutip/contracts/access';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { payouts } from '@kutip/contracts/payouts';
import { pools } from '@kutip/contracts/pools';
import { refunds } from '@kutip/contracts/refunds';
import { settlements } from '@kutip/contracts/settlements';
import { users } from '@kutip/contracts/users';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconFileInvoice,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconReceiptRefund,
  IconSend,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { may, type User } from '../../shared/session/session.ts';
import type { WordsOf } from '../../shared/i18n/use-words.ts';
import type { MenuEntry, MenuGroup } from '../../shared/ui/shell/side-menu.tsx';
import type { Path } from './paths.ts';

/** An entry of the menu, shown to whoever may make the call that its screen lives by. */
const entry = (access: Access, to: Path, label: string, icon: MenuEntry['icon'], isExact = false) => ({
  access,
  to,
  label,
  icon,
  isExact,
});

/** The merchant's menu for this person. `open_exceptions`: how many payments wait for somebody to look at them. */
export function menuFor(user: User | null, t: WordsOf['t'], open_exceptions = 0): MenuGroup[] {
  const groups = [
    {
      label: null,
      entries: [entry(dashboard.merchant.access, '/dashboard', t('shell.dashboard'), IconLayoutDashboard)],
    },
    {
      label: t('shell.group_collect'),
      entries: [
        entry(collections.list.access, '/collections/list', t('shell.collections'), IconFileInvoice),
        entry(customerBills.list.access, '/customer-bills/datatable', t('bills.title'), IconReceipt),
        entry(customers.list.access, '/customers/datatable', t('shell.customers'), IconAddressBook),
        entry(paymentRecords.list.access, '/collections/payments', t('shell.payments'), IconCash),
        {
          ...entry(exceptions.list.access, '/collections/exceptions', t('shell.exceptions'), IconAlertTriangle),
          waiting: open_exceptions,
        },
      ],
    },
    {
      label: t('shell.group_money'),
      entries: [
        entry(pools.list.access, '/pools/list', t('pools.title'), IconWallet),
        entry(settlements.list.access, '/settlement/view', t('settlements.title'), IconBuildingBank),
        entry(payouts.list.access, '/payout/view', t('payouts.title'), IconSend),
        entry(refunds.list.access, '/refund/view', t('refunds.title'), IconReceiptRefund),
      ],
    },
    {
      label: t('accounts.group'),
      entries: [
        entry(companyDetails.list.access, '/info/view', t('shell.settings'), IconSettings),
        // Whoever looks after the people looks after the plan; its own contract would come with every first page.
        entry(users.list.access, '/subscriptions/view', t('subscriptions.title'), IconPackage),
        entry(users.list.access, '/team', t('accounts.team'), IconUsers),
        entry(accounts.read.access, '/accounts', t('accounts.businesses'), IconBuildingStore, true),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ access }) => may(user, access)) }))
    .filter(({ entries }) => entries.length > 0);
}
