import { useMessages as useDiscountMessages } from '../../../features/discounts/messages/use-messages.ts';
import { useMessages as useImageMessages } from '../../../features/images/messages/use-messages.ts';
import { useMessages as useStoreMessages } from '../../../features/stores/messages/use-messages.ts';
import { useMessages } from '../use-messages.ts';
import { lazyPanel } from '../../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../../shared/ui/page.tsx';
import { TabbedPage } from '../../../shared/ui/tabbed-page.tsx';

const TABS = ['stores', 'hours', 'ordering', 'images', 'discounts', 'blocked_buyers'] as const;

const panels = {
  stores: lazyPanel(async () => (await import('../../../features/stores/store-tab.tsx')).StoreTab),
  hours: lazyPanel(async () => (await import('../../../features/stores/hours-tab.tsx')).HoursTab),
  ordering: lazyPanel(async () => (await import('../../../features/stores/ordering-tab.tsx')).OrderingTab),
  images: lazyPanel(async () => (await import('../../../features/images/image-library.tsx')).ImageLibrary),
  discounts: lazyPanel(async () => (await import('../../../features/discounts/discounts-tab.tsx')).DiscountsTab),
  blocked_buyers: lazyPanel(
    async () => (await import('../../../features/orders/blocked-buyers-tab.tsx')).BlockedBuyersTab,
  ),
};

/** /stores/manage: the shop, and what the pages of a merchant are made of, by `?tab=`. */
export function StorePage() {
  const { t } = useMessages();
  const { t: storeText } = useStoreMessages();
  const { t: imageText } = useImageMessages();
  const { t: discountText } = useDiscountMessages();
  const labels = {
    stores: storeText('stores.title'),
    hours: storeText('stores.hours_title'),
    ordering: storeText('stores.ordering_title'),
    images: imageText('images.title'),
    discounts: discountText('discounts.title'),
    blocked_buyers: t('shell.blocked_buyers'),
  };
  return (
    <>
      <PageHead crumbs={[{ title: t('shell.store'), subtitle: t('shell.store_subtitle') }]} />
      <TabbedPage tabs={TABS} panels={panels} label={t('shell.store_tabs')} labelOf={(tab) => labels[tab]} />
    </>
  );
}
