import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BringStatement } from './bring-statement.tsx';

const TABS = ['days', 'statements', 'closed'] as const;
type Tab = (typeof TABS)[number];

const PARTS: Record<Tab, ComponentType> = {
  days: lazyPart(async () => (await import('./days-tab.tsx')).DaysTab),
  statements: lazyPart(async () => (await import('./statements-tab.tsx')).StatementsTab),
  closed: lazyPart(async () => (await import('./closed-tab.tsx')).ClosedTab),
};

/** /reconciliation: how the days stand, the statements that were brought in, and the days that are closed, by `?tab=`. */
export function ReconciliationPage() {
  const { t } = useAdminWords();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = TABS.find((one) => one === tab) ?? TABS[0];
  const Part = PARTS[shown];
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.reconciliation.title'), subtitle: t('admin.reconciliation.subtitle') }]}
        actions={<BringStatement />}
      />
      <Tabs
        value={shown}
        onChange={(next) =>
          void navigate({ to: '/reconciliation', search: next && next !== TABS[0] ? { tab: next } : {} })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('admin.reconciliation.tabs')}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`admin.reconciliation.tab_${one}`)}
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
