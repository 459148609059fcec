import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { useSession } from '../session/browser-session.ts';
import type { ListColumn } from './columns.ts';
import {
  COLUMNS_IN_ADDRESS,
  visibleColumns,
  readPreferences,
  readRowHeight,
  withPreferences,
  withRowHeight,
  type Address,
  type ListPreferences,
  type RowHeight,
} from './list-views.ts';
import { saveViews, storedViews } from './stored-views.ts';

export interface UseListPreferences<Row> {
  preferences: ListPreferences;
  save: (next: ListPreferences) => void;
  /** The current query parameters. */
  raw: Readonly<Record<string, unknown>>;
  show: (address: Address) => void;
  /** The visible columns. */
  shown: readonly ListColumn<Row>[];
  height: RowHeight;
  setHeight: (height: RowHeight) => void;
  /** Shows and saves these columns; null: the default columns. */
  choose: (ids: readonly string[] | null) => void;
}

/** Views and columns of one list, by account: stored in this browser until logout (C-21), and at the server. */
export function useListPreferences<Row>(list: string, columns: readonly ListColumn<Row>[]): UseListPreferences<Row> {
  const account_id = useSession((state) => state.account?.id) ?? '';
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { stored } = useStore(storedViews);
  const preferences = readPreferences(stored, account_id, list);
  const save = (next: ListPreferences): void =>
    saveViews(withPreferences(storedViews.getState().stored, account_id, list, next));
  const show = (address: Address): void =>
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  const choose = (ids: readonly string[] | null): void => {
    save({ ...preferences, columns: ids });
    const { [COLUMNS_IN_ADDRESS]: _, ...others } = raw as Record<string, string>;
    show(ids ? { ...others, [COLUMNS_IN_ADDRESS]: ids.join(',') } : others);
  };
  return {
    preferences,
    save,
    raw,
    show,
    shown: visibleColumns(columns, raw[COLUMNS_IN_ADDRESS], preferences.columns),
    choose,
    height: readRowHeight(stored, account_id),
    setHeight: (height) => saveViews(withRowHeight(storedViews.getState().stored, account_id, height)),
  };
}
