import { MAX_BILLS_OF_PERSON, type ErasureBlock } from '@kutip/domain/personal-data';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { PersonSets } from './personal-columns.ts';

/** Whom a merchant means, by exactly one of these. */
export interface PersonKey {
  customer_id?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
}

interface CustomerRow {
  id: string;
  email: string | null;
  phone_number: string | null;
  full_name: string;
}

/** A deleted customer has no page, but an address leads to its row still. */
async function findCustomers(
  db: Connection,
  account_id: string,
  { customer_id = null, email = null, phone_number = null }: { [Key in keyof PersonKey]: PersonKey[Key] | null },
): Promise<CustomerRow[]> {
  const { rows } = await raw<CustomerRow>`
    select id, email, phone_number, full_name from customers
    where account_id = ${account_id}
      and ((id = ${customer_id} and deleted_at is null) or email = ${email} or phone_number = ${phone_number})`.execute(
    sql(db),
  );
  return rows;
}

/** Customers that were deleted, with the addresses of one that was not: the merchant had them twice. */
const deletedCustomers = (account_id: string, addresses: readonly string[]) => raw<{ id: string }>`
  select id from customers where account_id = ${account_id} and deleted_at is not null
    and (email = any(${addresses}) or phone_number = any(${addresses}))`;

const isText = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';
const unique = (values: readonly (string | null | undefined)[]): string[] => [...new Set(values.filter(isText))];

interface BillRow {
  id: string;
  full_name: string;
  email: string;
  phone_number: string;
}

/**
 * Bills of these customers or with these addresses. `is_loose`: also those that are linked to somebody else; a customer's
 * own bills are meant otherwise, because several customers may share an address.
 */
async function findBills(
  db: Connection,
  account_id: string,
  { customers, addresses, is_loose }: Pick<PersonSets, 'customers' | 'addresses'> & { is_loose: boolean },
): Promise<BillRow[]> {
  const { rows } = await raw<BillRow>`
    select id, full_name, email, phone_number from customer_bills
    where account_id = ${account_id} and (customer_id = any(${customers}::uuid[])
      or ((${is_loose} or customer_id is null) and (email = any(${addresses}) or phone_number = any(${addresses}))))
    order by id limit ${MAX_BILLS_OF_PERSON + 1}`.execute(sql(db));
  return rows;
}

interface PaymentRow {
  id: string;
  payer_name: string | null;
  payer_email: string | null;
  browser_hash: Buffer | null;
}
const findPayments = async (db: Connection, account_id: string, bills: readonly string[]): Promise<PaymentRow[]> =>
  (
    await raw<PaymentRow>`select id, payer_name, payer_email, browser_hash from payment_records
      where account_id = ${account_id} and invoice_id = any(${bills}::uuid[])`.execute(sql(db))
  ).rows;

/** Ids of one query. */
const idsOf = async (db: Connection, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(sql(db))).rows.map(({ id }) => id);

interface MessagePeriod {
  order_no: string;
  reference: string | null;
  since: Date;
  until: Date;
}

/**
 * When messages of providers may have named one of these payments: from its start until an hour after its end, and for an hour
 * from each of its events, because the end is the provider's time and may be learned much later.
 */
const messagePeriods = (account_id: string, payments: readonly string[]) => raw<MessagePeriod>`
  select p.transaction_invoice_no as order_no, p.provider_reference as reference, m.since, m.until
  from payment_records p
  cross join lateral (
    select p.created_at as since, coalesce(p.paid_at, p.updated_at) + interval '1 hour' as until
    union all
    select e.at - interval '1 minute', e.at + interval '1 hour' from payment_events e
    where e.account_id = ${account_id} and e.invoice_id = p.invoice_id and e.payment_record_id = p.id
  ) as m
  where p.account_id = ${account_id} and p.id = any(${payments}::uuid[])`;

/** Raw messages of these periods that name the payment. They are not stored by account. */
const messagesIn = (periods: readonly MessagePeriod[]) => raw<{ id: string }>`
  select distinct i.id
  from json_to_recordset(${JSON.stringify(periods)}::json) as p
    (order_no text, reference text, since timestamptz, until timestamptz)
  join callback_inbox i on i.state = 'PROCESSED' and i.processed_at between p.since and p.until
    and (position(p.order_no in i.body) > 0 or (p.reference <> '' and position(p.reference in i.body) > 0))`;

async function findProviderMessages(db: Connection, account_id: string, payments: readonly string[]) {
  const { rows: periods } = await messagePeriods(account_id, payments).execute(sql(db));
  return idsOf(db, messagesIn(periods));
}

/** SQL: the phone number in a cell as it is stored elsewhere, like `readPayerPhone`: the merchant typed it in any form. */
const PHONE_IN_CELL = raw.raw(
  String.raw`regexp_replace(regexp_replace(regexp_replace(e.value, '[\s().-]', '', 'g'),
    '^(\+60|0060|0(?!0))', '60'), '^00', '+')`,
);

/** Rows that became no bill keep their cells as they were typed. */
const failedUploadRows = (account_id: string, addresses: readonly string[]) => raw<{ id: string }>`
  select id from payment_upload_rows r
  where account_id = ${account_id} and outcome = 'FAILED'
    and exists (select from jsonb_each_text(r.data) as e
      where lower(e.value) = any(${addresses}) or ${PHONE_IN_CELL} = any(${addresses}))`;

export interface Person extends PersonSets {
  names: string[];
}

/** Everything by which the rows of a person are found; null if the merchant keeps nothing about them. */
export async function findPerson(db: Connection, account_id: string, key: PersonKey): Promise<Person | null> {
  const own = await findCustomers(db, account_id, key);
  const is_loose = key.customer_id === undefined;
  if (!is_loose && own.length === 0) return null;
  const keys = unique(
    is_loose ? [key.email, key.phone_number] : own.flatMap(({ email, phone_number }) => [email, phone_number]),
  );
  const customers = unique([...own.map(({ id }) => id), ...(await idsOf(db, deletedCustomers(account_id, keys)))]);
  const found = await findBills(db, account_id, { customers, addresses: keys, is_loose });
  const bills = found.map(({ id }) => id);
  const payments = await findPayments(db, account_id, bills);
  const payment_ids = payments.map(({ id }) => id);
  const refunds = await idsOf(
    db,
    raw`select id from void_sale_records where account_id = ${account_id} and payment_record_id = any(${payment_ids}::uuid[])`,
  );
  const callbacks = await idsOf(
    db,
    raw`select id from merchant_callbacks where account_id = ${account_id} and invoice_id = any(${bills}::uuid[])`,
  );
  const person: Person = {
    customers,
    bills,
    payments: payment_ids,
    refunds,
    records: [...customers, ...bills, ...payment_ids, ...refunds],
    callbacks,
    messages: await findProviderMessages(db, account_id, payment_ids),
    // What was sent about these records went to the addresses that they carry.
    addresses: unique([...keys, ...[...own, ...found].flatMap(({ email, phone_number }) => [email, phone_number])]),
    browsers: payments.flatMap(({ browser_hash }) => browser_hash ?? []),
    upload_rows: await idsOf(db, failedUploadRows(account_id, keys)),
    names: unique([...own, ...found].map(({ full_name }) => full_name)),
  };
  return person.records.length > 0 || (await countMessages(db, account_id, person)) > 0 ? person : null;
}

/** Locks the invoices of these bills, so that no payment of them begins meanwhile. */
export async function lockInvoices(db: Connection, account_id: string, bills: readonly string[]): Promise<void> {
  await raw`select from invoices where account_id = ${account_id} and id = any(${bills}::uuid[]) order by id
    for update`.execute(sql(db));
}

export async function countMessages(
  db: Connection,
  account_id: string,
  { addresses }: Pick<PersonSets, 'addresses'>,
): Promise<number> {
  const { rows } = await raw<{ count: number }>`select count(*)::int as count from outbox
    where account_id = ${account_id} and recipient = any(${addresses})`.execute(sql(db));
  return rows[0]!.count;
}

/** How much of each kind is open. */
export async function countOpen(
  db: Connection,
  account_id: string,
  { bills, payments, addresses, customers }: PersonSets,
): Promise<Record<ErasureBlock, number>> {
  const { rows } = await raw<Record<ErasureBlock, number>>`select
    (select count(*)::int from customer_bills where account_id = ${account_id} and id = any(${bills}::uuid[])
      and status in ('DRAFT', 'PENDING', 'PROCESSING') and deleted_at is null) as bills,
    (select count(*)::int from payment_records where account_id = ${account_id} and id = any(${payments}::uuid[])
      and status in ('PENDING', 'PROCESSING')) as payments,
    (select count(*)::int from void_sale_records where account_id = ${account_id}
      and payment_record_id = any(${payments}::uuid[])
      and status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED')) as refunds,
    (select count(*)::int from shipments where account_id = ${account_id} and id = any(${bills}::uuid[])
      and status not in ('DELIVERED', 'COLLECTED', 'RETURNED', 'CANCELLED', 'EXPIRED'))
    + (select count(*)::int from courier_bookings where account_id = ${account_id}
      and shipment_id = any(${bills}::uuid[]) and next_query_at is not null)
    + (select count(*)::int from order_parcels where account_id = ${account_id}
      and shipment_id = any(${bills}::uuid[]) and status = 'SHIPPED') as orders,
    (select count(*)::int from exceptions where account_id = ${account_id} and status = 'OPEN'
      and (invoice_id = any(${bills}::uuid[]) or payment_record_id = any(${payments}::uuid[]))) as exceptions,
    (select count(*)::int from outbox where account_id = ${account_id} and recipient = any(${addresses})
      and status = 'QUEUED')
    + (select count(*)::int from message_deliveries where account_id = ${account_id} and next_try_at is not null
      and (customer_id = any(${customers}::uuid[]) or address = any(${addresses}))) as messages,
    (select count(*)::int from merchant_callbacks where account_id = ${account_id}
      and invoice_id = any(${bills}::uuid[]) and status not in ('DELIVERED', 'FAILED')) as callbacks`.execute(sql(db));
  return rows[0]!;
}
