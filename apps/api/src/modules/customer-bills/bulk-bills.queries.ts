import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { writeSearchTexts } from '../search/search.service.ts';

/** The fields of one bill. */
export interface BillRow {
  id: string;
  invoice_no: string;
  title: string;
  full_name: string;
  email: string;
  phone_number: string;
  amount: Sen;
  due_date: string | null;
  reference_1: string | null;
  customer_id: string | null;
}

/** The fields that all bills of the batch share. */
export interface SharedBillFields {
  account_id: string;
  collection_id: string | null;
  source: string;
  /** Language of the e-mails about them. */
  language: string;
  created_at: Date;
}

/** A bill, and when its link was e-mailed. */
export interface NewBillRow extends BillRow {
  sent_at: Date | null;
}

const COLUMNS = raw`b(id uuid, invoice_no text, title text, full_name text, email text, phone_number text, amount bigint,
  due_date date, reference_1 text, customer_id uuid, sent_at timestamptz)`;

/** Inserts the bills of invoices in one statement, however many there are: it takes its rows as one JSON parameter. */
export async function insertBills(
  db: Connection,
  shared: SharedBillFields,
  bills: readonly NewBillRow[],
): Promise<void> {
  const { account_id, collection_id, source, language, created_at } = shared;
  const rows = raw`json_to_recordset(${JSON.stringify(bills)}::json) as ${COLUMNS}`;
  await raw`
    insert into customer_bills (account_id, id, invoice_no, collection_id, title, full_name, email, phone_number, amount,
      source, due_date, reference_1, customer_id, language, sent_at, created_at, updated_at)
    select ${account_id}::uuid, id, invoice_no, ${collection_id}::uuid, title, full_name, email, phone_number, amount,
      ${source}, due_date, reference_1, customer_id, ${language}, sent_at, ${created_at}, ${created_at}
    from ${rows}`.execute(sql(db));
  await writeSearchTexts(
    db,
    'BILL',
    bills.map(({ id }) => ({ account_id, id })),
  );
}

/** Which of these references the collection has already billed; cancelled and expired bills free their reference. */
export async function findUsedReferences(
  db: Connection,
  { account_id, collection_id }: { account_id: string; collection_id: string },
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await sql(db)
    .selectFrom('customer_bills')
    .select('reference_1')
    .where('account_id', '=', account_id)
    .where('collection_id', '=', collection_id)
    .where('reference_1', '=', (eb) => eb.fn.any(eb.val([...references])))
    .where('status', 'not in', ['CANCELLED', 'EXPIRED'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ reference_1 }) => reference_1!));
}
