import { Tabs } from '@mantine/core';
import { couriers } from '@kutip/contracts/couriers';
import { orders } from '@kutip/contracts/shipments';
import { FULFILMENTS, ORDER_PAYMENT_METHODS } from '@kutip/domain/order';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import type { Bulk } from '../../shared/list-page/selection.tsx';
import { useList, type UseList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { orderColumns } from './order-columns.tsx';
import { TAB_NAMES, TABS, type OrderRow, type Tab } from './order.ts';
import { ToPack } from './to-pack.tsx';
import classes from './orders.module.css';

// Loaded when the first order is selected, and when the list is opened.
const BulkOrders = lazyComponent(async () => (await import('./bulk-orders.tsx')).BulkOrders);
const PackingList = lazyComponent(async () => (await import('./packing-list.tsx')).PackingList);

const BookManyDialog = lazyComponent(async () => (await import('./book-courier/book-many-dialog.tsx')).BookManyDialog);

type Book = (rows: readonly OrderRow[]) => void;
const bulkOf = (book: Book | undefined): Bulk<OrderRow> => ({
  nameOf: ({ full_name, order_no }) => `${full_name} ${order_no}`,
  actions: (rows, clear) => (
    <Suspense fallback={null}>
      <BulkOrders rows={rows} clear={clear} book={book} />
    </Suspense>
  ),
});

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('fulfilment', t('orders.delivery'), FULFILMENTS, (one) => t(`orders.fulfilment_${one}`)),
  listFilter('payment_method', t('orders.payment'), ORDER_PAYMENT_METHODS, (one) => t(`orders.method_${one}`)),
];

/** The steps as tabs, each with its number of orders. The tab is a filter in the address. */
function StepTabs({ list, counts }: { list: UseList<typeof orders.list>; counts: Record<string, number> }) {
  const { t, count } = useMessages();
  const { filters } = list.state;
  const shown = TAB_NAMES.find((tab) => TABS[tab].steps.join() === (filters['step'] ?? '')) ?? 'all';
  const sumOf = (tab: Tab): number => TABS[tab].steps.reduce((sum, step) => sum + (counts[step] ?? 0), 0);
  const show = (tab: string | null): void => {
    const { status: _, step: __, ...others } = filters;
    const { steps, status } = TABS[tab as Tab];
    list.change({ filters: { ...others, ...(status !== '' && { status, step: steps.join() }) } });
  };
  return (
    <Tabs value={shown} onChange={show} className={classes['tabs'] ?? ''}>
      <Tabs.List aria-label={t('orders.by_status')} style={{ flexWrap: 'nowrap' }}>
        {TAB_NAMES.filter((tab) => tab === shown || !RARE.has(tab) || sumOf(tab) > 0).map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`order_tab.${tab}`)}
            {sumOf(tab) > 0 && tab !== 'completed' && <span className={classes['count']}>{count(sumOf(tab))}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

/** Tabs that are shown only when they have orders. */
const RARE: ReadonlySet<Tab> = new Set(['to_check', 'booked', 'ready', 'kept']);

/** /stores/order-management: what is to be packed, and the orders. */
export function OrderListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(orders.list);
  const columns = useLocalized(messages, orderColumns);
  const summary = useQuery(queryFor(orders.summary, { query: {} }, { suppress: true }));
  const [isPacking, setPacking] = useState(false);
  // Not in the bar of the selection: that ends with the selection, which another load of the list may empty.
  const [toBook, setToBook] = useState<readonly OrderRow[] | null>(null);
  return (
    <>
      <PageHead crumbs={[{ title: t('orders.title'), subtitle: t('orders.subtitle') }]} />
      <StepTabs list={list} counts={summary.data?.counts ?? {}} />
      {summary.data && <ToPack summary={summary.data} openList={() => setPacking(true)} />}
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('orders.title')}
        searchLabel={t('orders.search_label')}
        open={({ id }: OrderRow) => `/stores/order-management/${id}`}
        empty={{
          title: t('orders.empty'),
          text: t('orders.empty_text'),
          action: <LinkButton to="/stores/manage">{t('orders.empty_action')}</LinkButton>,
        }}
        bulk={
          may(user, orders.bulk.access) ? bulkOf(may(user, couriers.book.access) ? setToBook : undefined) : undefined
        }
      />
      {isPacking && (
        <Suspense fallback={null}>
          <PackingList close={() => setPacking(false)} />
        </Suspense>
      )}
      {toBook && (
        <Suspense fallback={null}>
          <BookManyDialog rows={toBook} close={() => setToBook(null)} />
        </Suspense>
      )}
    </>
  );
}
