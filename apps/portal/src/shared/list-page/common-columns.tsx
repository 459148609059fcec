import type { Sen } from '@kutip/domain/money';
import type { ReactNode } from 'react';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import type { ListColumn } from './columns.ts';

/** Overrides of the default column. */
type ColumnOptions = Partial<Omit<ListColumn<never>, 'cell' | 'header'>>;

/** A date-time column, sorted and exported by the field of that name. */
export const momentColumn = <Name extends string>(
  name: Name,
  header: string,
  options?: ColumnOptions,
): ListColumn<Record<Name, Date | null>> => ({
  id: name,
  header,
  sort: name,
  card: 'line',
  exports: [name],
  ...options,
  cell: ({ [name]: at }) => at && <Moment at={at} />,
});

/** A secondary amount column. */
export const figureColumn = <Name extends string>(
  name: Name,
  header: string,
  options?: ColumnOptions,
): ListColumn<Record<Name, Sen | null>> => ({
  id: name,
  header,
  isNumeric: true,
  card: 'none',
  exports: [name],
  ...options,
  cell: ({ [name]: amount }) => amount !== null && <Money amount={amount} />,
});

/** The main amount column: bold, sortable, at the end of a card. */
export const amountColumn = <Name extends string>(
  name: Name,
  header: string,
  options?: ColumnOptions,
): ListColumn<Record<Name, Sen>> => ({
  ...figureColumn(name, header),
  sort: name,
  card: 'end',
  ...options,
  cell: ({ [name]: amount }) => (
    <strong>
      <Money amount={amount} />
    </strong>
  ),
});

/** The status column. */
export const statusColumn = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
  options?: ColumnOptions,
): ListColumn<Row> => ({ id: 'status', header, card: 'end', exports: ['status'], ...options, cell });
