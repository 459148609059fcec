import { Button, Checkbox, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './list-page.module.css';

/** Rows that are chosen for something that is done to many. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  turn: (row: Row) => void;
  /** All of these, or none where all were chosen. */
  turnAll: (rows: readonly Row[]) => void;
  /** What a row is called where only its checkbox is heard. */
  nameOf: (row: Row) => string;
}

export interface Bulk<Row> {
  nameOf: (row: Row) => string;
  /** Appears with a selection. `clear` ends it. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/** The rows of this page that are chosen; another page begins anew, so that nothing is done to what is not seen. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  bulk: Bulk<Row> | undefined,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = (rows ?? []).filter(({ id }) => ids.has(id));
  const clear = (): void => setIds(new Set());
  const selection: Selection<Row> | undefined = bulk && {
    has: ({ id }) => ids.has(id),
    turn: ({ id }) => {
      const next = new Set(chosen.map((row) => row.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    turnAll: (all) => setIds(all.every(({ id }) => ids.has(id)) ? new Set() : new Set(all.map(({ id }) => id))),
    nameOf: bulk.nameOf,
  };
  return { chosen, clear, selection };
}

export function SelectRow<Row>({ of, row }: { of: Selection<Row>; row: Row }) {
  const { t } = useWords();
  return (
    <Checkbox
      aria-label={t('list.select', { name: of.nameOf(row) })}
      checked={of.has(row)}
      onChange={() => of.turn(row)}
    />
  );
}

export function SelectAll<Row>({ of, rows }: { of: Selection<Row>; rows: readonly Row[] }) {
  const { t } = useWords();
  const count = rows.filter(of.has).length;
  return (
    <Checkbox
      aria-label={t('list.select_all')}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={() => of.turnAll(rows)}
    />
  );
}

/** What can be done to the rows that are chosen. */
export function BulkBar<Row>({ rows, clear, bulk }: { rows: readonly Row[]; clear: () => void; bulk: Bulk<Row> }) {
  const { t, count } = useWords();
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
