import { settlements } from '@kutip/contracts/settlements';
import type { ComponentType } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';

const TABS = ['records', 'incoming', 'channels'] as const;
type Tab = (typeof TABS)[number];

const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  records: lazyPanel(async () => (await import('./records-tab.tsx')).RecordsTab),
  incoming: lazyPanel(async () => (await import('./incoming-tab.tsx')).IncomingTab),
  channels: lazyPanel(async () => (await import('./channels-tab.tsx')).ChannelsTab),
};

/** /settlement/view: past settlements, upcoming ones, and the channel settings, by `?tab=`. */
export function SettlementPage() {
  const { t } = useMessages();
  const canWithdraw = may(
    useSession((state) => state.user),
    settlements.createSelfSettlement.access,
  );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('settlements.title'), subtitle: t('settlements.subtitle') }]}
        actions={canWithdraw && <LinkButton to="/payout/self-settlement">{t('settlements.withdraw')}</LinkButton>}
      />
      <TabbedPage
        tabs={TABS}
        panels={TAB_COMPONENTS}
        label={t('settlements.tabs')}
        labelOf={(tab) => t(`settlements.tab_${tab}`)}
      />
    </>
  );
}
