import { CODE } from '@kutip/contracts/codes';
import { MAX_UPLOAD_ROWS, parseHeadings, type UploadColumn } from '@kutip/domain/bill-upload';
import { Refusal } from '@kutip/domain/refusal';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { sheetRefusal, type Cell, type SheetRow } from '../../platform/sheets/sheet.ts';
import { readRow, withFault, type ParsedRow, type RowRules } from './read-row.ts';

/** Rows per transaction: enough to amortise round trips, few enough to keep locks short. */
export const ROW_BATCH_SIZE = 500;

export interface Table {
  headings: { heading: string; column: UploadColumn | null }[];
  /** The rows after the headings, ROW_BATCH_SIZE at a time; refuses (4019) more than 50,000. */
  rows: AsyncGenerator<SheetRow[]>;
}

const headingOf = (cell: Cell | null): string | null => (cell?.kind === 'text' ? cell.text.trim() : null);

/** Refuses (4019) missing or duplicate headings; the breakdown names them. */
function columnsOf(texts: readonly (string | null)[], needs_amount: boolean): (UploadColumn | null)[] {
  const { columns, missing, doubled } = parseHeadings(texts, needs_amount);
  const named = (some: readonly UploadColumn[], reason: string) =>
    Object.fromEntries(some.map((column) => [column, reason]));
  if (doubled.length)
    throw new Refusal(CODE.upload_refused, 'A column appears twice. Remove one of them.', {
      file: 'doubled_headings',
      ...named(doubled, 'doubled'),
    });
  if (missing.length)
    throw new Refusal(
      CODE.upload_refused,
      'Some columns are missing. The first row must contain the column headings.',
      {
        file: 'missing_headings',
        ...named(missing, 'required'),
      },
    );
  return columns;
}

/** The first and the following rows in batches of ROW_BATCH_SIZE. */
async function* regroup(first: readonly SheetRow[], batches: AsyncIterator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let group: SheetRow[] = [];
  async function* all() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => batches };
  }
  for await (const rows of all())
    for (const row of rows) {
      group.push(row);
      if (group.length < ROW_BATCH_SIZE) continue;
      yield group;
      group = [];
    }
  if (group.length) yield group;
}

/** Opens a table of bills; its first row contains the headings. Throws 4019 if it cannot be read. */
export async function openTable(content: Buffer, { amount }: Pick<RowRules, 'amount'>): Promise<Table> {
  const batches = openSheet(content)[Symbol.asyncIterator]();
  const first = await batches.next();
  if (first.done) throw sheetRefusal('empty');
  const [head, ...rest] = first.value;
  const texts = head!.cells.map(headingOf);
  const columns = columnsOf(texts, amount === null);

  async function* rows(): AsyncGenerator<SheetRow[]> {
    let count = 0;
    for await (const some of regroup(rest, batches)) {
      count += some.length;
      if (count > MAX_UPLOAD_ROWS)
        throw new Refusal(CODE.upload_refused, 'The file has more than 50,000 rows. Split it into smaller files.', {
          file: 'too_many_rows',
        });
      yield some;
    }
  }
  const headings = columns.map((column, at) => ({ heading: texts[at] ?? '', column }));
  return { headings, rows: rows() };
}

/** Counts the rows by reading all of them. Refuses (4019) an empty table. */
export async function countRows({ rows }: Table): Promise<number> {
  let count = 0;
  for await (const some of rows) count += some.length;
  if (count === 0) throw sheetRefusal('empty');
  return count;
}

/**
 * Parses the rows into bills or faults. Of rows with the same reference only the first gets a bill.
 */
export async function* parseRows({ headings, rows }: Table, rules: RowRules): AsyncGenerator<ParsedRow[]> {
  const columns = headings.map(({ column }) => column);
  const references = new Set<string>();
  for await (const some of rows)
    yield some.map((one) => {
      const row = readRow(one, columns, rules);
      const { reference } = row.texts;
      if (!reference) return row;
      if (references.has(reference)) return withFault(row, 'reference', 'doubled_in_file');
      references.add(reference);
      return row;
    });
}

/** Marks rows with references that were billed in the collection before as faulty. */
export function markUsedReferences(rows: readonly ParsedRow[], used: ReadonlySet<string>): ParsedRow[] {
  return rows.map((row) =>
    row.bill?.reference_1 && used.has(row.bill.reference_1) ? withFault(row, 'reference', 'used_before') : row,
  );
}

/** The references of rows without faults. */
export const referencesOf = (rows: readonly ParsedRow[]): string[] =>
  rows.flatMap(({ bill }) => (bill?.reference_1 ? [bill.reference_1] : []));
