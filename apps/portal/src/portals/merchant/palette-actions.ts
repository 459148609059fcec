import {
  IconCashBanknoteMove,
  IconDeviceLaptop,
  IconFileInvoice,
  IconFilePlus,
  IconId,
  IconReceipt,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Access, Permission } from '@kutip/contracts/access';
import type { PalettePage } from '../../features/search/palette-entries.ts';
import { may, type User } from '../../shared/session/session.ts';
import { CREATE_PERMISSIONS } from './page-permissions.ts';
import type { Path } from './paths.ts';
import type { Messages } from './use-messages.ts';

/** The keys that open pages of the menu: g and the first free character of the English name. */
export const PAGE_KEYS: Partial<Record<Path, string>> = {
  '/dashboard': 'g d',
  '/collections/list': 'g l',
  '/customer-bills/datatable': 'g b',
  '/customers/datatable': 'g c',
  '/collections/payments': 'g p',
  '/pools/list': 'g m',
  '/settlement/view': 'g s',
  '/payout/view': 'g o',
  '/refund/view': 'g r',
};

type Action = Omit<PalettePage, 'to'> & { to: Path; permission?: Permission };

/** What a user can start from anywhere: what they may create, and their own pages. */
export function actionsFor(user: User | null, t: Messages['t']): PalettePage[] {
  const actions: Action[] = [
    { to: '/customer-bills/new', label: t('shell.issue_bill'), icon: IconReceipt, keys: 'b' },
    { to: '/collections/create-payment-form', label: t('shell.create_collection'), icon: IconFileInvoice },
    { to: '/collections/create-bill-form', label: t('shell.create_bill_form'), icon: IconFilePlus },
    { to: '/customers/new', label: t('shell.create_customer'), icon: IconUserPlus },
    { to: '/payout/view/new', label: t('shell.create_payout'), icon: IconSend },
    {
      to: '/payout/self-settlement',
      label: t('shell.withdraw'),
      icon: IconCashBanknoteMove,
      permission: 'payouts.write',
    },
    { to: '/team/invite', label: t('shell.invite'), icon: IconUserPlus },
    { to: '/me', label: t('accounts.my_profile'), icon: IconId },
    { to: '/me/devices', label: t('accounts.my_devices'), icon: IconDeviceLaptop },
  ];
  return actions
    .filter(({ to, permission = CREATE_PERMISSIONS[to] }) => {
      const access = { area: 'merchant', ...(permission && { permission }) } satisfies Access;
      return may(user, access);
    })
    .map(({ permission: _, ...page }) => page);
}
