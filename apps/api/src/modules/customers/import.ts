import { CODE } from '@kutip/contracts/codes';
import type { customerForms } from '@kutip/contracts/customers';
import type { Data, FileAnswer, Parsed } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import { customerOf } from '@kutip/domain/customer';
import {
  CUSTOMER_COLUMNS,
  MOST_IMPORTED_CUSTOMERS,
  readCustomerHeadings,
  type CustomerColumn,
} from '@kutip/domain/customer-import';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { tableFile } from '../../platform/table-file.ts';
import {
  adoptBills,
  customersLike,
  insertCustomers,
  lockNewCustomers,
  updateCustomer,
  type NewCustomer,
} from './customers.queries.ts';
import { readCustomerRow, type Fault, type ImportedCustomer } from './import-row.ts';

type Result = Data<typeof customerForms.import>;
interface GoodRow {
  row_no: number;
  customer: ImportedCustomer;
}

const FAULTS_TOLD = 200;
const ROWS_SHOWN = 10;
const ROWS_AT_ONCE = 500;

const refusal = (sentence: string, reason: string, columns: readonly CustomerColumn[] = []): Refusal =>
  new Refusal(CODE.upload_refused, sentence, {
    file: reason,
    ...Object.fromEntries(columns.map((column) => [column, reason])),
  });

function columnsOf(cells: readonly ({ kind: string; text?: string } | null)[]): (CustomerColumn | null)[] {
  const { columns, missing, doubled } = readCustomerHeadings(cells.map((cell) => cell?.text ?? null));
  if (missing.length > 0)
    throw refusal('The first row does not name every column that is needed.', 'missing_headings', missing);
  if (doubled.length > 0) throw refusal('The first row names a column twice.', 'doubled_headings', doubled);
  return columns;
}

interface ReadTable {
  row_count: number;
  good: GoodRow[];
  bad: { row_no: number; faults: Fault[] }[];
}

/** Reads the whole table; it is bounded, so it may be in memory. */
async function readTable(file: File): Promise<ReadTable> {
  let columns: (CustomerColumn | null)[] | undefined;
  const table: ReadTable = { row_count: 0, good: [], bad: [] };
  const seen = new Set<string>();
  for await (const rows of openSheet(Buffer.from(await file.arrayBuffer())))
    for (const { row_no, cells } of rows) {
      if (!columns) {
        columns = columnsOf(cells);
        continue;
      }
      table.row_count += 1;
      if (table.row_count > MOST_IMPORTED_CUSTOMERS)
        throw refusal(`A table may have ${MOST_IMPORTED_CUSTOMERS} rows at most.`, 'too_many_rows');
      const read = readCustomerRow(columns, cells);
      if ('faults' in read) {
        table.bad.push({ row_no, faults: read.faults });
        continue;
      }
      const { email, phone_number } = read.customer;
      const column = email === null ? 'phone_number' : 'email';
      const key = (email ?? phone_number)!;
      if (seen.has(key)) table.bad.push({ row_no, faults: [{ column, reason: 'doubled_in_file', written: key }] });
      else table.good.push({ row_no, customer: read.customer });
      seen.add(key);
    }
  if (table.row_count === 0) throw refusal('This file has no rows.', 'empty');
  return table;
}

/** What a row says of a customer who is known; what it leaves empty stays as it is. */
const saidOf = (customer: ImportedCustomer): Partial<ImportedCustomer> =>
  Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== null));

interface Sorted {
  fresh: NewCustomer[];
  known: { id: string; said: Partial<ImportedCustomer> }[];
}

async function sorted(context: Context, rows: readonly GoodRow[]): Promise<Sorted> {
  const { db, account_id, now } = context;
  const sortedRows: Sorted = { fresh: [], known: [] };
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map(({ customer }) => customer);
    const like = await customersLike(db, account_id, some);
    const byKey = Map.groupBy(
      like.flatMap((one) => [one.email, one.phone_number].flatMap((key) => (key ? [{ key, one }] : []))),
      ({ key }) => key,
    );
    for (const customer of some) {
      const alike = [customer.email, customer.phone_number].flatMap((key) => (key && byKey.get(key)) || []);
      const match = customerOf(
        customer,
        alike.map(({ one }) => one),
      );
      if (match) sortedRows.known.push({ id: match.id, said: saidOf(customer) });
      else sortedRows.fresh.push({ ...customer, id: uuid(), created_at: now, updated_at: now });
    }
  }
  return sortedRows;
}

async function write(context: Context, { fresh, known }: Sorted, updates: boolean): Promise<void> {
  const { db, account_id, now } = context;
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE)
    await insertCustomers(db, account_id, fresh.slice(at, at + ROWS_AT_ONCE));
  if (updates) for (const { id, said } of known) await updateCustomer(db, account_id, id, { ...said, updated_at: now });
  const touched = [...fresh, ...(updates ? known : [])].map(({ id }) => id);
  for (let at = 0; at < touched.length; at += ROWS_AT_ONCE)
    await adoptBills(db, account_id, touched.slice(at, at + ROWS_AT_ONCE));
}

/** Takes the rows without fault, all of them or, when something breaks, none; and tells what is wrong with the others. */
export async function importCustomers(
  context: Context,
  body: Parsed<typeof customerForms.import>['body'],
): Promise<Result> {
  const { db, account_id } = context;
  const { row_count, good, bad } = await readTable(body.file);
  const [updates, is_trial] = [body.existing === 'update', body.is_trial === 'true'];
  if (!is_trial) await lockNewCustomers(db, account_id);
  const rows = await sorted(context, good);
  const counts = {
    created: rows.fresh.length,
    updated: updates ? rows.known.length : 0,
    skipped: updates ? 0 : rows.known.length,
    failed: bad.length,
  };
  if (!is_trial) {
    await write(context, rows, updates);
    await audit(context, { action: 'import', entity: 'customer', entity_id: account_id, after: counts });
  }
  return {
    row_count,
    ...counts,
    faults: bad.flatMap(({ row_no, faults }) => faults.map((fault) => ({ row_no, ...fault }))).slice(0, FAULTS_TOLD),
    preview: good.slice(0, ROWS_SHOWN).map(({ row_no, customer: { full_name, email, phone_number } }) => ({
      row_no,
      full_name,
      email,
      phone_number,
    })),
  };
}

const EXAMPLE = {
  full_name: 'Siti Aminah binti Ali',
  email: 'siti@example.com',
  phone_number: '0123456678',
  company_name: '',
  address_line_1: 'No. 1, Jalan Contoh 7/1',
  address_line_2: '',
  city: 'Shah Alam',
  postcode: '40000',
  state: 'Selangor',
  notes: '',
};

/** A table with the headings that are understood, and one row to go by. */
export const importTemplate = (format: ExportFormat): Promise<FileAnswer> =>
  tableFile('customers-template', format, CUSTOMER_COLUMNS, [EXAMPLE]);
