import type { StatementContent } from './statement-content.ts';

export type Lines = NonNullable<StatementContent['lines']>;

/** What rows may fill on a page and below the sums of the first, in points; some is left for lines that wrap early. */
const PAGE_HEIGHT = 700;
const FIRST_PAGE_HEIGHT = 330;
/** A row's rule and padding, and one line of its text, in points. */
const ROW_PADDING = 6.5;
const LINE_HEIGHT = 10.8;
/** Characters of number and name that fit into one line of their column at the least. */
const NAME_WIDTH = 34;

/** The number of a payment with its payer's name. */
export const nameOf = ({ number, name }: Lines['rows'][number]): string => (name ? `${number} · ${name}` : number);
const heightOf = (row: Lines['rows'][number]): number =>
  ROW_PADDING + LINE_HEIGHT * Math.ceil(nameOf(row).length / NAME_WIDTH);

/**
 * The rows of each page. The renderer lays out everything that is left again for each further page, so a statement in one
 * piece takes time with the square of its length: each page gets its own rows instead.
 */
export function splitIntoPages(rows: Lines['rows']): Lines['rows'][number][][] {
  const pages: Lines['rows'][number][][] = [[]];
  let free = FIRST_PAGE_HEIGHT;
  for (const row of rows) {
    const height = heightOf(row);
    if (height > free) {
      pages.push([]);
      free = PAGE_HEIGHT;
    }
    pages.at(-1)!.push(row);
    free -= height;
  }
  return pages;
}
