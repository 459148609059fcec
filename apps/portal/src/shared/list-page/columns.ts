import type { ReactNode } from 'react';

/** A list column: a table cell on wide screens, part of a card on phones. */
export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The listing's sort key, if sortable. */
  sort?: string;
  /** Numeric cells are aligned at the end. */
  isNumeric?: boolean;
  /** Position on a card: first line, its end, lines below, foot, or hidden. */
  card: 'title' | 'end' | 'line' | 'foot' | 'none';
  width?: number | string;
  /** Hidden unless the user selects it. */
  isHiddenByDefault?: boolean;
  /** The exported columns of the listing, under this header or a heading of their own. */
  exports?: readonly (string | readonly [name: string, heading: string])[];
}
