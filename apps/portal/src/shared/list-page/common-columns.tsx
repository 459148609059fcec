import type { Sen } from '@kutip/domain/money';
import type { ReactNode } from 'react';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import type { ListColumn } from './columns.ts';

/** What a list has otherwise than most. */
type Otherwise = Partial<Omit<ListColumn<never>, 'cell' | 'header'>>;

/** When something happened: sorted and exported by the field of that name. */
export const momentColumn = <Name extends string>(
  name: Name,
  header: string,
  otherwise?: Otherwise,
): ListColumn<Record<Name, Date | null>> => ({
  id: name,
  header,
  sort: name,
  card: 'line',
  exports: [name],
  ...otherwise,
  cell: ({ [name]: at }) => at && <Moment at={at} />,
});

/** A sum among others. */
export const figureColumn = <Name extends string>(
  name: Name,
  header: string,
  otherwise?: Otherwise,
): ListColumn<Record<Name, Sen | null>> => ({
  id: name,
  header,
  isFigure: true,
  card: 'none',
  exports: [name],
  ...otherwise,
  cell: ({ [name]: amount }) => amount !== null && <Money amount={amount} />,
});

/** The sum that a row is about: in bold, at the end of a card, and the list can be sorted by it. */
export const amountColumn = <Name extends string>(
  name: Name,
  header: string,
  otherwise?: Otherwise,
): ListColumn<Record<Name, Sen>> => ({
  ...figureColumn(name, header),
  sort: name,
  card: 'end',
  ...otherwise,
  cell: ({ [name]: amount }) => (
    <strong>
      <Money amount={amount} />
    </strong>
  ),
});

/** How a row stands. */
export const statusColumn = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
  otherwise?: Otherwise,
): ListColumn<Row> => ({ id: 'status', header, card: 'end', exports: ['status'], ...otherwise, cell });
