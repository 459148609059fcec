import type { ListColumn } from './columns.ts';

/** The query parameter of the visible columns. Without it: the user's preference, else the default columns. */
export const COLUMNS_IN_ADDRESS = 'cols';
/** Query parameters that a view does not save: the page, because rows move. */
const NOT_IN_VIEWS: ReadonlySet<string> = new Set(['page']);
const MAX_VIEWS = 20;
export const MAX_NAME = 40;

export type Address = Readonly<Record<string, string>>;
export interface SavedView {
  name: string;
  address: Address;
}
/** A user's saved views and columns of one list in one account. */
export interface ListPreferences {
  views: readonly SavedView[];
  columns: readonly string[] | null;
}
/** The height of rows in all lists of an account. */
export type RowHeight = 'compact' | 'comfortable';
/** Stored beside the lists. */
const ALL_LISTS = '*';
const NO_PREFERENCES: ListPreferences = { views: [], columns: null };
/** By account, then by list. */
export type StoredPreferences = Readonly<Record<string, Readonly<Record<string, ListPreferences | RowHeight>>>>;

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
const isView = (value: unknown): value is SavedView =>
  typeof (value as SavedView | null)?.name === 'string' && isAddress((value as SavedView).address);

/** The preferences of a list; invalid stored data is ignored. */
export function readPreferences(stored: unknown, account_id: string, list: string): ListPreferences {
  const found = (stored as StoredPreferences | null)?.[account_id]?.[list] as Partial<ListPreferences> | undefined;
  if (!found) return NO_PREFERENCES;
  const { views, columns } = found;
  return {
    views: Array.isArray(views) ? views.filter(isView) : [],
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
  };
}

/** Compact unless chosen otherwise. */
export const readRowHeight = (stored: unknown, account_id: string): RowHeight =>
  (stored as Record<string, Record<string, unknown>> | null)?.[account_id]?.[ALL_LISTS] === 'comfortable'
    ? 'comfortable'
    : 'compact';

export const withRowHeight = (stored: unknown, account_id: string, height: RowHeight): StoredPreferences => {
  const all = (stored ?? {}) as StoredPreferences;
  return { ...all, [account_id]: { ...all[account_id], [ALL_LISTS]: height } };
};

export const withPreferences = (
  stored: unknown,
  account_id: string,
  list: string,
  next: ListPreferences,
): StoredPreferences => {
  const all = (stored ?? {}) as StoredPreferences;
  return { ...all, [account_id]: { ...all[account_id], [list]: next } };
};

/** The query parameters that a view saves. */
export const addressOfView = (raw: Readonly<Record<string, unknown>>): Address =>
  Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_IN_VIEWS.has(entry[0]),
    ),
  );

/** Adds a view first, replacing one of the same name; the oldest view is dropped above the maximum. */
export const withView = (preferences: ListPreferences, view: SavedView): ListPreferences => ({
  ...preferences,
  views: [view, ...preferences.views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS),
});

export const withoutView = (preferences: ListPreferences, gone: string): ListPreferences => ({
  ...preferences,
  views: preferences.views.filter(({ name }) => name !== gone),
});

const sorted = (address: Address): string =>
  JSON.stringify(Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1)));
/** The view that matches the query parameters, if any. */
export const activeView = (
  preferences: ListPreferences,
  raw: Readonly<Record<string, unknown>>,
): SavedView | undefined => {
  const current = sorted(addressOfView(raw));
  return preferences.views.find(({ address }) => sorted(address) === current);
};

type Column = Pick<ListColumn<never>, 'id' | 'isHiddenByDefault'>;

/** The first column names the row and the action column acts on it: both are always visible. */
export const isRequiredColumn = <C extends Column>(columns: readonly C[], { id }: C): boolean =>
  id === columns[0]?.id || id === 'action';

/** The visible columns: those of the URL in its order, else of the user's preference, else the default columns. */
export function visibleColumns<C extends Column>(
  columns: readonly C[],
  inAddress: unknown,
  preferred: readonly string[] | null,
): C[] {
  const ids = typeof inAddress === 'string' ? inAddress.split(',') : preferred;
  const isRequired = (column: C): boolean => isRequiredColumn(columns, column);
  if (!ids) return columns.filter((column) => isRequired(column) || !column.isHiddenByDefault);
  const chosen = [...new Set(ids)].flatMap((id) => columns.find((one) => one.id === id && !isRequired(one)) ?? []);
  const [first, ...others] = columns.filter(isRequired);
  return [...(first ? [first] : []), ...chosen, ...others];
}
