import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { MOST_COLUMNS, sheetRefusal, type Cell, type SheetRow } from './sheet.ts';
import { looksLikeFormula } from './written-sheet.ts';

const CHUNK_BYTES = 128 * 1024;
const BATCH_SIZE = 250;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A byte order mark tells the encoding; without one the file must be UTF-8. */
const encodingOf = (content: Uint8Array): 'utf-8' | 'utf-16le' =>
  content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';

/** The most frequent of the four delimiters in the first line. Spreadsheets write `;` where the decimal separator is `,`. */
function delimiterOf(content: Uint8Array): string {
  const text = new TextDecoder(encodingOf(content)).decode(content.subarray(0, CHUNK_BYTES));
  const first = text.replace(/"[^"]*"/g, '').split(/\r|\n/, 1)[0]!;
  const counted = DELIMITERS.map((one) => [one, first.split(one).length] as const);
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const cellOf = (written: string): Cell | null => {
  const text = written.trim();
  if (text === '') return null;
  if (text.startsWith('=')) return { kind: 'formula' };
  // Our own exports mark text that looks like a formula with an apostrophe.
  const is_marked = text.startsWith("'") && looksLikeFormula(text.slice(1));
  return { kind: 'text', text: is_marked ? text.slice(1) : text };
};

/** The text of the file in pieces, with a turn of the event loop for other requests after each. */
async function* textOf(content: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(content), { fatal: true });
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    let text: string;
    try {
      text = decoder.decode(content.subarray(at, at + CHUNK_BYTES), { stream: at + CHUNK_BYTES < content.length });
    } catch {
      throw sheetRefusal('not_utf8');
    }
    yield text;
    await nextTurn();
  }
}

const parserFor = (content: Buffer) =>
  parse({
    delimiter: delimiterOf(content),
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    // Refused at the first cell too many: a line of ten million commas would otherwise take 400 MB.
    cast(text, { index }) {
      if (index >= MOST_COLUMNS) throw sheetRefusal('too_many_columns');
      return text;
    },
  });

/**
 * The rows of a CSV file (RFC 4180), in batches. Refuses (4019) a file that is not UTF-8, has an unclosed quote or too
 * many columns.
 */
export async function* readCsv(content: Buffer): AsyncGenerator<SheetRow[]> {
  // An error of the source reaches the reader of the parser.
  const records: AsyncIterable<string[]> = pipeline(Readable.from(textOf(content)), parserFor(content), () => {});
  let rows: SheetRow[] = [];
  let row_no = 0;
  try {
    for await (const record of records) {
      row_no += 1;
      const cells = record.map(cellOf);
      if (cells.some((cell) => cell !== null)) rows.push({ row_no, cells });
      if (rows.length < BATCH_SIZE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? sheetRefusal('broken') : error;
  }
  if (rows.length) yield rows;
}
