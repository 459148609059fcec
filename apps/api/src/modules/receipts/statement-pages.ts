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
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu;
/** The characters of a text, of which a Chinese one takes the room of two. */
const roomOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** The height of a statement's row, in points. */
export const statementRowHeight = (row: Lines['rows'][number]): number =>
  ROW_PADDING + LINE_HEIGHT * Math.ceil(roomOf(nameOf(row)) / NAME_WIDTH);

/** The width of a column that shares the page with the others, and of an average character, in points. */
const TABLE_WIDTH = 515;
const CELL_PADDING = 4;
const CHARACTER_WIDTH = 4.8;

/** The height of a table's row whose columns have the same width, in points. */
export function tableRowHeight(cells: readonly string[]): number {
  const fitting = Math.floor((TABLE_WIDTH / cells.length - CELL_PADDING) / CHARACTER_WIDTH);
  return ROW_PADDING + LINE_HEIGHT * Math.max(1, ...cells.map((cell) => Math.ceil(roomOf(cell) / fitting)));
}

/**
 * The rows of each page, by their height in points. The renderer lays out everything that is left again for each further
 * page, so a document in one piece takes time with the square of its length: each page gets its own rows instead.
 */
export function splitIntoPages<Row>(rows: readonly Row[], heightOf: (row: Row) => number): Row[][] {
  const pages: Row[][] = [[]];
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
