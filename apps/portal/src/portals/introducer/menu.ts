import { IconArrowDownLeft, IconArrowUpRight, IconBuildingStore, IconLayoutDashboard } from '@tabler/icons-react';
import type { MenuEntry, MenuGroup } from '../../shared/ui/shell/side-menu.tsx';
import type { Path } from './paths.ts';
import type { Messages } from './use-messages.ts';

/** The menu of the introducer portal: introducers have one role, so it is the same for all. */
export function menuFor(t: Messages['t']): MenuGroup[] {
  const entry = (to: Path, label: string, icon: MenuEntry['icon']): MenuEntry => ({ to, label, icon });
  return [
    { label: null, entries: [entry('/dashboard', t('introducer.title'), IconLayoutDashboard)] },
    {
      label: t('introducer.transactions'),
      entries: [
        entry('/transactions/payment', t('introducer.payments'), IconArrowDownLeft),
        entry('/transactions/payout', t('introducer.payouts'), IconArrowUpRight),
      ],
    },
    { label: t('introducer.network'), entries: [entry('/merchants', t('introducer.merchants'), IconBuildingStore)] },
  ];
}
