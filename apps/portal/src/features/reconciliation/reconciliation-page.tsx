import type { ComponentType } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { ImportStatementButton } from './import-statement-button.tsx';

const TABS = ['days', 'statements', 'closed'] as const;
type Tab = (typeof TABS)[number];

const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  days: lazyPanel(async () => (await import('./days-tab.tsx')).DaysTab),
  statements: lazyPanel(async () => (await import('./statements-tab.tsx')).StatementsTab),
  closed: lazyPanel(async () => (await import('./closed-tab.tsx')).ClosedTab),
};

/** /reconciliation: daily results, imported statements and closed days, by `?tab=`. */
export function ReconciliationPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead
        crumbs={[{ title: t('reconciliation.title'), subtitle: t('reconciliation.subtitle') }]}
        actions={<ImportStatementButton />}
      />
      <TabbedPage
        tabs={TABS}
        panels={TAB_COMPONENTS}
        label={t('reconciliation.tabs')}
        labelOf={(tab) => t(`reconciliation.tab_${tab}`)}
      />
    </>
  );
}
