import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import type { ListColumn } from './columns.ts';
import type { ListState } from './list-state.ts';
import type { RowHeight } from './list-views.ts';
import plain from '../ui/table.module.css';
import { SelectAll, SelectRow, type Selection } from './selection.tsx';
import classes from './list-page.module.css';

const features = tableFeatures({});
const SKELETON_ROWS = 8;
const SELECT_WIDTH = { width: 48 };
/** A stable array, because the table compares by identity. */
const NO_ROWS: never[] = [];

export interface RowsProps<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[] | undefined;
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  /** The path of a row's record. */
  open?: (row: Row) => string;
  label: string;
  selection?: Selection<Row> | undefined;
  height?: RowHeight;
}

function SortHeader<Row>({
  column,
  state,
  change,
}: {
  column: ListColumn<Row>;
  state: ListState;
  change: RowsProps<Row>['change'];
}) {
  const { t } = useMessages();
  if (!column.sort) return column.header;
  const isSorted = state.sort_by === column.sort;
  const Icon = isSorted ? (state.sort_type === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const sort_type = isSorted && state.sort_type === 'desc' ? 'asc' : 'desc';
  return (
    <UnstyledButton
      className={classes['sort']}
      data-sorted={isSorted || undefined}
      onClick={() => change({ sort_by: column.sort!, sort_type })}
      aria-label={t('list.sort_by', { column: column.header })}
    >
      {column.header}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}

const ariaSort = <Row,>(column: ListColumn<Row>, { sort_by, sort_type }: ListState) =>
  column.sort && column.sort === sort_by ? (sort_type === 'asc' ? 'ascending' : 'descending') : undefined;

/** Whether a click opens the row's record: not on a control and not while text is selected. */
function isRowClick({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label, [data-select]') && !window.getSelection()?.toString();
}

function Head<Row>({ columns, rows, state, change, selection }: Omit<RowsProps<Row>, 'label' | 'open'>) {
  return (
    <thead>
      <tr>
        {selection && <th style={SELECT_WIDTH}>{rows && <SelectAll of={selection} rows={rows} />}</th>}
        {columns.map((column) => (
          <th
            key={column.id}
            aria-sort={ariaSort(column, state)}
            data-figure={column.isNumeric}
            style={{ width: column.width }}
          >
            <SortHeader column={column} state={state} change={change} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The rows of a list as a table, for wide screens. */
export function DataTable<Row extends object>({
  columns,
  rows,
  state,
  change,
  open,
  label,
  selection,
  height,
}: RowsProps<Row>) {
  const navigate = useNavigate();
  const defined = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const table = useTable({ features, columns: defined, data: rows ?? NO_ROWS });
  const of = (id: string): ListColumn<Row> => columns.find((column) => column.id === id)!;
  return (
    <table className={`${plain['table']} ${classes['table']}`} data-height={height} aria-label={label}>
      <Head columns={columns} rows={rows} state={state} change={change} selection={selection} />
      <tbody>
        {!rows && <SkeletonRows columns={columns} hasSelection={selection !== undefined} />}
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            {...(open && {
              className: classes['opens'],
              onClick: (event: MouseEvent) => isRowClick(event) && void navigate({ to: open(row.original) }),
            })}
          >
            {selection && (
              <td data-select>
                <SelectRow of={selection} row={row.original} />
              </td>
            )}
            {row.getAllCells().map((cell, at) => (
              <td key={cell.id} data-figure={of(cell.column.id).isNumeric}>
                {at === 0 && open ? (
                  <Link to={open(row.original)} className={classes['row-link']}>
                    <table.FlexRender cell={cell} />
                  </Link>
                ) : (
                  <table.FlexRender cell={cell} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SkeletonRows<Row>({ columns, hasSelection }: { columns: readonly ListColumn<Row>[]; hasSelection: boolean }) {
  return Array.from({ length: SKELETON_ROWS }, (_, at) => (
    <tr key={at} aria-hidden>
      {hasSelection && (
        <td>
          <Skeleton height={14} width={14} />
        </td>
      )}
      {columns.map(({ id, isNumeric }) => (
        <td key={id} data-figure={isNumeric}>
          <Skeleton height={14} width={isNumeric ? 72 : '70%'} ms={isNumeric ? 'auto' : 0} />
        </td>
      ))}
    </tr>
  ));
}
