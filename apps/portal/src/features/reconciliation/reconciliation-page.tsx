import type { ComponentType } from 'react';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabParts } from '../../shared/ui/tab-parts.tsx';
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
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.reconciliation.title'), subtitle: t('admin.reconciliation.subtitle') }]}
        actions={<BringStatement />}
      />
      <TabParts
        tabs={TABS}
        parts={PARTS}
        label={t('admin.reconciliation.tabs')}
        wordOf={(tab) => t(`admin.reconciliation.tab_${tab}`)}
      />
    </>
  );
}
