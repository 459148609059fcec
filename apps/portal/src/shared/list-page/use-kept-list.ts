import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession, store } from '../session/browser-session.ts';
import { readJson, writeJson } from '../session/storage.ts';
import type { ListColumn } from './columns.ts';
import { COLUMNS_IN_ADDRESS, columnsShown, keptOf, withKept, type Address, type KeptList } from './list-views.ts';

export interface UseKeptList<Row> {
  kept: KeptList;
  keep: (next: KeptList) => void;
  /** The address as it is. */
  raw: Readonly<Record<string, unknown>>;
  show: (address: Address) => void;
  /** The columns that are shown. */
  shown: readonly ListColumn<Row>[];
  /** Shows these and keeps them; null: the usual ones. */
  choose: (ids: readonly string[] | null) => void;
}

/** Views and columns of one list, kept in this browser for this account until the next logout clears it (C-21). */
export function useKeptList<Row>(list: string, columns: readonly ListColumn<Row>[]): UseKeptList<Row> {
  const account_id = useSession((state) => state.account?.id) ?? '';
  const [, setCount] = useState(0);
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const kept = keptOf(readJson(store, 'listViews'), account_id, list);
  const keep = (next: KeptList): void => {
    writeJson(store, 'listViews', withKept(readJson(store, 'listViews'), account_id, list, next));
    setCount((count) => count + 1);
  };
  const show = (address: Address): void =>
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  const choose = (ids: readonly string[] | null): void => {
    keep({ ...kept, columns: ids });
    const { [COLUMNS_IN_ADDRESS]: _, ...others } = raw as Record<string, string>;
    show(ids ? { ...others, [COLUMNS_IN_ADDRESS]: ids.join(',') } : others);
  };
  return { kept, keep, raw, show, shown: columnsShown(columns, raw[COLUMNS_IN_ADDRESS], kept.columns), choose };
}
