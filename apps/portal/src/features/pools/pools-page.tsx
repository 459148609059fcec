import { topUps } from '@kutip/contracts/top-ups';
import type { ComponentType } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { PoolCards } from './pool-cards.tsx';
import { TopUpButton } from './top-up-button.tsx';

const TABS = ['ledger', 'top_ups', 'days'] as const;
type Tab = (typeof TABS)[number];

const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  ledger: lazyPanel(async () => (await import('./ledger-tab.tsx')).LedgerTab),
  top_ups: lazyPanel(async () => (await import('./top-ups-tab.tsx')).TopUpsTab),
  days: lazyPanel(async () => (await import('./days-tab.tsx')).DaysTab),
};

/** /pools/list: current balances, the ledger, top-ups, and daily balances. */
export function PoolsPage() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const tabs = TABS.filter((one) => one !== 'top_ups' || may(user, topUps.list.access));
  return (
    <>
      <PageHead
        crumbs={[{ title: t('pools.title'), subtitle: t('pools.subtitle') }]}
        actions={
          <>
            <LinkButton to="/pools/eol/list2" variant="default">
              {t('pools.accounts')}
            </LinkButton>
            <TopUpButton />
          </>
        }
      />
      <PoolCards />
      <TabbedPage
        tabs={tabs}
        panels={TAB_COMPONENTS}
        label={t('pools.tabs')}
        labelOf={(tab) => t(`pools.tab_${tab}`)}
      />
    </>
  );
}
