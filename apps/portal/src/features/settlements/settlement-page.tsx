import { settlements } from '@kutip/contracts/settlements';
import type { ComponentType } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabParts } from '../../shared/ui/tab-parts.tsx';

const TABS = ['records', 'incoming', 'channels'] as const;
type Tab = (typeof TABS)[number];

const PARTS: Record<Tab, ComponentType> = {
  records: lazyPart(async () => (await import('./records-tab.tsx')).RecordsTab),
  incoming: lazyPart(async () => (await import('./incoming-tab.tsx')).IncomingTab),
  channels: lazyPart(async () => (await import('./channels-tab.tsx')).ChannelsTab),
};

/** /settlement/view: what was settled, what is still to come, and how each channel is set, by `?tab=`. */
export function SettlementPage() {
  const { t } = useWords();
  const canDraw = may(
    useSession((state) => state.user),
    settlements.drawSelf.access,
  );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('settlements.title'), subtitle: t('settlements.subtitle') }]}
        actions={canDraw && <LinkButton to="/payout/self-settlement">{t('settlements.draw')}</LinkButton>}
      />
      <TabParts tabs={TABS} parts={PARTS} label={t('settlements.tabs')} wordOf={(tab) => t(`settlements.tab_${tab}`)} />
    </>
  );
}
