import { Readable } from 'node:stream';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import { UPLOAD_COLUMNS, type RowFaults, type UploadColumn } from '@kutip/domain/bill-upload';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { csvFile } from '../../platform/sheets/csv-writer.ts';
import { SHEET_MIME } from '../../platform/sheets/open-sheet.ts';
import type { Batches, SheetColumn } from '../../platform/sheets/written-sheet.ts';
import { xlsxFile } from '../../platform/sheets/xlsx-writer.ts';
import { failedRows } from './payment-uploads.queries.ts';
import type { UploadWords } from './upload-words-en.ts';

const ROWS_AT_ONCE = 1_000;
const WRITERS = { csv: csvFile, xlsx: xlsxFile };
const EXAMPLE_DUE_DAYS = 30;

const KINDS: Partial<Record<UploadColumn, SheetColumn['kind']>> = { amount: 'money', due_date: 'day' };

/** A file that is written while it is sent. */
const fileOf = (name: string, format: ExportFormat, columns: readonly SheetColumn[], rows: Batches): FileAnswer => ({
  name,
  mime: SHEET_MIME[format],
  content: Readable.from(WRITERS[format](columns, rows), { objectMode: false }),
});

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** A table with the headings that are understood and one row to go by. */
export function templateFile(format: ExportFormat, words: UploadWords, now: Date): FileAnswer {
  const { headings, example } = words;
  const columns = UPLOAD_COLUMNS.map((name) => ({
    name,
    heading: headings[name],
    kind: KINDS[name] ?? ('text' as const),
  }));
  const row = {
    ...example,
    email: 'aisyah@example.com',
    phone_number: '012-345 6789',
    amount: sen(12_000),
    due_date: addDays(dayOf(now), EXAMPLE_DUE_DAYS),
    reference: 'A-001',
  };
  return fileOf(`bills.${format}`, format, columns, one([row]));
}

/** `Email: is no email address; Amount (RM): is missing`. */
const sentenceOf = (faults: RowFaults, { headings, faults: texts }: UploadWords): string =>
  UPLOAD_COLUMNS.flatMap((column) => {
    const reason = faults[column];
    return reason ? [`${headings[column]}: ${texts[reason]}`] : [];
  }).join('; ');

/** The broken rows as they were written, some at a time, each with its number and what is wrong. */
async function* brokenBatches(db: Connection, key: { account_id: string; id: string }, words: UploadWords): Batches {
  let last = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch is in memory
    const rows = await failedRows(db, key, last, ROWS_AT_ONCE);
    if (rows.length === 0) return;
    yield rows.map(({ row_no, data, error }) => ({ ...data, row_no, fault: sentenceOf(error ?? {}, words) }));
    last = rows.at(-1)!.row_no;
  }
}

/** The rows that made no bill. The columns that are ours to add have headings that an upload passes over. */
export function brokenRowsFile(
  format: ExportFormat,
  words: UploadWords,
  source: { db: Connection; account_id: string; id: string; file_name: string },
): FileAnswer {
  const texts = UPLOAD_COLUMNS.map((name) => ({ name, heading: words.headings[name], kind: 'text' as const }));
  const columns: SheetColumn[] = [
    ...texts,
    { name: 'row_no', heading: words.row, kind: 'number' },
    { name: 'fault', heading: words.fault, kind: 'text' },
  ];
  const name = `${source.file_name.replace(/\.\w{1,5}$/, '')}-to-correct.${format}`;
  return fileOf(name, format, columns, brokenBatches(source.db, source, words));
}
