import { Button, Checkbox, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
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

/** The selected rows of this page. Another page starts empty, so that bulk actions apply only to visible rows. */
export function useSelection<Row extends { id: string | number }>(
  rows: readonly Row[] | undefined,
  bulk: Bulk<Row> | undefined,
) {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const selected = (rows ?? []).filter(({ id }) => ids.has(id));
  const clear = (): void => setIds(new Set());
  const selection: Selection<Row> | undefined = bulk && {
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => {
      const next = new Set(selected.map((row) => row.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: (all) => setIds(all.every(({ id }) => ids.has(id)) ? new Set() : new Set(all.map(({ id }) => id))),
    nameOf: bulk.nameOf,
  };
  return { selected, clear, selection };
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

/** The bulk actions for the selected rows. */
export function BulkBar<Row>({ rows, clear, bulk }: { rows: readonly Row[]; clear: () => void; bulk: Bulk<Row> }) {
  const { t, count } = useMessages();
  if (rows.length === 0) return null;
  return (
    <div className={classes['bulk']} role="region" aria-label={t('list.bulk')}>
      <Text fw={600} aria-live="polite">
        {t('list.selected', { count: rows.length, shown: count(rows.length) })}
      </Text>
      {bulk.actions(rows, clear)}
      <Button variant="subtle" size="xs" onClick={clear}>
        {t('list.select_none')}
      </Button>
    </div>
  );
}
