import { toRinggit, type Sen } from '@kutip/domain/money';
import { looksLikeFormula, type Batches, type SheetColumn } from './written-sheet.ts';
import { kualaLumpurText } from './kuala-lumpur.ts';

/** Spreadsheets take a file for UTF-8 only when this stands first; without it 陈 and ش are garbage. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, with what looks like a formula made text by an apostrophe. */
function quoted(text: string): string {
  const safe = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellOf(value: unknown, kind: SheetColumn['kind']): string {
  if (value === null || value === undefined) return '';
  // Figures and times are ours: they never begin a formula, and -12.00 must stay a figure.
  if (kind === 'money') return toRinggit(value as Sen);
  if (kind === 'moment') return kualaLumpurText(value as Date);
  if (kind === 'number' || kind === 'boolean') return `${value as number}`;
  return quoted(value as string);
}

/** A CSV file of the rows: UTF-8, CRLF, sums as 1234.50, times in Kuala Lumpur. */
export async function* csvFile(columns: readonly SheetColumn[], batches: Batches): AsyncGenerator<Buffer> {
  const lineOf = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => quoted(heading))));
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => lineOf(columns.map(({ name, kind }) => cellOf(row[name], kind)))).join(''));
}
