import { holderName } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { email } from '@kutip/contracts/fields';
import { normalizeAmount, normalizeNumber } from '@kutip/domain/bill-upload';
import { parseRinggit, type Sen } from '@kutip/domain/money';
import { payoutFault, parseAccountNumber } from '@kutip/domain/payout';
import {
  findBankByName,
  MAX_PAYOUT_ROWS,
  parsePayoutHeadings,
  type NamedBank,
  type PayoutColumn,
  type PayoutRowFault,
  type PayoutRowFaults,
} from '@kutip/domain/payout-file';
import { Refusal } from '@kutip/domain/refusal';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { sheetRefusal, type Cell, type SheetRow } from '../../platform/sheets/sheet.ts';
import { maskAccountNumber } from '../disbursements/disbursements.service.ts';

/** The receiver and the amount of a row. */
export interface Payee {
  payout_service_id: number;
  account_number: string;
  account_name: string;
  amount: Sen;
  reference: string | null;
  description: string | null;
  email: string | null;
}

/** A parsed row: `payee` is null exactly if there are faults. */
export interface PayoutFileRow {
  row_no: number;
  /** The texts of the cells for display, with the account number masked. */
  texts: Partial<Record<PayoutColumn, string>>;
  payee: Payee | null;
  faults: PayoutRowFaults;
}

const MAX_LENGTHS: Partial<Record<PayoutColumn, number>> = { account_name: 140, reference: 60, description: 140 };
const MAX_TEXT_LENGTH = 255;

/** The text of a cell, or the fault if it has no usable text. */
function textOf(cell: Cell | null | undefined, column: PayoutColumn): { text: string } | { fault: PayoutRowFault } {
  if (!cell) return { text: '' };
  if (cell.kind === 'formula') return { fault: 'formula' };
  if (cell.kind === 'number') return { text: String(normalizeNumber(cell.number)) };
  if (cell.kind !== 'text') return { fault: 'wrong_type' };
  const text = cell.text.replace(/^'(?=[=+\-@])/, '').trim();
  return text.length > (MAX_LENGTHS[column] ?? MAX_TEXT_LENGTH) ? { fault: 'too_long' } : { text };
}

type CellReader<T> = (text: string) => T | { fault: PayoutRowFault };
const isFault = (value: unknown): value is { fault: PayoutRowFault } =>
  typeof value === 'object' && value !== null && 'fault' in value;

const readAmount: CellReader<Sen> = (text) => {
  const amount = parseRinggit(normalizeAmount(text));
  if (typeof amount === 'string') return { fault: amount };
  const fault = payoutFault(amount);
  return fault ? { fault } : amount;
};
const valueOrFault = <T>(value: T | null | undefined, fault: PayoutRowFault): T | { fault: PayoutRowFault } =>
  value ?? { fault };

function readRow({ row_no, cells }: SheetRow, columns: readonly (PayoutColumn | null)[], banks: readonly NamedBank[]) {
  const texts: PayoutFileRow['texts'] = {};
  const faults: PayoutRowFaults = {};
  const value = <T>(column: PayoutColumn, read: CellReader<T>, is_needed = true): T | null => {
    const cell = textOf(cells[columns.indexOf(column)], column);
    if ('text' in cell && cell.text !== '') {
      texts[column] = column === 'account_number' ? maskAccountNumber(cell.text) : cell.text;
      const parsed = read(cell.text);
      if (!isFault(parsed)) return parsed;
      faults[column] = parsed.fault;
    } else if ('fault' in cell) faults[column] = cell.fault;
    else if (is_needed) faults[column] = 'required';
    return null;
  };
  const payee = {
    payout_service_id: value('bank', (text) => valueOrFault(findBankByName(text, banks), 'unknown_bank')),
    account_number: value('account_number', (text) => valueOrFault(parseAccountNumber(text), 'invalid_format')),
    account_name: value('account_name', (text) => valueOrFault(holderName.safeParse(text).data, 'invalid_format')),
    amount: value('amount', readAmount),
    reference: value('reference', (text) => text, false),
    description: value('description', (text) => text, false),
    email: value('email', (text) => valueOrFault(email.safeParse(text).data, 'invalid_email'), false),
  };
  const is_good = Object.keys(faults).length === 0;
  return { row_no, texts, faults, payee: is_good ? (payee as Payee) : null };
}

/** The row with a fault of its reference, and so without a payout. */
export const withReferenceFault = (row: PayoutFileRow, fault: PayoutRowFault): PayoutFileRow => ({
  ...row,
  payee: null,
  faults: { ...row.faults, reference: fault },
});

function columnsOf(cells: readonly (Cell | null)[]): (PayoutColumn | null)[] {
  const texts = cells.map((cell) => (cell?.kind === 'text' ? cell.text : null));
  const { columns, missing, doubled } = parsePayoutHeadings(texts);
  const named = (some: readonly PayoutColumn[], reason: string) =>
    Object.fromEntries(some.map((column) => [column, reason]));
  if (doubled.length > 0)
    throw new Refusal(CODE.upload_refused, 'A column appears twice. Remove one of them.', {
      file: 'doubled_headings',
      ...named(doubled, 'doubled'),
    });
  if (missing.length > 0)
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

/** Parses a payout file completely; its size is limited. Of rows with the same reference only the first is paid. Throws 4019. */
export async function readPayoutTable(content: Buffer, banks: readonly NamedBank[]): Promise<PayoutFileRow[]> {
  let columns: (PayoutColumn | null)[] | undefined;
  const rows: PayoutFileRow[] = [];
  const references = new Set<string>();
  for await (const some of openSheet(content))
    for (const one of some) {
      if (!columns) {
        columns = columnsOf(one.cells);
        continue;
      }
      if (rows.length === MAX_PAYOUT_ROWS)
        throw new Refusal(CODE.upload_refused, 'The file has more than 1,000 rows. Split it into smaller files.', {
          file: 'too_many_rows',
        });
      const row = readRow(one, columns, banks);
      const { reference } = row.texts;
      rows.push(
        reference !== undefined && references.has(reference) ? withReferenceFault(row, 'doubled_in_file') : row,
      );
      if (reference !== undefined) references.add(reference);
    }
  if (rows.length === 0) throw sheetRefusal('empty');
  return rows;
}

export const PAYOUT_EXAMPLE: Record<PayoutColumn, string> = {
  bank: 'Maybank',
  account_number: '512345678901',
  account_name: 'Siti Nurhaliza binti Ahmad',
  amount: '150.00',
  reference: 'INV-0001',
  description: 'Ayam, minggu 47',
  email: 'siti@example.com',
};
