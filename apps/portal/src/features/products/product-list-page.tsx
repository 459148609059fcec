import { Button, Group } from '@mantine/core';
import { resizedUrl } from '@kutip/domain/picture-url';
import { productCategories } from '@kutip/contracts/product-categories';
import { productForms } from '@kutip/contracts/product-files';
import { products } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import type { Bulk } from '../../shared/list-page/selection.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ProductRow } from './product.ts';
import classes from './products.module.css';

// Loaded when the first product is selected.
const BulkProducts = lazyComponent(async () => (await import('./bulk-products.tsx')).BulkProducts);

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

const BULK: Bulk<ProductRow> = {
  nameOf: ({ title }) => title,
  actions: (rows, clear) => (
    <Suspense fallback={null}>
      <BulkProducts rows={rows} clear={clear} />
    </Suspense>
  ),
};

/** What can still be ordered; a badge where it has fallen to the merchant's limit. */
function Stock({ of: { stock, low_stock_at } }: { of: ProductRow }) {
  const { t, count } = useMessages();
  if (stock === null) return <span>{t('products.not_counted')}</span>;
  if (stock <= 0) return <Badge tone="bad">{t('products.sold_out')}</Badge>;
  if (low_stock_at !== null && stock <= low_stock_at)
    return <Badge tone="attention">{t('products.low_stock', { shown: count(stock) })}</Badge>;
  return <span className="figures">{count(stock)}</span>;
}

const productColumn = ({ t, count }: Messages): ListColumn<ProductRow> => ({
  id: 'title',
  header: t('products.product'),
  sort: 'title',
  width: 340,
  card: 'title',
  exports: ['title', ['sku', t('products.sku')]],
  cell: ({ title, sku, image_url, variant_count }) => (
    <Group gap="sm" wrap="nowrap">
      {image_url && (
        <img
          className={classes['thumb']}
          src={resizedUrl(image_url, 160)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      )}
      <TwoLines
        title={<bdi>{title}</bdi>}
        below={
          variant_count > 0
            ? t('products.variant_count', { count: variant_count, shown: count(variant_count) })
            : sku && <bdi dir="ltr">{sku}</bdi>
        }
      />
    </Group>
  ),
});

const columnsIn = (messages: Messages): ListColumn<ProductRow>[] => {
  const { t } = messages;
  return [
    productColumn(messages),
    amountColumn('price', t('products.price')),
    {
      id: 'stock',
      header: t('products.stock'),
      sort: 'stock',
      card: 'line',
      exports: ['stock'],
      cell: (row) => <Stock of={row} />,
    },
    momentColumn('updated_at', t('products.updated_at'), { card: 'none' }),
    {
      id: 'record_status',
      header: t('products.status'),
      card: 'foot',
      exports: ['record_status'],
      cell: ({ record_status }) =>
        record_status === PRODUCT_STATUS.active ? (
          <Badge tone="good">{t('products.active')}</Badge>
        ) : (
          <Badge tone="quiet">{t('products.archived')}</Badge>
        ),
    },
  ];
};

/** The filters by status and by category. */
function useChoices() {
  const { t } = useMessages();
  const { data } = useQuery(
    queryFor(productCategories.list, { query: { skip: 0, limit: 1000 }, body: { sort_by: 'title', sort_type: 'asc' } }),
  );
  const categories = data?.list.data ?? [];
  return [
    {
      name: 'record_status',
      label: t('products.status'),
      options: [
        { value: String(PRODUCT_STATUS.active), label: t('products.active') },
        { value: String(PRODUCT_STATUS.archived), label: t('products.archived') },
      ],
    },
    {
      name: 'category_id',
      label: t('products.category'),
      options: categories.map(({ id, title }) => ({ value: id, label: title })),
    },
  ];
}

/** Opens the import of a file, for those who may write products. */
function Import() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const [isOpen, setOpen] = useState(false);
  if (!may(user, productForms.import.access)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('products.import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** /products/datatable: the products of a merchant's stores. */
export function ProductListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const canWrite = may(user, products.create.access);
  const list = useList(products.list);
  const columns = useLocalized(messages, columnsIn);
  const create = canWrite && <LinkButton to="/products/new">{t('products.create')}</LinkButton>;
  const groups = (
    <>
      <LinkButton variant="default" to="/products-categories/list">
        {t('product_groups.categories')}
      </LinkButton>
      <LinkButton variant="default" to="/products-subcategories/list">
        {t('product_groups.subcategories')}
      </LinkButton>
      <Import />
      {create}
    </>
  );
  return (
    <>
      <PageHead crumbs={[{ title: t('products.title'), subtitle: t('products.subtitle') }]} actions={groups} />
      <ListFrame
        of={list}
        columns={columns}
        choices={useChoices()}
        label={t('products.title')}
        searchLabel={t('products.search_label')}
        open={({ id }: ProductRow) => `/products/view/${id}`}
        empty={{ title: t('products.empty'), text: t('products.empty_text'), action: create }}
        bulk={canWrite ? BULK : undefined}
      />
    </>
  );
}
