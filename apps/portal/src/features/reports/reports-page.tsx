import { dayOf } from '@kutip/domain/day';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { PageHead } from '../../shared/ui/page.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { readReportAddress } from '../../shared/charts/report-days.ts';
import { SalesReport } from './sales-report.tsx';

const TABS = ['sales', 'files', 'schedules', 'accounting'] as const;
type Tab = (typeof TABS)[number];

/** The sales of the current month. */
function CurrentMonth() {
  const [today] = useState(() => dayOf(new Date()));
  return <SalesReport type="month" day={today} />;
}

const TAB_COMPONENTS: Record<Tab, ComponentType> = {
  sales: CurrentMonth,
  files: lazyPanel(async () => (await import('./files-tab.tsx')).FilesTab),
  schedules: lazyPanel(async () => (await import('./schedules-tab.tsx')).SchedulesTab),
  accounting: lazyPanel(async () => (await import('./accounting-tab.tsx')).AccountingTab),
};

/** /reports/view: the sales of this month, and report files, by `?tab=`. */
export function ReportsPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead crumbs={[{ title: t('reports.title'), subtitle: t('reports.subtitle') }]} />
      <TabbedPage
        tabs={TABS}
        panels={TAB_COMPONENTS}
        label={t('reports.tabs')}
        labelOf={(tab) => t(`reports.tab_${tab}`)}
      />
    </>
  );
}

/** /reports/view/{type}/{selectedDate}: one sales report; an address that names none shows this month. */
export function SalesReportPage() {
  const { t } = useMessages();
  const [today] = useState(() => dayOf(new Date()));
  const { type = '', selectedDate = '' } = useParams({ strict: false }) as { type?: string; selectedDate?: string };
  const named = readReportAddress(type, selectedDate) ?? { type: 'month' as const, day: today };
  return (
    <>
      <PageHead
        crumbs={[{ title: t('reports.title'), to: '/reports/view' }, { title: t(`reports.type_${named.type}`) }]}
      />
      <SalesReport {...named} />
    </>
  );
}
