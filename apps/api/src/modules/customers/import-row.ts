import { email, phone } from '@kutip/contracts/fields';
import { tidyPhone } from '@kutip/domain/bill-upload';
import { stateCalled, type CustomerColumn, type CustomerRowFault } from '@kutip/domain/customer-import';
import { REGIONS } from '@kutip/domain/regions';
import type { Cell } from '../../platform/sheets/sheet.ts';

/** A row of the table as it is understood; null where nothing stands. */
export interface ImportedCustomer {
  full_name: string;
  email: string | null;
  phone_number: string | null;
  company_name: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  postcode: string | null;
  state_id: number | null;
  notes: string | null;
}
export interface Fault {
  column: CustomerColumn;
  reason: CustomerRowFault;
  written: string | null;
}

const LONGEST: Partial<Record<CustomerColumn, number>> = { city: 100, notes: 2000 };
const LONGEST_TEXT = 255;
const WRITTEN_SHOWN = 60;
const POSTCODE_DIGITS = 5;

/** What a cell says, or why it says nothing that could be taken. */
function textOf(
  cell: Cell | null | undefined,
  column: CustomerColumn,
): { text: string } | { reason: CustomerRowFault } {
  if (!cell) return { text: '' };
  if (cell.kind === 'formula') return { reason: 'formula' };
  if (cell.kind === 'number') {
    // A spreadsheet takes both for numbers, and the zeros in front are gone.
    if (column === 'phone_number') return { text: tidyPhone(cell.number) };
    const digits = String(cell.number);
    return { text: column === 'postcode' ? digits.padStart(POSTCODE_DIGITS, '0') : digits };
  }
  if (cell.kind !== 'text') return { reason: 'wrong_type' };
  // The apostrophe with which our own export keeps a text from being run.
  return { text: cell.text.replace(/^'(?=[=+\-@])/, '').trim() };
}

/** The reading of a row: the customer, or everything that is wrong with it. */
export function readCustomerRow(
  columns: readonly (CustomerColumn | null)[],
  cells: readonly (Cell | null)[],
): { customer: ImportedCustomer } | { faults: Fault[] } {
  const texts: Partial<Record<CustomerColumn, string>> = {};
  const faults: Fault[] = [];
  const fail = (column: CustomerColumn, reason: CustomerRowFault, written = texts[column] ?? '') =>
    void faults.push({ column, reason, written: written.slice(0, WRITTEN_SHOWN) || null });

  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const read = textOf(cells[at], column);
    if ('reason' in read) fail(column, read.reason);
    else if (read.text.length > (LONGEST[column] ?? LONGEST_TEXT)) fail(column, 'too_long', read.text);
    else texts[column] = read.text;
  }
  const failed = (column: CustomerColumn) => faults.some((fault) => fault.column === column);
  const checked = <T>(column: CustomerColumn, reason: CustomerRowFault, read: (text: string) => T | undefined) => {
    const text = texts[column];
    if (!text) return null;
    const value = read(text);
    if (value === undefined) fail(column, reason);
    return value ?? null;
  };
  const customer: ImportedCustomer = {
    full_name: texts.full_name ?? '',
    email: checked('email', 'invalid_email', (text) => email.safeParse(text).data),
    phone_number: checked('phone_number', 'invalid_phone', (text) => phone.safeParse(text).data),
    company_name: texts.company_name || null,
    address_line_1: texts.address_line_1 || null,
    address_line_2: texts.address_line_2 || null,
    city: texts.city || null,
    postcode: checked('postcode', 'invalid_postcode', (text) => (/^\d{5}$/.test(text) ? text : undefined)),
    state_id: checked('state', 'unknown_state', (text) => stateCalled(text, REGIONS)),
    notes: texts.notes || null,
  };
  if (!customer.full_name && !failed('full_name')) fail('full_name', 'required');
  if (!customer.email && !customer.phone_number && !failed('email') && !failed('phone_number'))
    fail('email', 'email_or_phone_required');
  return faults.length > 0 ? { faults } : { customer };
}
