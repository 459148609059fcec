import { email, phone } from '@kutip/contracts/fields';
import { amountFault } from '@kutip/domain/bill';
import {
  parseDate,
  normalizeAmount,
  normalizeNumber,
  normalizePhone,
  UPLOAD_COLUMNS,
  type RowFault,
  type RowFaults,
  type UploadColumn,
} from '@kutip/domain/bill-upload';
import { parseRinggit, type Sen } from '@kutip/domain/money';
import type { Cell, SheetRow } from '../../platform/sheets/sheet.ts';
import type { BulkBill } from '../customer-bills/customer-bills.service.ts';

/** Defaults of the collection for empty cells. */
export interface RowRules {
  /** The fixed amount; null if each row must have one. */
  amount: Sen | null;
  title: string;
  due_date: string | null;
  /** The Kuala Lumpur day of the upload, which is the earliest due date. */
  today: string;
}

/** A parsed row: `bill` is null exactly if there are faults. */
export interface ParsedRow {
  row_no: number;
  /** The texts of the cells, for display and for the file of failed rows. */
  texts: Partial<Record<UploadColumn, string>>;
  bill: BulkBill | null;
  faults: RowFaults;
}

const MAX_LENGTHS: Partial<Record<UploadColumn, number>> = { full_name: 255, title: 120, reference: 60 };
/** Longer texts of cells are cut when they are stored. */
const MAX_TEXT_LENGTH = 300;

type Fault = { fault: RowFault };
const fault = (reason: RowFault): Fault => ({ fault: reason });

/** The text of a cell. Long numbers are written out in full. */
const textOf = (cell: Cell): string | undefined => {
  if (cell.kind === 'text') return cell.text.trim();
  if (cell.kind === 'number') return String(normalizeNumber(cell.number));
  return cell.kind === 'day' ? cell.day : undefined;
};

/** The text of a cell, or its fault; `''` if it is empty. */
function plainText(cell: Cell | null, column: UploadColumn): { text: string } | Fault {
  if (cell === null) return { text: '' };
  if (cell.kind === 'formula') return fault('formula');
  const text = textOf(cell);
  if (text === undefined) return fault('wrong_type');
  return text.length > (MAX_LENGTHS[column] ?? MAX_TEXT_LENGTH) ? fault('too_long') : { text };
}

function readText(cell: Cell | null, column: 'full_name' | 'title' | 'reference'): { value: string } | Fault {
  const read = plainText(cell, column);
  return 'fault' in read ? read : { value: read.text };
}

function readEmail(cell: Cell | null): { value: string } | Fault {
  const read = plainText(cell, 'email');
  if ('fault' in read) return read;
  const parsed = email.safeParse(read.text);
  return parsed.success ? { value: parsed.data } : fault('invalid_email');
}

function readPhone(cell: Cell | null): { value: string } | Fault {
  const read = cell?.kind === 'number' ? { text: normalizePhone(cell.number) } : plainText(cell, 'phone_number');
  if ('fault' in read) return read;
  const parsed = phone.safeParse(read.text);
  return parsed.success ? { value: parsed.data } : fault('invalid_phone');
}

function readAmount(cell: Cell | null): { value: Sen } | Fault {
  const read = plainText(cell, 'amount');
  if ('fault' in read) return read;
  if (cell?.kind === 'day') return fault('wrong_type');
  const amount = parseRinggit(cell?.kind === 'number' ? normalizeNumber(cell.number) : normalizeAmount(read.text));
  if (typeof amount === 'string') return fault(amount);
  const outside = amountFault(amount);
  return outside ? fault(outside) : { value: amount };
}

function readDueDate(cell: Cell | null, today: string): { value: string } | Fault {
  const read = plainText(cell, 'due_date');
  if ('fault' in read) return read;
  // A number counts as a date only if the spreadsheet formats it as one.
  const day = cell?.kind === 'number' ? undefined : parseDate(read.text);
  if (!day) return fault('not_a_date');
  return day < today ? fault('in_the_past') : { value: day };
}

/** The parsed value, or `empty` for an empty cell; stores a fault under its column. */
function valueOf<T, E>(
  column: UploadColumn,
  cell: Cell | null,
  faults: RowFaults,
  { read, empty }: { read: (cell: Cell | null) => { value: T } | Fault; empty: E | Fault },
): T | E | undefined {
  const is_empty = cell === null || (cell.kind === 'text' && cell.text.trim() === '');
  const found = is_empty ? (isFault(empty) ? empty : { value: empty }) : read(cell);
  if (!('fault' in found)) return found.value;
  faults[column] = found.fault;
  return undefined;
}
const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'fault' in value;

/** Parses one row by the columns of its headings. */
export function readRow(
  { row_no, cells }: SheetRow,
  columns: readonly (UploadColumn | null)[],
  rules: RowRules,
): ParsedRow {
  const at = (column: UploadColumn): Cell | null => cells[columns.indexOf(column)] ?? null;
  const texts = Object.fromEntries(
    UPLOAD_COLUMNS.flatMap((column) => {
      const cell = at(column);
      const text = cell && textOf(cell);
      return text ? [[column, text.slice(0, MAX_TEXT_LENGTH)]] : [];
    }),
  );
  const faults: RowFaults = {};
  const required = fault('required');
  const text = (column: 'full_name' | 'title' | 'reference') => (cell: Cell | null) => readText(cell, column);
  const values = {
    full_name: valueOf('full_name', at('full_name'), faults, { read: text('full_name'), empty: required }),
    email: valueOf('email', at('email'), faults, { read: readEmail, empty: required }),
    phone_number: valueOf('phone_number', at('phone_number'), faults, { read: readPhone, empty: required }),
    amount: valueOf('amount', at('amount'), faults, { read: readAmount, empty: rules.amount ?? required }),
    title: valueOf('title', at('title'), faults, { read: text('title'), empty: rules.title }),
    due_date: valueOf('due_date', at('due_date'), faults, {
      read: (cell) => readDueDate(cell, rules.today),
      empty: rules.due_date,
    }),
    reference_1: valueOf('reference', at('reference'), faults, { read: text('reference'), empty: null }),
  };
  const is_good = Object.keys(faults).length === 0;
  return { row_no, texts, faults, bill: is_good ? (values as BulkBill) : null };
}

/** The row with another fault, and so without a bill. */
export const withFault = (row: ParsedRow, column: UploadColumn, reason: RowFault): ParsedRow => ({
  ...row,
  bill: null,
  faults: { ...row.faults, [column]: row.faults[column] ?? reason },
});
