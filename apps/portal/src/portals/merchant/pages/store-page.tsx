import { useMessages } from '../use-messages.ts';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../../shared/ui/page.tsx';
import { TabbedPage } from '../../../shared/ui/tabbed-page.tsx';

const TABS = ['images', 'discounts', 'blocked_buyers'] as const;

const panels = {
  images: lazyPanel(async () => (await import('../../../features/images/image-library.tsx')).ImageLibrary),
  discounts: lazyPanel(async () => (await import('../../../features/discounts/discounts-tab.tsx')).DiscountsTab),
  blocked_buyers: lazyPanel(
    async () => (await import('../../../features/orders/blocked-buyers-tab.tsx')).BlockedBuyersTab,
  ),
};

/** /stores/manage: what the pages of a merchant are made of, by `?tab=`. */
export function StorePage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead crumbs={[{ title: t('shell.store'), subtitle: t('shell.store_subtitle') }]} />
      <TabbedPage
        tabs={TABS}
        panels={panels}
        label={t('shell.store_tabs')}
        labelOf={(tab) => t(tab === 'blocked_buyers' ? 'shell.blocked_buyers' : `${tab}.title`)}
      />
    </>
  );
}
