import type { ExportFormat } from '@kutip/contracts/export';
import { detectFileType } from '../files.ts';
import { readCsv } from './csv-reader.ts';
import { sheetRefusal, type Sheet } from './sheet.ts';
import { readXlsx } from './xlsx-reader.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Excel 97, and every locked workbook whatever its age. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const UTF16 = Buffer.from([0xff, 0xfe]);
const SNIFFED_BYTES = 4096;

/** How a table is announced to a browser. */
export const SHEET_MIME: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a file is by what it holds, whatever its name says. Throws 4019 for what is neither a workbook nor plain text. */
export function sheetFormatOf(content: Buffer): ExportFormat {
  if (content.length === 0) throw sheetRefusal('empty');
  const starts = (bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes);
  if (starts(ZIP)) return 'xlsx';
  if (starts(OLD_OFFICE)) throw sheetRefusal('old_excel');
  if (starts(UTF16)) return 'csv';
  const head = content.subarray(0, SNIFFED_BYTES);
  // A zero byte stands in no text; `<` begins the web pages that some systems call .xls.
  if (detectFileType(content) || head.includes(0) || head.toString('latin1').trimStart().startsWith('<'))
    throw sheetRefusal('wrong_type');
  return 'csv';
}

/** Opens an uploaded table. Throws 4019, now or while its rows are read. */
export const openSheet = (content: Buffer): Sheet =>
  sheetFormatOf(content) === 'xlsx' ? readXlsx(content) : readCsv(content);
