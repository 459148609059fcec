import { CODE } from '@kutip/contracts/codes';
import type { customerForms } from '@kutip/contracts/customers';
import type { Data, FileAnswer, ParsedRequest } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import { matchCustomer } from '@kutip/domain/customer';
import {
  CUSTOMER_COLUMNS,
  CUSTOMER_HEADINGS,
  MAX_IMPORTED_CUSTOMERS,
  parseCustomerHeadings,
  type CustomerColumn,
} from '@kutip/domain/customer-import';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Language } from '../../platform/language.ts';
import type { Context } from '../../platform/mount.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { tableFile } from '../../platform/table-file.ts';
import {
  linkBillsToCustomers,
  findMatchingCustomers,
  insertCustomers,
  lockNewCustomers,
  updateCustomer,
  type NewCustomer,
} from './customers.queries.ts';
import { readCustomerRow, type Fault, type ImportedCustomer } from './import-customer-row.ts';

type Result = Data<typeof customerForms.import>;
interface GoodRow {
  row_no: number;
  customer: ImportedCustomer;
}

const MAX_FAULTS_RETURNED = 200;
const PREVIEW_ROWS = 10;
const BATCH_SIZE = 500;

const uploadRefusal = (sentence: string, reason: string, columns: readonly CustomerColumn[] = []): Refusal =>
  new Refusal(CODE.upload_refused, sentence, {
    file: reason,
    ...Object.fromEntries(columns.map((column) => [column, reason])),
  });

function readColumns(cells: readonly ({ kind: string; text?: string } | null)[]): (CustomerColumn | null)[] {
  const { columns, missing, doubled } = parseCustomerHeadings(cells.map((cell) => cell?.text ?? null));
  if (missing.length > 0)
    throw uploadRefusal('The first row does not name every column that is needed.', 'missing_headings', missing);
  if (doubled.length > 0) throw uploadRefusal('The first row names a column twice.', 'doubled_headings', doubled);
  return columns;
}

interface ReadTable {
  row_count: number;
  good: GoodRow[];
  bad: { row_no: number; faults: Fault[] }[];
}

/** Reads the whole file into memory; its size is limited. */
async function readTable(file: File): Promise<ReadTable> {
  let columns: (CustomerColumn | null)[] | undefined;
  const table: ReadTable = { row_count: 0, good: [], bad: [] };
  const imported_keys = new Set<string>();
  for await (const rows of openSheet(Buffer.from(await file.arrayBuffer())))
    for (const { row_no, cells } of rows) {
      if (!columns) {
        columns = readColumns(cells);
        continue;
      }
      table.row_count += 1;
      if (table.row_count > MAX_IMPORTED_CUSTOMERS)
        throw uploadRefusal(`A table may have ${MAX_IMPORTED_CUSTOMERS} rows at most.`, 'too_many_rows');
      const read = readCustomerRow(columns, cells);
      if ('faults' in read) {
        table.bad.push({ row_no, faults: read.faults });
        continue;
      }
      const { email, phone_number } = read.customer;
      const column = email === null ? 'phone_number' : 'email';
      const key = (email ?? phone_number)!;
      if (imported_keys.has(key))
        table.bad.push({ row_no, faults: [{ column, reason: 'doubled_in_file', written: key }] });
      else table.good.push({ row_no, customer: read.customer });
      imported_keys.add(key);
    }
  if (table.row_count === 0) throw uploadRefusal('This file has no rows.', 'empty');
  return table;
}

/** The filled fields of a row, for an existing customer; empty cells leave the stored value. */
const filledFields = (customer: ImportedCustomer): Partial<ImportedCustomer> =>
  Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== null));

interface MatchedRows {
  added: NewCustomer[];
  known: { id: string; fields: Partial<ImportedCustomer> }[];
}

async function matchRows(context: Context, rows: readonly GoodRow[]): Promise<MatchedRows> {
  const { db, account_id, now } = context;
  const matched: MatchedRows = { added: [], known: [] };
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE).map(({ customer }) => customer);
    const candidates = await findMatchingCustomers(db, account_id, batch);
    const byKey = Map.groupBy(
      candidates.flatMap((one) => [one.email, one.phone_number].flatMap((key) => (key ? [{ key, one }] : []))),
      ({ key }) => key,
    );
    for (const customer of batch) {
      const matching = [customer.email, customer.phone_number].flatMap((key) => (key && byKey.get(key)) || []);
      const match = matchCustomer(
        customer,
        matching.map(({ one }) => one),
      );
      if (match) matched.known.push({ id: match.id, fields: filledFields(customer) });
      else matched.added.push({ ...customer, id: uuid(), created_at: now, updated_at: now });
    }
  }
  return matched;
}

async function writeRows(context: Context, { added, known }: MatchedRows, updates: boolean): Promise<void> {
  const { db, account_id, now } = context;
  for (let at = 0; at < added.length; at += BATCH_SIZE)
    await insertCustomers(db, account_id, added.slice(at, at + BATCH_SIZE));
  if (updates)
    for (const { id, fields } of known) await updateCustomer(db, account_id, id, { ...fields, updated_at: now });
  const touched = [...added, ...(updates ? known : [])].map(({ id }) => id);
  for (let at = 0; at < touched.length; at += BATCH_SIZE)
    await linkBillsToCustomers(db, account_id, touched.slice(at, at + BATCH_SIZE));
}

/** Imports all valid rows in one transaction and reports the faults of the others. */
export async function importCustomers(
  context: Context,
  body: ParsedRequest<typeof customerForms.import>['body'],
): Promise<Result> {
  const { db, account_id } = context;
  const { row_count, good, bad } = await readTable(body.file);
  const [updates, is_trial] = [body.existing === 'update', body.is_trial === 'true'];
  if (!is_trial) await lockNewCustomers(db, account_id);
  const rows = await matchRows(context, good);
  const counts = {
    created: rows.added.length,
    updated: updates ? rows.known.length : 0,
    skipped: updates ? 0 : rows.known.length,
    failed: bad.length,
  };
  if (!is_trial) {
    await writeRows(context, rows, updates);
    await audit(context, { action: 'import', entity: 'customer', entity_id: account_id, after: counts });
  }
  return {
    row_count,
    ...counts,
    faults: bad
      .flatMap(({ row_no, faults }) => faults.map((fault) => ({ row_no, ...fault })))
      .slice(0, MAX_FAULTS_RETURNED),
    preview: good.slice(0, PREVIEW_ROWS).map(({ row_no, customer: { full_name, email, phone_number } }) => ({
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

/** A template with the accepted headings and one example row. */
export const importTemplate = (format: ExportFormat, language: Language): Promise<FileAnswer> =>
  tableFile('customers-template', format, CUSTOMER_COLUMNS, [EXAMPLE], CUSTOMER_HEADINGS[language]);
