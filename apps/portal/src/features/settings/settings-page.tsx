import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { SETTINGS, TABS, type Tab } from './tabs.ts';

// Each part with its form in a chunk of its own: few come for more than one.
const PARTS: Record<Exclude<Tab, 'company'>, ComponentType> = {
  payment: lazyPart(async () => (await import('./payment-tab.tsx')).PaymentTab),
  support: lazyPart(async () => (await import('./support-tab.tsx')).SupportTab),
  share: lazyPart(async () => (await import('./share-tab.tsx')).ShareTab),
  success: lazyPart(async () => (await import('./success-tab.tsx')).SuccessTab),
};

/** /info/view: what a merchant says of himself and sets for his payers, by `?tab=`. */
export function SettingsPage({ company: Company }: { company: ComponentType }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = TABS.find((one) => one === tab) ?? TABS[0];
  const Part = shown === 'company' ? Company : PARTS[shown];
  return (
    <>
      <PageHead crumbs={[{ title: t('settings.title'), subtitle: t('settings.subtitle') }]} />
      <Tabs
        value={shown}
        onChange={(next) => void navigate({ to: SETTINGS, search: next ? { tab: next } : {} })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('settings.tabs')}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settings.tab_${one}`)}
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
