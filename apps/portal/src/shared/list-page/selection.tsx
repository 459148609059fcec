import { Button, Checkbox, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toast.ts';
import type { ListState } from './list-state.ts';
import classes from './list-page.module.css';

/** Rows selected for a bulk action. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects all these rows, or none if all were selected. */
  toggleAll: (rows: readonly Row[]) => void;
  /** The row's name in the checkbox's accessible label. */
  nameOf: (row: Row) => string;
}

export interface Bulk<Row> {
  nameOf: (row: Row) => string;
  /** Shown with a selection. `clear` clears it. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/** The most rows that one bulk action takes. */
const MAX_SELECTED = 500;

type Id = string | number;
interface Matching {
  state: ListState;
  load: (limit: number) => Promise<unknown>;
}
const filtersOf = ({ page: _page, size: _size, ...filters }: ListState): string => JSON.stringify(filters);

/**
 * The selected rows: of this page, or all that match. Another page starts empty, so that bulk actions apply to what the user
 * has seen or asked for in words; other filters undo the selection of all.
 */
export function useSelection<Row extends { id: Id }>(
  rows: readonly Row[] | undefined,
  bulk: Bulk<Row> | undefined,
  { state, load }: Matching,
) {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set());
  const [matching, setMatching] = useState<{ filters: string; rows: readonly Row[] } | null>(null);
  const filters = filtersOf(state);
  const all = matching?.filters === filters ? matching.rows : null;
  const selected = all ?? (rows ?? []).filter(({ id }) => ids.has(id));
  const selectedIds: ReadonlySet<Id> = new Set(selected.map(({ id }) => id));
  const selectOnPage = (next: ReadonlySet<Id>): void => {
    setMatching(null);
    setIds(next);
  };
  const selectMatching = async (): Promise<void> => {
    const { list } = (await load(MAX_SELECTED)) as { list: { data: Row[] } };
    setMatching({ filters, rows: list.data });
  };
  const selection: Selection<Row> | undefined = bulk && {
    has: ({ id }) => selectedIds.has(id),
    toggle: (row) => {
      const isSelected = selectedIds.has(row.id);
      const others = selected.filter(({ id }) => id !== row.id);
      if (all) setMatching({ filters, rows: isSelected ? others : [...others, row] });
      else setIds(new Set([...others, ...(isSelected ? [] : [row])].map(({ id }) => id)));
    },
    toggleAll: (on_page) =>
      selectOnPage(on_page.every(({ id }) => selectedIds.has(id)) ? new Set() : new Set(on_page.map(({ id }) => id))),
    nameOf: bulk.nameOf,
  };
  return { selected, clear: () => selectOnPage(new Set()), selection, selectMatching };
}

export function SelectRow<Row>({ of, row }: { of: Selection<Row>; row: Row }) {
  const { t } = useMessages();
  return (
    <Checkbox
      aria-label={t('list.select', { name: of.nameOf(row) })}
      checked={of.has(row)}
      onChange={() => of.toggle(row)}
    />
  );
}

export function SelectAll<Row>({ of, rows }: { of: Selection<Row>; rows: readonly Row[] }) {
  const { t } = useMessages();
  const count = rows.filter(of.has).length;
  return (
    <Checkbox
      aria-label={t('list.select_all')}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={() => of.toggleAll(rows)}
    />
  );
}

interface BulkBarProps<Row> {
  rows: readonly Row[];
  clear: () => void;
  bulk: Bulk<Row>;
  /** How many rows match the filters. */
  total: number;
  selectMatching: () => Promise<void>;
}

/** Selects all rows that match, on every page. */
function SelectMatching({ total, selectMatching }: Pick<BulkBarProps<never>, 'total' | 'selectMatching'>) {
  const { t, count } = useMessages();
  const [isLoading, setLoading] = useState(false);
  const failureText = useFailureText();
  const select = async (): Promise<void> => {
    setLoading(true);
    try {
      await selectMatching();
    } catch (error) {
      toast({ title: failureText(error), variant: 'warning' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="default" size="xs" loading={isLoading} onClick={() => void select()}>
      {total > MAX_SELECTED
        ? t('list.select_limited', { shown: count(MAX_SELECTED) })
        : t('list.select_matching', { shown: count(total) })}
    </Button>
  );
}

/** The bulk actions for the selected rows. */
export function BulkBar<Row>({ rows, clear, bulk, total, selectMatching }: BulkBarProps<Row>) {
  const { t, count } = useMessages();
  if (rows.length === 0) return null;
  return (
    <div className={classes['bulk']} role="region" aria-label={t('list.bulk')}>
      <Text fw={600} aria-live="polite">
        {t('list.selected', { count: rows.length, shown: count(rows.length) })}
      </Text>
      {rows.length < Math.min(total, MAX_SELECTED) && <SelectMatching total={total} selectMatching={selectMatching} />}
      {bulk.actions(rows, clear)}
      <Button variant="subtle" size="xs" onClick={clear}>
        {t('list.select_none')}
      </Button>
    </div>
  );
}
