import type { ReactNode } from 'react';

/** What a column shows, on a wide screen as a cell and on a phone as part of a card. */
export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A column of the listing by which it can be sorted. */
  sort?: string;
  /** Figures stand at the end, under each other. */
  isFigure?: boolean;
  /** Where it goes on a card: the first line, its end, the lines below, the foot, or nowhere. */
  card: 'title' | 'end' | 'line' | 'foot' | 'none';
  width?: number | string;
  /** Shown only to whoever chooses it. */
  isExtra?: boolean;
  /** What an export has of it: columns of the listing, under this header or a heading of their own. */
  exports?: readonly (string | readonly [name: string, heading: string])[];
}
