import type { Sen } from '@kutip/domain/money';
import { looksLikeFormula, type Batches, type SheetColumn, type SheetRow } from './written-sheet.ts';
import { kualaLumpurSerial, serialOfDay } from './kuala-lumpur.ts';
import { STYLE, workbookParts } from './xlsx-parts.ts';
import { zipped, type ZipPart } from './zip-writer.ts';

/** A sheet has no more rows than this; those beyond go to a further sheet. */
const ROWS_OF_A_SHEET = 1_048_576;
/** A cell has no more characters than this. */
const CELL_MAX = 32_767;
const SEN = 100;
const WIDTHS: Record<SheetColumn['kind'], number> = {
  text: 24,
  number: 12,
  money: 14,
  moment: 20,
  day: 12,
  boolean: 10,
};
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML cannot hold at all is left out; `_x0041_`, which spreadsheets read as a letter, is kept as it was typed. */
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const AWKWARD = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
function xml(text: string): string {
  const whole = text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  return whole.toWellFormed().replace(AWKWARD, (one) => (one === '_' ? '_x005F_' : (ESCAPES[one] ?? '')));
}

/** Text lies in the row itself, marked as text: nothing of it is ever run, also after somebody has edited the cell. */
function textCell(text: string, style: number = looksLikeFormula(text) ? STYLE.quoted : STYLE.plain): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
}
const figure = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`;

function cellOf(value: unknown, kind: SheetColumn['kind']): string {
  if (value === null || value === undefined) return '<c/>';
  if (kind === 'money') return figure((value as Sen) / SEN, STYLE.money);
  if (kind === 'moment') return figure(kualaLumpurSerial(value as Date), STYLE.moment);
  if (kind === 'day') return figure(serialOfDay(value as string), STYLE.day);
  if (kind === 'number') return figure(value as number, STYLE.plain);
  if (kind === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return textCell(value as string);
}

const headOf = (columns: readonly SheetColumn[]): string => {
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }) => textCell(heading, STYLE.heading));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`
  );
};

/** Rows as they are wanted, however many come at a time. */
function feedOf(batches: Batches) {
  const source = batches[Symbol.asyncIterator]();
  let rest: readonly SheetRow[] = [];
  const hasMore = async (): Promise<boolean> => {
    if (rest.length > 0) return true;
    const { done, value } = await source.next();
    if (!done) rest = value;
    return rest.length > 0;
  };
  return {
    hasMore,
    /** At most so many; none when there are no more. */
    async take(most: number): Promise<readonly SheetRow[]> {
      if (!(await hasMore())) return [];
      const taken = rest.slice(0, most);
      rest = rest.slice(most);
      return taken;
    },
    end: async (): Promise<void> => void (await source.return?.()),
  };
}

/**
 * An XLSX file of the rows, written while they come. Sums are figures, times are dates in Kuala Lumpur, all else is text.
 * `rows_of_a_sheet` counts the heading.
 */
export async function* xlsxFile(
  columns: readonly SheetColumn[],
  batches: Batches,
  rows_of_a_sheet = ROWS_OF_A_SHEET,
): AsyncGenerator<Buffer> {
  const feed = feedOf(batches);
  async function* sheet(): AsyncGenerator<Buffer> {
    yield Buffer.from(headOf(columns));
    let left = rows_of_a_sheet - 1;
    while (left > 0) {
      // One after another is the point: only one batch is in memory.
      // oxlint-disable-next-line no-await-in-loop
      const rows = await feed.take(left);
      if (rows.length === 0) break;
      left -= rows.length;
      const cells = (row: SheetRow) => columns.map(({ name, kind }) => cellOf(row[name], kind)).join('');
      yield Buffer.from(rows.map((row) => `<row>${cells(row)}</row>`).join(''));
    }
    yield Buffer.from('</sheetData></worksheet>');
  }
  async function* parts(): AsyncGenerator<ZipPart> {
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
      // oxlint-disable-next-line no-await-in-loop
    } while (await feed.hasMore());
    yield* workbookParts(sheets);
  }
  try {
    yield* zipped(parts());
  } finally {
    await feed.end();
  }
}
