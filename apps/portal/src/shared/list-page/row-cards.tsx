import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListColumn } from './columns.ts';
import type { RowsProps } from './data-table.tsx';
import { SelectRow } from './selection.tsx';
import classes from './list-page.module.css';

const SKELETON_CARDS = 5;

function Card<Row>({ row, columns }: { row: Row; columns: readonly ListColumn<Row>[] }) {
  const at = (place: ListColumn<Row>['card']) => columns.filter(({ card }) => card === place);
  return (
    <>
      <div className={classes['card-head']}>
        <div className={classes['card-title']}>
          {at('title').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        <div className={classes['card-end']}>
          {at('end').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
      </div>
      {at('line').length > 0 && (
        <div className={classes['card-lines']}>
          {at('line').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
      )}
    </>
  );
}

/** The rows of a list as cards, for phones. */
export function RowCards<Row extends { id: string | number }>({
  columns,
  rows,
  open,
  label,
  selection,
}: RowsProps<Row>) {
  const foot = columns.filter(({ card }) => card === 'foot');
  if (!rows) {
    return (
      <div aria-hidden>
        {Array.from({ length: SKELETON_CARDS }, (_, at) => (
          <div key={at} className={classes['card']}>
            <Skeleton height={16} width="60%" mb={8} />
            <Skeleton height={12} width="40%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={classes['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes['card']}>
          <div className={selection && classes['card-select']}>
            {selection && <SelectRow of={selection} row={row} />}
            {open ? (
              <Link to={open(row)} className={classes['card-link']}>
                <Card row={row} columns={columns} />
              </Link>
            ) : (
              <Card row={row} columns={columns} />
            )}
          </div>
          {foot.length > 0 && (
            <div className={classes['card-foot']}>
              {foot.map((column) => (
                <div key={column.id}>
                  {/* Several amounts stand side by side here, so each needs its label. */}
                  {column.isNumeric && <span className={classes['card-figure']}>{column.header} </span>}
                  {column.cell(row)}
                </div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
