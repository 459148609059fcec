import type { Listing } from '@kutip/contracts/listing';
import type { z } from 'zod';
import type { ListFilter } from './list-filters.ts';

/** The specified page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100, 250, 500] as const;

/** Paging, search, sorting and filters of a list. Kept in the URL, so that a list can be shared, reloaded and navigated. */
export interface ListState {
  /** From 1. */
  page: number;
  size: number;
  search: string;
  sort_by: string;
  sort_type: 'asc' | 'desc';
  /** Kuala Lumpur days, yyyy-MM-dd. */
  from: string | null;
  to: string | null;
  filters: Record<string, string>;
}

/** The query parameters of every list. */
const PARAMS = ['page', 'size', 'search', 'sort', 'dir', 'from', 'to'] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MAX_SEARCH = 100;

/** Filters of a list with amounts, in ringgit. */
export const AMOUNT_FILTERS = { min: 'min_amount', max: 'max_amount' } as const;
const AMOUNTS: readonly string[] = Object.values(AMOUNT_FILTERS);
/** Names the date column that the date range filters; without it the listing's own. */
export const DATE_BY = 'date_by';
const filterNames = ({ filters, amount_columns, other_dates }: Listing): readonly string[] => [
  ...filters,
  ...(amount_columns.length > 0 ? AMOUNTS : []),
  ...(other_dates.length > 0 ? [DATE_BY] : []),
];

const shapeOf = (listing: Listing): z.ZodRawShape => (listing.body as z.ZodObject).shape;
const accepts = (listing: Listing, filter: string, value: string): boolean => {
  const schema = shapeOf(listing)[filter] as z.ZodType | undefined;
  return schema !== undefined && schema.safeParse(value).success;
};

/** Whether a filter takes several values, separated by commas. */
export const takesSeveral = (listing: Listing, { name, options }: ListFilter): boolean => {
  const [one] = options[0]?.value.split(',') ?? [];
  return one !== undefined && accepts(listing, name, `${one},${one}`);
};

/** Reads the URL; invalid parameters are ignored. */
export function readListState(listing: Listing, raw: Record<string, unknown>): ListState {
  const text = (name: string): string => (typeof raw[name] === 'string' ? raw[name] : '');
  const day = (name: string): string | null => (DAY.test(text(name)) ? text(name) : null);
  const page = Number(text('page'));
  const requested_size = Number(text('size'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((one) => one === requested_size) ?? listing.default_limit,
    search: text('search').slice(0, MAX_SEARCH),
    sort_by: listing.sort.find((column) => column === text('sort')) ?? listing.sort[0],
    sort_type: text('dir') === 'asc' ? 'asc' : 'desc',
    from: day('from'),
    to: day('to'),
    filters: Object.fromEntries(
      filterNames(listing)
        .map((name) => [name, text(name)] as const)
        .filter(([name, value]) => value !== '' && accepts(listing, name, value)),
    ),
  };
}

/** The state as query parameters, without defaults. */
export function writeListState(listing: Listing, state: ListState): Record<string, string> {
  const { page, size, search, sort_by, sort_type, from, to, filters } = state;
  return {
    ...(page > 1 && { page: String(page) }),
    ...(size !== listing.default_limit && { size: String(size) }),
    ...(search && { search }),
    ...(sort_by !== listing.sort[0] && { sort: sort_by }),
    ...(sort_type === 'asc' && { dir: 'asc' }),
    ...(from && { from }),
    ...(to && { to }),
    ...filters,
  };
}

/** The query parameters after a change, keeping those of others, such as a tab. */
export function updateAddress(
  listing: Listing,
  raw: Record<string, unknown>,
  state: ListState,
): Record<string, string> {
  const list_params = new Set<string>([...PARAMS, ...filterNames(listing)]);
  const others = Object.entries(raw).filter(
    (entry): entry is [string, string] => !list_params.has(entry[0]) && typeof entry[1] === 'string',
  );
  return { ...Object.fromEntries(others), ...writeListState(listing, state) };
}

/** Whether a search, date range or filter is set. */
export const isFiltered = ({ search, from, to, filters }: ListState): boolean =>
  search !== '' || from !== null || to !== null || Object.keys(filters).length > 0;

/** Clears all filters, keeping order and page size. */
export const withoutAnyFilter = (state: ListState): ListState => ({
  ...state,
  page: 1,
  search: '',
  from: null,
  to: null,
  filters: {},
});

/** The state as input of the list call. `fixed`: filters that the screen sets, such as the collection of its payments. */
export function listInput(listing: Listing, state: ListState, fixed: Record<string, unknown> = {}) {
  const { page, size, search, sort_by, sort_type, from, to, filters } = state;
  const parsed = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      // An amount is sent as it is written: its schema reads sen.
      AMOUNTS.includes(name) ? value : (shapeOf(listing)[name] as z.ZodType).parse(value),
    ]),
  );
  return {
    query: { skip: (page - 1) * size, limit: size },
    body: {
      sort: { sort_by, sort_type },
      ...(search && { search }),
      ...(from && { start_date: from }),
      ...(to && { end_date: to }),
      ...parsed,
      ...fixed,
    },
  };
}
