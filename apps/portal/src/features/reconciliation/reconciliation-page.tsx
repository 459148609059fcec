import type { ComponentType } from 'react';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { ImportStatementButton } from './import-statement-button.tsx';

const TABS = ['days', 'statements', 'closed'] as const;
type Tab = (typeof TABS)[number];

const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  days: lazyComponent(async () => (await import('./days-tab.tsx')).DaysTab),
  statements: lazyComponent(async () => (await import('./statements-tab.tsx')).StatementsTab),
  closed: lazyComponent(async () => (await import('./closed-tab.tsx')).ClosedTab),
};

/** /reconciliation: daily results, imported statements and closed days, by `?tab=`. */
export function ReconciliationPage() {
  const { t } = useAdminMessages();
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.reconciliation.title'), subtitle: t('admin.reconciliation.subtitle') }]}
        actions={<ImportStatementButton />}
      />
      <TabbedPage
        tabs={TABS}
        panels={TAB_COMPONENTS}
        label={t('admin.reconciliation.tabs')}
        labelOf={(tab) => t(`admin.reconciliation.tab_${tab}`)}
      />
    </>
  );
}
