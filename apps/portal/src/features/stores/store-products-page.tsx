import { ActionIcon, Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { products } from '@kutip/contracts/products';
import { stores } from '@kutip/contracts/stores';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { resizedUrl } from '@kutip/domain/picture-url';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { StoreGate } from './store-gate.tsx';
import { MANAGE, type StoreRecord } from './store.ts';
import { useUnsaved } from './use-unsaved.ts';
import classes from './stores.module.css';

type SoldProduct = Data<typeof stores.products>[number];

/** Exchanges two neighbours. */
const swap = (sold: readonly SoldProduct[], place: number): SoldProduct[] =>
  sold.with(place, sold[place + 1]!).with(place + 1, sold[place]!);

/** Products with the same title differ in their SKU. */
const labelOf = ({ title, sku }: { title: string; sku: string | null }): string => (sku ? `${title} · ${sku}` : title);

/** Suggests active products by name that the store does not sell yet; choosing one adds it at the end. */
function AddProduct({ sold, add }: { sold: readonly SoldProduct[]; add: (product: SoldProduct) => void }) {
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const query = { query: { skip: 0, limit: 20 }, body: { search: typed, record_status: PRODUCT_STATUS.active } };
  const found = useQuery(queryFor(products.list, query, { suppress: true })).data?.list.data ?? [];
  const others = found.filter(({ id }) => !sold.some((one) => one.id === id));
  const choose = (label: string): void => {
    const chosen = others.find((one) => labelOf(one) === label);
    if (chosen) add(chosen);
    setTyped('');
  };
  return (
    <Autocomplete
      label={t('stores.product_add')}
      maw={420}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={(label) => setTimeout(() => choose(label))}
      data={[...new Set(others.map(labelOf))]}
      // The server has searched already, by title and SKU.
      filter={({ options }) => options}
    />
  );
}

interface RowProps {
  product: SoldProduct;
  is_first: boolean;
  is_last: boolean;
  move: (places: -1 | 1) => void;
  remove: () => void;
}

function Row({ product: { title, price, image_url, record_status }, is_first, is_last, move, remove }: RowProps) {
  const { t } = useMessages();
  return (
    <li className={classes['product']}>
      {image_url ? <img src={resizedUrl(image_url, 160)} alt="" width={48} height={48} /> : <span aria-hidden="true" />}
      <div>
        <bdi>{title}</bdi>
        {record_status !== PRODUCT_STATUS.active && (
          <Text size="sm" c="dimmed">
            {t('stores.product_archived')}
          </Text>
        )}
      </div>
      <Money amount={price} />
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          disabled={is_first}
          aria-label={t('stores.product_up', { title })}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          disabled={is_last}
          aria-label={t('stores.product_down', { title })}
          onClick={() => move(1)}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('stores.product_remove', { title })} onClick={remove}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </li>
  );
}

function ProductOrder({ store, stored }: { store: StoreRecord; stored: readonly SoldProduct[] }) {
  const { t } = useMessages();
  const { value: sold, read_at, is_changed, change, whenSent } = useUnsaved(stored, store);
  const save = useCall(stores.setProducts, {
    confirm: () => ({ title: t('stores.products_saved'), text: store.name }),
    changes: [products],
  });
  const send = (): void => {
    const product_ids = sold.map(({ id }) => id);
    save.mutate({ params: { id: store.id }, body: { product_ids, read_at } }, whenSent);
  };
  return (
    <Stack gap="md" maw={760}>
      <AddProduct sold={sold} add={(product) => change([...sold, product])} />
      {sold.length === 0 && (
        <EmptyState title={t('stores.products_empty')} text={t('stores.products_empty_text')}>
          <LinkButton to="/products/new">{t('stores.new_product')}</LinkButton>
        </EmptyState>
      )}
      <ol className={classes['products']}>
        {sold.map((product, place) => (
          <Row
            key={product.id}
            product={product}
            is_first={place === 0}
            is_last={place === sold.length - 1}
            move={(places) => change(swap(sold, places === 1 ? place : place - 1))}
            remove={() => change(sold.filter(({ id }) => id !== product.id))}
          />
        ))}
      </ol>
      {is_changed && <Note kind="attention">{t('stores.products_unsaved')}</Note>}
      <Group>
        <Button onClick={send} loading={save.isPending} disabled={!is_changed}>
          {t('stores.products_save')}
        </Button>
      </Group>
    </Stack>
  );
}

function StoreProducts({ store }: { store: StoreRecord }) {
  const answer = useQuery(queryFor(stores.products, { params: { id: store.id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={MANAGE}>
      {(stored) => <ProductOrder store={store} stored={stored} />}
    </RecordGate>
  );
}

/** /stores/store-products: what a shop sells, and in which order. */
export function StoreProductsPage() {
  const { t } = useMessages();
  const subtitle = t('stores.products_text');
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('stores.title'), to: MANAGE },
          { title: t('stores.products'), subtitle },
        ]}
      />
      <StoreGate>{(store) => <StoreProducts key={store.id} store={store} />}</StoreGate>
    </>
  );
}
