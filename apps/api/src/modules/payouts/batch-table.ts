import { holderName } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { email } from '@kutip/contracts/fields';
import { tidyAmount, tidyNumber } from '@kutip/domain/bill-upload';
import { readRinggit, type Sen } from '@kutip/domain/money';
import { payoutFault, readAccountNumber } from '@kutip/domain/payout';
import {
  bankCalled,
  MOST_PAYOUT_ROWS,
  readPayoutHeadings,
  type NamedBank,
  type PayoutColumn,
  type PayoutRowFault,
  type PayoutRowFaults,
} from '@kutip/domain/payout-file';
import { Refusal } from '@kutip/domain/refusal';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { sheetRefusal, type Cell, type SheetRow } from '../../platform/sheets/sheet.ts';
import { maskAccountNumber } from '../disbursements/disbursements.service.ts';

/** Whom a row pays, and how. */
export interface Payee {
  payout_service_id: number;
  account_number: string;
  account_name: string;
  amount: Sen;
  reference: string | null;
  description: string | null;
  email: string | null;
}

/** A row that was looked at: `payee` is null exactly when there are faults. */
export interface PayoutFileRow {
  row_no: number;
  /** To be shown: the account number masked. */
  written: Partial<Record<PayoutColumn, string>>;
  payee: Payee | null;
  faults: PayoutRowFaults;
}

const LONGEST: Partial<Record<PayoutColumn, number>> = { account_name: 140, reference: 60, description: 140 };
const LONGEST_TEXT = 255;

/** What a cell says; a word of the faults where it says nothing that could be taken. */
function textOf(cell: Cell | null | undefined, column: PayoutColumn): { text: string } | { fault: PayoutRowFault } {
  if (!cell) return { text: '' };
  if (cell.kind === 'formula') return { fault: 'formula' };
  if (cell.kind === 'number') return { text: String(tidyNumber(cell.number)) };
  if (cell.kind !== 'text') return { fault: 'wrong_type' };
  const text = cell.text.replace(/^'(?=[=+\-@])/, '').trim();
  return text.length > (LONGEST[column] ?? LONGEST_TEXT) ? { fault: 'too_long' } : { text };
}

type Read<T> = (text: string) => T | { fault: PayoutRowFault };
const isFault = (value: unknown): value is { fault: PayoutRowFault } =>
  typeof value === 'object' && value !== null && 'fault' in value;

const readAmount: Read<Sen> = (text) => {
  const amount = readRinggit(tidyAmount(text));
  if (typeof amount === 'string') return { fault: amount };
  const fault = payoutFault(amount);
  return fault ? { fault } : amount;
};
const orFault = <T>(value: T | null | undefined, fault: PayoutRowFault): T | { fault: PayoutRowFault } =>
  value ?? { fault };

function readRow({ row_no, cells }: SheetRow, columns: readonly (PayoutColumn | null)[], banks: readonly NamedBank[]) {
  const written: PayoutFileRow['written'] = {};
  const faults: PayoutRowFaults = {};
  const value = <T>(column: PayoutColumn, read: Read<T>, is_needed = true): T | null => {
    const said = textOf(cells[columns.indexOf(column)], column);
    if ('text' in said && said.text !== '') {
      written[column] = column === 'account_number' ? maskAccountNumber(said.text) : said.text;
      const taken = read(said.text);
      if (!isFault(taken)) return taken;
      faults[column] = taken.fault;
    } else if ('fault' in said) faults[column] = said.fault;
    else if (is_needed) faults[column] = 'required';
    return null;
  };
  const payee = {
    payout_service_id: value('bank', (text) => orFault(bankCalled(text, banks), 'unknown_bank')),
    account_number: value('account_number', (text) => orFault(readAccountNumber(text), 'invalid_format')),
    account_name: value('account_name', (text) => orFault(holderName.safeParse(text).data, 'invalid_format')),
    amount: value('amount', readAmount),
    reference: value('reference', (text) => text, false),
    description: value('description', (text) => text, false),
    email: value('email', (text) => orFault(email.safeParse(text).data, 'invalid_email'), false),
  };
  const is_good = Object.keys(faults).length === 0;
  return { row_no, written, faults, payee: is_good ? (payee as Payee) : null };
}

/** The same row, which makes no payout for its reference. */
export const withReferenceFault = (row: PayoutFileRow, fault: PayoutRowFault): PayoutFileRow => ({
  ...row,
  payee: null,
  faults: { ...row.faults, reference: fault },
});

function columnsOf(cells: readonly (Cell | null)[]): (PayoutColumn | null)[] {
  const texts = cells.map((cell) => (cell?.kind === 'text' ? cell.text : null));
  const { columns, missing, doubled } = readPayoutHeadings(texts);
  const named = (some: readonly PayoutColumn[], reason: string) =>
    Object.fromEntries(some.map((column) => [column, reason]));
  if (doubled.length > 0)
    throw new Refusal(CODE.upload_refused, 'A column is there twice.', {
      file: 'doubled_headings',
      ...named(doubled, 'doubled'),
    });
  if (missing.length > 0)
    throw new Refusal(CODE.upload_refused, 'The first row must name the columns; some are missing.', {
      file: 'missing_headings',
      ...named(missing, 'required'),
    });
  return columns;
}

/** Reads a table of payouts whole: it is bounded. Of rows with the same reference the first counts. Throws 4019. */
export async function readPayoutTable(content: Buffer, banks: readonly NamedBank[]): Promise<PayoutFileRow[]> {
  let columns: (PayoutColumn | null)[] | undefined;
  const rows: PayoutFileRow[] = [];
  const seen = new Set<string>();
  for await (const some of openSheet(content))
    for (const one of some) {
      if (!columns) {
        columns = columnsOf(one.cells);
        continue;
      }
      if (rows.length === MOST_PAYOUT_ROWS)
        throw new Refusal(CODE.upload_refused, 'More than 1,000 rows. Split the file.', { file: 'too_many_rows' });
      const row = readRow(one, columns, banks);
      const { reference } = row.written;
      rows.push(reference !== undefined && seen.has(reference) ? withReferenceFault(row, 'doubled_in_file') : row);
      if (reference !== undefined) seen.add(reference);
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
