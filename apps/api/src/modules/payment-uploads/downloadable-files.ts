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
import type { UploadMessages } from './upload-messages-en.ts';

const ROW_BATCH_SIZE = 1_000;
const WRITERS = { csv: csvFile, xlsx: xlsxFile };
const EXAMPLE_DUE_DAYS = 30;

const COLUMN_KINDS: Partial<Record<UploadColumn, SheetColumn['kind']>> = { amount: 'money', due_date: 'day' };

/** A CSV or Excel file that is generated while it is sent. */
const sheetFile = (name: string, format: ExportFormat, columns: readonly SheetColumn[], rows: Batches): FileAnswer => ({
  name,
  mime: SHEET_MIME[format],
  content: Readable.from(WRITERS[format](columns, rows), { objectMode: false }),
});

async function* singleItem<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** The template of an upload: the supported headings and one example row. */
export function templateFile(format: ExportFormat, messages: UploadMessages, now: Date): FileAnswer {
  const { headings, example } = messages;
  const columns = UPLOAD_COLUMNS.map((name) => ({
    name,
    heading: headings[name],
    kind: COLUMN_KINDS[name] ?? ('text' as const),
  }));
  const row = {
    ...example,
    email: 'aisyah@example.com',
    phone_number: '012-345 6789',
    amount: sen(12_000),
    due_date: addDays(dayOf(now), EXAMPLE_DUE_DAYS),
    reference: 'A-001',
  };
  return sheetFile(`bills.${format}`, format, columns, singleItem([row]));
}

/** `Email: is not an email address; Amount (RM): is missing`. */
const faultText = (faults: RowFaults, { headings, faults: texts }: UploadMessages): string =>
  UPLOAD_COLUMNS.flatMap((column) => {
    const reason = faults[column];
    return reason ? [`${headings[column]}: ${texts[reason]}`] : [];
  }).join('; ');

/** The failed rows as uploaded, in batches, each with its number and its faults. */
async function* brokenRowBatches(
  db: Connection,
  key: { account_id: string; id: string },
  messages: UploadMessages,
): Batches {
  let last = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch is in memory
    const rows = await failedRows(db, key, last, ROW_BATCH_SIZE);
    if (rows.length === 0) return;
    yield rows.map(({ row_no, data, error }) => ({ ...data, row_no, fault: faultText(error ?? {}, messages) }));
    last = rows.at(-1)!.row_no;
  }
}

/** A file of the rows without a bill, to be corrected and uploaded again. Uploads ignore the added columns. */
export function brokenRowsFile(
  format: ExportFormat,
  messages: UploadMessages,
  source: { db: Connection; account_id: string; id: string; file_name: string },
): FileAnswer {
  const texts = UPLOAD_COLUMNS.map((name) => ({ name, heading: messages.headings[name], kind: 'text' as const }));
  const columns: SheetColumn[] = [
    ...texts,
    { name: 'row_no', heading: messages.row, kind: 'number' },
    { name: 'fault', heading: messages.fault, kind: 'text' },
  ];
  const name = `${source.file_name.replace(/\.\w{1,5}$/, '')}-to-correct.${format}`;
  return sheetFile(name, format, columns, brokenRowBatches(source.db, source, messages));
}
