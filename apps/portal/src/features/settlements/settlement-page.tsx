import { Skeleton, Tabs } from '@mantine/core';
import { settlements } from '@kutip/contracts/settlements';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';

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
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = TABS.find((one) => one === tab) ?? TABS[0];
  const Part = PARTS[shown];
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
      <Tabs
        value={shown}
        onChange={(next) =>
          void navigate({ to: '/settlement/view', search: next && next !== TABS[0] ? { tab: next } : {} })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('settlements.tabs')}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settlements.tab_${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Suspense fallback={<Skeleton height={240} />}>
            <Part />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
