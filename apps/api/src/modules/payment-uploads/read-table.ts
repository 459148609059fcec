import { CODE } from '@kutip/contracts/codes';
import { MOST_UPLOADED_ROWS, readHeadings, type UploadColumn } from '@kutip/domain/bill-upload';
import { Refusal } from '@kutip/domain/refusal';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { sheetRefusal, type Cell, type SheetRow } from '../../platform/sheets/sheet.ts';
import { readRow, withFault, type ReadRow, type RowRules } from './read-row.ts';

/** Rows of one transaction: enough that the way to the database does not count, few enough that locks are short. */
export const ROWS_AT_ONCE = 500;

export interface Table {
  headings: { heading: string; column: UploadColumn | null }[];
  /** What follows the headings, ROWS_AT_ONCE at a time; refuses (4019) beyond the 50,000th. */
  rows: AsyncGenerator<SheetRow[]>;
}

const headingOf = (cell: Cell | null): string | null => (cell?.kind === 'text' ? cell.text.trim() : null);

/** Refuses (4019) headings that leave something out or say it twice; which, stands in the breakdown. */
function columnsOf(texts: readonly (string | null)[], needs_amount: boolean): (UploadColumn | null)[] {
  const { columns, missing, doubled } = readHeadings(texts, needs_amount);
  const named = (some: readonly UploadColumn[], reason: string) =>
    Object.fromEntries(some.map((column) => [column, reason]));
  if (doubled.length)
    throw new Refusal(CODE.upload_refused, 'A column is there twice.', {
      file: 'doubled_headings',
      ...named(doubled, 'doubled'),
    });
  if (missing.length)
    throw new Refusal(CODE.upload_refused, 'The first row must name the columns; some are missing.', {
      file: 'missing_headings',
      ...named(missing, 'required'),
    });
  return columns;
}

/** The rows that are there and those still to come, ROWS_AT_ONCE at a time. */
async function* regrouped(first: readonly SheetRow[], batches: AsyncIterator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let group: SheetRow[] = [];
  async function* all() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => batches };
  }
  for await (const rows of all())
    for (const row of rows) {
      group.push(row);
      if (group.length < ROWS_AT_ONCE) continue;
      yield group;
      group = [];
    }
  if (group.length) yield group;
}

/** Opens a table of bills: its first row names the columns. Throws 4019 for what cannot be read. */
export async function openTable(content: Buffer, { amount }: Pick<RowRules, 'amount'>): Promise<Table> {
  const batches = openSheet(content)[Symbol.asyncIterator]();
  const first = await batches.next();
  if (first.done) throw sheetRefusal('empty');
  const [head, ...rest] = first.value;
  const texts = head!.cells.map(headingOf);
  const columns = columnsOf(texts, amount === null);

  async function* rows(): AsyncGenerator<SheetRow[]> {
    let count = 0;
    for await (const some of regrouped(rest, batches)) {
      count += some.length;
      if (count > MOST_UPLOADED_ROWS)
        throw new Refusal(CODE.upload_refused, 'More than 50,000 rows. Split the file.', { file: 'too_many_rows' });
      yield some;
    }
  }
  const headings = columns.map((column, at) => ({ heading: texts[at] ?? '', column }));
  return { headings, rows: rows() };
}

/** How many rows there are; reads all of them. Refuses a table that has none (4019). */
export async function countRows({ rows }: Table): Promise<number> {
  let count = 0;
  for await (const some of rows) count += some.length;
  if (count === 0) throw sheetRefusal('empty');
  return count;
}

/**
 * The rows one by one: what bill each makes, or what is wrong with it. Of rows with the same reference the first counts.
 */
export async function* checkedRows({ headings, rows }: Table, rules: RowRules): AsyncGenerator<ReadRow[]> {
  const columns = headings.map(({ column }) => column);
  const seen = new Set<string>();
  for await (const some of rows)
    yield some.map((one) => {
      const row = readRow(one, columns, rules);
      const { reference } = row.written;
      if (!reference) return row;
      if (seen.has(reference)) return withFault(row, 'reference', 'doubled_in_file');
      seen.add(reference);
      return row;
    });
}

/** The same with the references marked that the collection has billed before. */
export function withoutUsed(rows: readonly ReadRow[], used: ReadonlySet<string>): ReadRow[] {
  return rows.map((row) =>
    row.bill?.reference_1 && used.has(row.bill.reference_1) ? withFault(row, 'reference', 'used_before') : row,
  );
}

/** The references of rows that would make a bill. */
export const referencesOf = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap(({ bill }) => (bill?.reference_1 ? [bill.reference_1] : []));
