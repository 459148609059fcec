import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { SearchKind } from '@kutip/domain/search-kind';

export interface SearchKey {
  account_id: string;
  id: string;
}

/** What is searched of a kind of record: the fields that its list's `search` names, and its amounts. */
interface SearchedFields {
  from: RawBuilder<unknown>;
  fields: RawBuilder<unknown>;
  amounts: RawBuilder<unknown>;
}

const OF_KEY = raw`r.account_id = k.account_id and r.id = k.id`;
const NO_AMOUNTS = raw`'{}'::bigint[]`;
/** A merchant's own top-ups are no payments of payers. */
const IS_OF_PAYER = raw`r.bill_id is not null`;

const SEARCHED: Record<SearchKind, SearchedFields> = {
  PAYMENT: {
    from: raw`payment_records r on ${OF_KEY} and ${IS_OF_PAYER}`,
    fields: raw`r.invoice_no, r.transaction_invoice_no, r.title, r.payer_name, r.payer_email, r.payer_bank, r.provider_reference`,
    amounts: raw`array[r.amount, r.total_amount]::bigint[]`,
  },
  BILL: {
    from: raw`customer_bills r on ${OF_KEY}`,
    fields: raw`r.invoice_no, r.title, r.full_name, r.email, r.phone_number, r.reference_1, r.reference_2`,
    amounts: raw`array[r.amount]::bigint[]`,
  },
  ORDER: {
    from: raw`shipments r on ${OF_KEY}`,
    fields: raw`r.order_no, r.full_name, r.phone_number, r.email, r.tracking_no`,
    amounts: raw`array[r.total_amount]::bigint[]`,
  },
  CUSTOMER: {
    from: raw`customers r on ${OF_KEY}`,
    fields: raw`r.full_name, r.email, r.phone_number, r.company_name`,
    amounts: NO_AMOUNTS,
  },
  COLLECTION: { from: raw`collections r on ${OF_KEY}`, fields: raw`r.title, r.description`, amounts: NO_AMOUNTS },
  PAYOUT: {
    from: raw`payout_records r on ${OF_KEY}
      join payout_services s on s.id = r.payout_service_id
      left join disbursements d on d.account_id = r.account_id and d.id = r.id`,
    fields: raw`r.invoice_no, r.account_name, r.reference, s.name, d.bank_reference`,
    amounts: raw`array[r.amount]::bigint[]`,
  },
  SETTLEMENT: {
    // One that is still to be sent is in no list and takes more payments.
    from: raw`settlement_records r on ${OF_KEY} and r.status not in ('SCHEDULED', 'ON_HOLD')`,
    fields: raw`r.invoice_no, r.bank_reference`,
    amounts: raw`array[r.net]::bigint[]`,
  },
  REFUND: {
    from: raw`void_sale_records r on ${OF_KEY}
      join payment_records p on p.account_id = r.account_id and p.id = r.payment_record_id`,
    fields: raw`r.invoice_no, p.transaction_invoice_no, p.title, p.payer_name, r.bank_reference`,
    amounts: raw`array[r.amount]::bigint[]`,
  },
};

const textOf = ({ fields }: SearchedFields) => raw`' ' || concat_ws(' ', ${fields}) || ' '`;

/** The statement of each kind, which writes the texts of records by their accounts and ids. */
const TEXTS_WRITTEN = new Map(
  Object.entries(SEARCHED).map(([kind, searched]) => [
    kind,
    prepared((db, { account_ids, ids }: { account_ids: string[]; ids: string[] }) =>
      raw`
    insert into search_texts as t (account_id, kind, record_id, text, amounts)
    select r.account_id, ${kind}, r.id, ${textOf(searched)}, ${searched.amounts}
    from (select distinct * from unnest(${account_ids}::uuid[], ${ids}::uuid[]) as k (account_id, id)) k
    join ${searched.from}
    order by r.account_id, r.id
    on conflict (account_id, kind, record_id) do update set text = excluded.text, amounts = excluded.amounts
      where (t.text, t.amounts) is distinct from (excluded.text, excluded.amounts)`.compile(db),
    ),
  ]),
);

/**
 * Writes what a search finds these records by, from their rows as they are now in this transaction. A text that stays the same
 * is not written again. Keys of records that do not exist are skipped.
 */
export async function writeSearchTexts(db: Connection, kind: SearchKind, keys: readonly SearchKey[]): Promise<void> {
  if (keys.length === 0) return;
  const account_ids = keys.map(({ account_id }) => account_id);
  await TEXTS_WRITTEN.get(kind)!(db, { account_ids, ids: keys.map(({ id }) => id) });
}

/** Writes the text of a new record in the statement that inserts it, whose part `r` returns the row. */
export const newSearchText = (kind: 'PAYMENT' | 'BILL' | 'ORDER'): RawBuilder<unknown> => raw`
  insert into search_texts (account_id, kind, record_id, text, amounts)
  select r.account_id, ${raw.lit(kind)}, r.id, ${textOf(SEARCHED[kind])}, ${SEARCHED[kind].amounts}
  from r where ${kind === 'PAYMENT' ? IS_OF_PAYER : raw`true`}`;

/** Accounts whose ledgers have transfers after their search cursor. */
export async function accountsWithoutTexts(db: Connection, limit: number): Promise<string[]> {
  const behind = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('search_cursors as c', 'c.account_id', 'b.account_id')
    .select('b.account_id')
    .where((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))))
    .limit(limit)
    .execute();
  return behind.map(({ account_id }) => account_id);
}

/** Whether the account's ledger has transfers after its search cursor. */
export async function isBehind(db: Connection, account_id: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('search_cursors as c', 'c.account_id', 'b.account_id')
    .select((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))).as('is_behind'))
    .where('b.account_id', '=', account_id)
    .executeTakeFirst();
  return row?.is_behind === true;
}

/** Locks and returns the account's cursor, so that concurrent runs follow the ledger one after the other. */
export async function lockCursor(db: Connection, account_id: string): Promise<number> {
  await sql(db)
    .insertInto('search_cursors')
    .values({ account_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq } = await sql(db)
    .selectFrom('search_cursors')
    .select('seq')
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return seq;
}

export async function moveCursor(db: Connection, account_id: string, seq: number): Promise<void> {
  await sql(db).updateTable('search_cursors').set({ seq }).where('account_id', '=', account_id).execute();
}
