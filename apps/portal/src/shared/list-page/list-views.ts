import type { ListColumn } from './columns.ts';

/** The name in the address of the columns that are shown; absent: as this person left them, else as the screen has them. */
export const COLUMNS_IN_ADDRESS = 'cols';
/** Which part of a list an address shows, in a view: everything but the page, since rows move on. */
const NOT_IN_VIEWS: ReadonlySet<string> = new Set(['page']);
const MAX_VIEWS = 20;
export const MAX_NAME = 40;

export type Address = Readonly<Record<string, string>>;
export interface SavedView {
  name: string;
  address: Address;
}
/** What one person keeps of one list of one account. */
export interface KeptList {
  views: readonly SavedView[];
  columns: readonly string[] | null;
}
const NOTHING_KEPT: KeptList = { views: [], columns: null };
/** By account, then by list. */
export type KeptLists = Readonly<Record<string, Readonly<Record<string, KeptList>>>>;

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
const isView = (value: unknown): value is SavedView =>
  typeof (value as SavedView | null)?.name === 'string' && isAddress((value as SavedView).address);

/** What is kept of a list; what was not written by us is as if it were not there. */
export function keptOf(kept: unknown, account_id: string, list: string): KeptList {
  const found = (kept as KeptLists | null)?.[account_id]?.[list] as Partial<KeptList> | undefined;
  if (!found) return NOTHING_KEPT;
  const { views, columns } = found;
  return {
    views: Array.isArray(views) ? views.filter(isView) : [],
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
  };
}

export const withKept = (kept: unknown, account_id: string, list: string, next: KeptList): KeptLists => {
  const all = (kept ?? {}) as KeptLists;
  return { ...all, [account_id]: { ...all[account_id], [list]: next } };
};

/** The address as a view keeps it. */
export const addressOfView = (raw: Readonly<Record<string, unknown>>): Address =>
  Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_IN_VIEWS.has(entry[0]),
    ),
  );

/** A view under a name that is taken takes its place; the newest stands first, and the oldest of too many goes. */
export const withView = (kept: KeptList, view: SavedView): KeptList => ({
  ...kept,
  views: [view, ...kept.views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS),
});

export const withoutView = (kept: KeptList, gone: string): KeptList => ({
  ...kept,
  views: kept.views.filter(({ name }) => name !== gone),
});

const sorted = (address: Address): string =>
  JSON.stringify(Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1)));
/** The view that an address shows, if any. */
export const viewShown = (kept: KeptList, raw: Readonly<Record<string, unknown>>): SavedView | undefined => {
  const shown = sorted(addressOfView(raw));
  return kept.views.find(({ address }) => sorted(address) === shown);
};

type Column = Pick<ListColumn<never>, 'id' | 'isExtra'>;

/** The first column names the row, so it is always shown; so is one that acts on it. */
export const isFixed = <C extends Column>(columns: readonly C[], { id }: C): boolean =>
  id === columns[0]?.id || id === 'action';

/** The columns to show, in the screen's order: by the address, else as they were left, else those that are no extras. */
export function columnsShown<C extends Column>(
  columns: readonly C[],
  inAddress: unknown,
  kept: readonly string[] | null,
): C[] {
  const wanted = typeof inAddress === 'string' ? inAddress.split(',') : kept;
  return columns.filter(
    (column) => isFixed(columns, column) || (wanted ? wanted.includes(column.id) : !column.isExtra),
  );
}
