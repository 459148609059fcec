import { PRODUCT_SORTS } from '@kutip/domain/product';
import type { StoreContext } from '../store-context.ts';

export const PAGE_SIZE = 24;
const LAST_PAGE = 1_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a buyer looks at in a store, as its address says. */
export interface StoreQuery {
  search: string;
  category_id: string | null;
  tag_id: string | null;
  sort: (typeof PRODUCT_SORTS)[number];
  /** From 1. */
  page: number;
}

export const NOTHING_CHOSEN: StoreQuery = { search: '', category_id: null, tag_id: null, sort: 'chosen', page: 1 };

/** Reads the address. Anything that is no choice counts as none: a shared link must open. */
export function storeQueryOf({ request: { query } }: StoreContext): StoreQuery {
  const idIn = (name: string): string | null => {
    const value = query.get(name) ?? '';
    return UUID.test(value) ? value : null;
  };
  const page = Number(query.get('page') ?? 1);
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    category_id: idIn('category_id'),
    tag_id: idIn('tag_id'),
    sort: PRODUCT_SORTS.find((sort) => sort === query.get('sort')) ?? 'chosen',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a choice; what is not chosen is left out, so that equal pages have one address. */
export function storeAddress(home: string, choice: Partial<StoreQuery>): string {
  const { search, category_id, tag_id, sort, page } = { ...NOTHING_CHOSEN, ...choice };
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category_id) query.set('category_id', category_id);
  if (tag_id) query.set('tag_id', tag_id);
  if (sort !== 'chosen') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${home}?${query}` : home;
}

/** What the list of products is called with. */
export const listQueryOf = ({ search, category_id, tag_id, sort, page }: StoreQuery) => ({
  skip: (page - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
  ...(search && { search }),
  ...(category_id && { category_id }),
  ...(tag_id && { tag_id }),
  ...(sort !== 'chosen' && { sort }),
});
