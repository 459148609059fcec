import { setImmediate as breathe } from 'node:timers/promises';
import { MOST_COLUMNS, sheetRefusal, type Cell, type SheetRow } from './sheet.ts';
import { looksLikeFormula } from './written-sheet.ts';

const CHUNK_BYTES = 128 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A byte order mark says which letters these are; without one they have to be UTF-8. */
const encodingOf = (content: Uint8Array): 'utf-8' | 'utf-16le' =>
  content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';

/** What parts the cells: the one of the four that the first line has most of. Spreadsheets write `;` where `,` is decimal. */
function delimiterOf(text: string): string {
  const first = text.replace(/"[^"]*"/g, '').split(/\r|\n/, 1)[0]!;
  const counted = DELIMITERS.map((one) => [one, first.split(one).length] as const);
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const cellOf = (written: string): Cell | null => {
  const text = written.trim();
  if (text === '') return null;
  if (text.startsWith('=')) return { kind: 'formula' };
  // The apostrophe by which our own exports make text of what looks like a formula.
  const is_kept = text.startsWith("'") && looksLikeFormula(text.slice(1));
  return { kind: 'text', text: is_kept ? text.slice(1) : text };
};

/** Splits text that comes in pieces into rows (RFC 4180); a quoted cell may hold anything. */
function splitter(delimiter: string) {
  let rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let row_no = 0;
  let state: 'plain' | 'quoted' | 'quote_seen' = 'plain';
  let was_return = false;

  const endCell = () => {
    cells.push(cell);
    if (cells.length > MOST_COLUMNS) throw sheetRefusal('too_many_columns');
    [cell, state] = ['', 'plain'];
  };
  const endRow = () => {
    endCell();
    row_no += 1;
    const read = cells.map(cellOf);
    if (read.some((one) => one !== null)) rows.push({ row_no, cells: read });
    cells = [];
  };
  const plain = (letter: string) => {
    if (letter === '"' && cell.trim() === '' && state === 'plain') [cell, state] = ['', 'quoted'];
    else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') endRow();
    else cell += letter;
  };
  const read = (letter: string) => {
    // CR LF is one end of a row.
    const follows_return = was_return;
    was_return = letter === '\r' && state !== 'quoted';
    if (letter === '\n' && follows_return) return;
    if (state === 'quoted') {
      if (letter === '"') state = 'quote_seen';
      else cell += letter;
    } else if (state === 'quote_seen' && letter === '"') {
      cell += letter;
      state = 'quoted';
    } else plain(letter);
  };
  return {
    write(text: string) {
      for (const letter of text) read(letter);
    },
    end() {
      if (state === 'quoted') throw sheetRefusal('broken');
      if (cell || cells.length) endRow();
    },
    take(): SheetRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** The rows of a CSV file, some at a time. Throws 4019 when it is not in UTF-8 or a quote is never closed. */
export async function* readCsv(content: Buffer): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder(encodingOf(content), { fatal: true });
  let split: ReturnType<typeof splitter> | undefined;
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    let text: string;
    try {
      text = decoder.decode(content.subarray(at, at + CHUNK_BYTES), { stream: at + CHUNK_BYTES < content.length });
    } catch {
      throw sheetRefusal('not_utf8');
    }
    split ??= splitter(delimiterOf(text));
    split.write(text);
    const rows = split.take();
    if (rows.length) yield rows;
    // A large file must not keep everybody else waiting.
    await breathe();
  }
  split?.end();
  const last = split?.take() ?? [];
  if (last.length) yield last;
}
