import { topUps } from '@kutip/contracts/top-ups';
import type { ComponentType } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabParts } from '../../shared/ui/tab-parts.tsx';
import { PoolCards } from './pool-cards.tsx';
import { TopUpButton } from './top-up-button.tsx';

const TABS = ['ledger', 'top_ups', 'days'] as const;
type Tab = (typeof TABS)[number];

const PARTS: Record<Tab, ComponentType> = {
  ledger: lazyPart(async () => (await import('./ledger-tab.tsx')).LedgerTab),
  top_ups: lazyPart(async () => (await import('./top-ups-tab.tsx')).TopUpsTab),
  days: lazyPart(async () => (await import('./days-tab.tsx')).DaysTab),
};

/** /pools/list: what each balance holds, every movement of it, what was brought in, and what it held day by day. */
export function PoolsPage() {
  const { t } = useWords();
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
      <TabParts tabs={tabs} parts={PARTS} label={t('pools.tabs')} wordOf={(tab) => t(`pools.tab_${tab}`)} />
    </>
  );
}
