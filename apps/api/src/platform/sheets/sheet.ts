import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** One cell of an uploaded table as its file says it. A formula is never worked out, nor is its last result believed. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  /** A day without a zone, yyyy-MM-dd. */
  | { kind: 'day'; day: string }
  | { kind: 'boolean' }
  | { kind: 'formula' }
  | { kind: 'error' };

export interface SheetRow {
  /** As the spreadsheet program numbers its rows: the first is 1. */
  row_no: number;
  /** By column; null where the cell is empty. Short rows are short here too. */
  cells: (Cell | null)[];
}

/** The rows that hold anything, in order, some at a time, so that a large table is never in memory as a whole. */
export type Sheet = AsyncIterable<SheetRow[]>;

/** Why a file is no table that can be read: the reason that stands in the refusal. */
export type SheetFault =
  | 'empty'
  | 'wrong_type'
  | 'old_excel'
  | 'not_utf8'
  | 'broken'
  | 'encrypted'
  | 'too_much_inside'
  | 'too_many_columns';

const SENTENCES: Record<SheetFault, string> = {
  empty: 'This file has no rows.',
  wrong_type: 'Only Excel (.xlsx) and CSV files can be read.',
  old_excel: 'This is an old or a locked Excel file. Save it as .xlsx without a password.',
  not_utf8: 'This CSV file is not in UTF-8. Save it as “CSV UTF-8”.',
  broken: 'This file is damaged. Save it again and try once more.',
  encrypted: 'This file has a password. Save it without one.',
  too_much_inside: 'This file holds far more than its size says.',
  too_many_columns: 'This file has too many columns.',
};

/** 4019, with the reason under `file`. */
export const sheetRefusal = (reason: SheetFault): Refusal =>
  new Refusal(CODE.upload_refused, SENTENCES[reason], { file: reason });

/** Columns after this one are not looked at by anybody; a file that has them was not made for us. */
export const MOST_COLUMNS = 100;
