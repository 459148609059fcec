import { email, phone } from '@kutip/contracts/fields';
import { normalizePhone } from '@kutip/domain/bill-upload';
import { findStateByName, type CustomerColumn, type CustomerRowFault } from '@kutip/domain/customer-import';
import { REGIONS } from '@kutip/domain/regions';
import type { Cell } from '../../platform/sheets/sheet.ts';

/** A parsed row; null for empty cells. */
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

const MAX_LENGTHS: Partial<Record<CustomerColumn, number>> = { city: 100, notes: 2000 };
const MAX_TEXT_LENGTH = 255;
const MAX_REPORTED_CHARACTERS = 60;
const POSTCODE_DIGITS = 5;

/** The text of a cell, or why it is invalid. */
function readCell(
  cell: Cell | null | undefined,
  column: CustomerColumn,
): { text: string } | { reason: CustomerRowFault } {
  if (!cell) return { text: '' };
  if (cell.kind === 'formula') return { reason: 'formula' };
  if (cell.kind === 'number') {
    // Spreadsheets store both as numbers and drop leading zeros.
    if (column === 'phone_number') return { text: normalizePhone(cell.number) };
    const digits = String(cell.number);
    return { text: column === 'postcode' ? digits.padStart(POSTCODE_DIGITS, '0') : digits };
  }
  if (cell.kind !== 'text') return { reason: 'wrong_type' };
  // The apostrophe that our export adds to prevent formula injection.
  return { text: cell.text.replace(/^'(?=[=+\-@])/, '').trim() };
}

/** Parses a row: the customer, or every fault in it. */
export function readCustomerRow(
  columns: readonly (CustomerColumn | null)[],
  cells: readonly (Cell | null)[],
): { customer: ImportedCustomer } | { faults: Fault[] } {
  const texts: Partial<Record<CustomerColumn, string>> = {};
  const faults: Fault[] = [];
  const fail = (column: CustomerColumn, reason: CustomerRowFault, written = texts[column] ?? '') =>
    void faults.push({ column, reason, written: written.slice(0, MAX_REPORTED_CHARACTERS) || null });

  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const read = readCell(cells[at], column);
    if ('reason' in read) fail(column, read.reason);
    else if (read.text.length > (MAX_LENGTHS[column] ?? MAX_TEXT_LENGTH)) fail(column, 'too_long', read.text);
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
    state_id: checked('state', 'unknown_state', (text) => findStateByName(text, REGIONS)),
    notes: texts.notes || null,
  };
  if (!customer.full_name && !failed('full_name')) fail('full_name', 'required');
  if (!customer.email && !customer.phone_number && !failed('email') && !failed('phone_number'))
    fail('email', 'email_or_phone_required');
  return faults.length > 0 ? { faults } : { customer };
}
