import type { Data } from '@kutip/contracts/endpoint';
import { storeSettings } from '@kutip/contracts/store-settings';
import { stores } from '@kutip/contracts/stores';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_STORE_COLOUR } from '@kutip/domain/store-theme';
import { toRinggit } from '@kutip/domain/money';
import { useSearch } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import type { StoreRecord } from './store.ts';

const FIRST_STORES = { query: { skip: 0, limit: 100 }, body: { sort_by: 'created_at', sort_type: 'asc' } } as const;

/** The merchant's stores, oldest first. */
export const useStores = () => useQuery(queryFor(stores.list, FIRST_STORES));

/** The store that the address names by `?store=`; null: the first one. */
export function useChosenStoreId(): string | null {
  const { store } = useSearch({ strict: false }) as { store?: string };
  return store ?? null;
}

/** Oldest first, as the server chooses: the first active one is used. */
const settingsOf = (store_id: string) =>
  queryFor(storeSettings.list, {
    query: { skip: 0, limit: 100 },
    body: { store_id, sort_by: 'created_at', sort_type: 'asc' },
  });

export const useSettings = (store_id: string) => useQuery(settingsOf(store_id));

/** The setting that a store uses; undefined where it has none. */
export const usedSetting = ({ list }: Data<typeof storeSettings.list>) => list.data.find(({ is_active }) => is_active);

/** What the preview shows of the stored shop; null: nothing is stored yet. */
export function usePreview(store: StoreRecord | null) {
  const params = { id: store?.id ?? '' };
  const sold = useQuery({ ...queryFor(stores.products, { params }), enabled: store !== null }).data;
  const settings = useQuery({ ...settingsOf(params.id), enabled: store !== null }).data;
  const first = sold?.[0];
  return {
    name: store?.name ?? '',
    logo_url: store?.logo_url,
    colour: (settings && usedSetting(settings)?.theme.colour) ?? DEFAULT_STORE_COLOUR,
    product: first ? { title: first.title, price: toRinggit(first.price), image_url: first.image_url } : null,
  };
}
