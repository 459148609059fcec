import { CHECKOUT_SOURCES } from '@kutip/domain/bill';
import type { ExistingCustomer, Payer } from '@kutip/domain/customer';
import type { Sen } from '@kutip/domain/money';
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { writeSearchTexts } from '../search/search.service.ts';

/** An account's customers that are not deleted, as the contract's rows. */
export const selectCustomers = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('customers')
    .select(['id', 'uuid', 'full_name', 'email', 'phone_number', 'company_name', 'notes', 'is_opted_out'])
    .select(['address_line_1', 'address_line_2', 'city', 'postcode', 'state_id', 'created_at', 'updated_at'])
    .select('identification_masked as identification_no')
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

/** The same with zero totals, which are filled in for the rows of one page only. */
export const selectCustomersWithoutTotals = (db: Connection, account_id: string) =>
  selectCustomers(db, account_id).select((eb) => [
    eb.lit(0).as('bill_count'),
    eb.lit(0).as('paid_count'),
    eb.lit(0).$castTo<Sen>().as('paid_amount'),
    eb.lit(0).$castTo<Sen>().as('due_amount'),
    eb.val<Date | null>(null).as('last_paid_at'),
  ]);

export const findCustomer = (db: Connection, account_id: string, id: string) =>
  selectCustomers(db, account_id).where('id', '=', id).executeTakeFirst();

export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Locked until this transaction ends. */
export const lockCustomer = (db: Connection, account_id: string, id: string) =>
  selectCustomers(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

const PAID = ['PAID', 'PARTIALLY_REFUNDED'];
const DUE = ['PENDING', 'PROCESSING'];

/** Bill totals of these customers; one without bills has no row. */
export const loadCustomerTotals = (db: Connection, account_id: string, ids: readonly string[]) =>
  sql(db)
    .selectFrom('customer_bills')
    .select((eb) => [
      eb.ref('customer_id').$notNull().as('id'),
      eb.fn.countAll<number>().as('bill_count'),
      eb.fn.countAll<number>().filterWhere('status', 'in', PAID).as('paid_count'),
      eb.fn.coalesce(eb.fn.sum<Sen>('amount').filterWhere('status', 'in', PAID), eb.lit(0)).as('paid_amount'),
      eb.fn
        .coalesce(
          eb.fn.sum<Sen>('amount').filterWhere('status', 'in', DUE).filterWhere('source', 'not in', CHECKOUT_SOURCES),
          eb.lit(0),
        )
        .as('due_amount'),
      eb.fn.max('paid_at').as('last_paid_at'),
    ])
    .where('account_id', '=', account_id)
    .where('customer_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('customer_id')
    .execute();

export type NewCustomer = Omit<Insertable<Database['customers']>, 'account_id'> & { id: string };
export type CustomerChange = Updateable<Database['customers']>;

export async function insertCustomers(db: Connection, account_id: string, rows: readonly NewCustomer[]): Promise<void> {
  if (rows.length === 0) return;
  await sql(db)
    .insertInto('customers')
    .values(rows.map((row) => ({ ...row, account_id })))
    .execute();
  await writeSearchTexts(
    db,
    'CUSTOMER',
    rows.map(({ id }) => ({ account_id, id })),
  );
}

export async function updateCustomer(
  db: Connection,
  account_id: string,
  id: string,
  change: CustomerChange,
): Promise<void> {
  await sql(db)
    .updateTable('customers')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await writeSearchTexts(db, 'CUSTOMER', [{ account_id, id }]);
}

const matchingCustomers = prepared(
  (db, { account_id, emails, phones }: { account_id: string; emails: string[]; phones: string[] }) =>
    // One part for each of the two indexes.
    raw<ExistingCustomer>`
    select id, full_name, email, phone_number from (
      select id, full_name, email, phone_number, created_at from customers
      where account_id = ${account_id} and deleted_at is null and email = any(${emails}::text[])
      union
      select id, full_name, email, phone_number, created_at from customers
      where account_id = ${account_id} and deleted_at is null and phone_number = any(${phones}::text[])
    ) found order by created_at, id`.compile(db),
);

/** Customers that share an e-mail address or a telephone number with one of these payers, oldest first. */
export async function findMatchingCustomers(
  db: Connection,
  account_id: string,
  payers: readonly Pick<Payer, 'email' | 'phone_number'>[],
): Promise<ExistingCustomer[]> {
  const valuesOf = (key: 'email' | 'phone_number') => [...new Set(payers.flatMap((one) => one[key] || []))];
  const [emails, phones] = [valuesOf('email'), valuesOf('phone_number')];
  return emails.length + phones.length > 0 ? matchingCustomers(db, { account_id, emails, phones }) : [];
}

const lockName = (account_id: string): string => `customers ${account_id}`;

/** Serializes adding customers to an account. */
export async function lockNewCustomers(db: Connection, account_id: string): Promise<void> {
  await raw`select pg_advisory_xact_lock(hashtextextended(${lockName(account_id)}, 0))`.execute(sql(db));
}

/** With more payers than this the whole account is locked: each lock takes a place in a table of the server's. */
const MOST_LOCKED_PAYERS = 8;

/**
 * Serializes adding these payers to an account, so that a new payer billed twice at once is added once. Bills of different
 * payers do not wait for each other.
 */
export async function lockNewPayers(
  db: Connection,
  account_id: string,
  payers: readonly Pick<Payer, 'email' | 'phone_number'>[],
): Promise<void> {
  if (payers.length > MOST_LOCKED_PAYERS) return lockNewCustomers(db, account_id);
  const name = lockName(account_id);
  const keys = payers.flatMap(({ email, phone_number }) => [email, phone_number]).filter((key) => key);
  const names = keys.map((key) => `${name} ${key}`);
  await raw`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(sql(db));
  // In one order, so that two bills with two payers in common do not wait for each other.
  await raw`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) as keys`.execute(
    sql(db),
  );
}

/** Links bills without a customer to the customer with the same e-mail address. */
export async function linkBillsToCustomers(
  db: Connection,
  account_id: string,
  customer_ids: readonly string[],
): Promise<void> {
  if (customer_ids.length === 0) return;
  await sql(db)
    .updateTable('customer_bills')
    .from('customers')
    .set((eb) => ({ customer_id: eb.ref('customers.id') }))
    .where('customers.account_id', '=', account_id)
    .where('customers.id', 'in', customer_ids)
    .where('customer_bills.account_id', '=', account_id)
    .whereRef('customer_bills.email', '=', 'customers.email')
    .where('customer_bills.customer_id', 'is', null)
    .execute();
}

/** Unlinks a customer's bills. */
export async function unlinkBills(db: Connection, account_id: string, customer_id: string): Promise<void> {
  await sql(db)
    .updateTable('customer_bills')
    .set({ customer_id: null })
    .where('account_id', '=', account_id)
    .where('customer_id', '=', customer_id)
    .execute();
}
