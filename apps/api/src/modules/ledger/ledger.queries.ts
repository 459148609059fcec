import { BOOKS, type Book } from '@kutip/domain/ledger/books';
import type { Balance } from '@kutip/domain/ledger/decide';
import type { ClosedHead } from '@kutip/domain/ledger/statement';
import type { Transfer } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';
import { CompiledQuery } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { oneAccountOf } from '../../platform/one-account.ts';
import type { DomainKey } from './posting.ts';

/** The head of an account's chain: its balance, and the hash that the next transfer is chained to. */
export interface Head {
  balance: Balance;
  hash: string;
}
export interface ExternalRef extends DomainKey {
  account_id: string;
  transfer_id: string;
}

async function run<Row>(db: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await sql(db).executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The same for a statement that ends with its conditions: where all keys are of one account it names that, as `ofOneAccount` does. */
function runOfAccounts<Row>(
  db: Connection,
  { keys, column }: { keys: readonly { account_id: string }[]; column: string },
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const account_id = oneAccountOf(keys);
  if (account_id === undefined) return run(db, text, values);
  return run(db, `${text} and ${column} = $${values.length + 1}::uuid`, [...values, account_id]);
}

/**
 * A PostgreSQL array literal. Only for numbers, checked UUIDs, hashes, times and our own names, which need no quotes: the
 * driver escapes each element, which costs more than the rest of the posting.
 */
const arrayLiteral = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

type HeadRow = Record<Book, Sen> & { account_id: string; version: number; hash: string };

function headOf({ account_id, version, hash, ...books }: HeadRow): Head {
  return { balance: { account_id, version, books }, hash };
}

const HEAD = `select account_id, version, encode(head_hash, 'hex') as hash, ${BOOKS.join(', ')} from ledger_balances`;

/** Locks the balance rows for this transaction, in the order that every poster uses, so that posters cannot deadlock. */
export async function lockHeads(db: Connection, account_ids: readonly string[]): Promise<Head[]> {
  const [account_id, ...others] = account_ids;
  const rows =
    others.length === 0
      ? await run<HeadRow>(db, `${HEAD} where account_id = $1::uuid for update`, [account_id])
      : await run<HeadRow>(db, `${HEAD} where account_id = any($1::uuid[]) order by account_id for update`, [
          arrayLiteral(account_ids),
        ]);
  return rows.map(headOf);
}

/** Locks those of the balance rows that no other transaction holds, without waiting for the others. */
export async function lockFreeHeads(db: Connection, account_ids: readonly string[]): Promise<Head[]> {
  const text = `${HEAD} where account_id = any($1::uuid[]) for update skip locked`;
  return (await run<HeadRow>(db, text, [arrayLiteral(account_ids)])).map(headOf);
}

export async function headOfAccount(db: Connection, account_id: string): Promise<Head | undefined> {
  const [row] = await run<HeadRow>(db, `${HEAD} where account_id = $1`, [account_id]);
  return row && headOf(row);
}

/** The account's head in the newest closed day that has one; null before the first. */
export async function closedHeadOf(db: Connection, account_id: string): Promise<ClosedHead | null> {
  const text = `select a.day, a.seq, encode(a.head_hash, 'hex') as hash, encode(d.hash, 'hex') as day_hash
    from closed_day_accounts a join closed_days d on d.day = a.day
    where a.account_id = $1 order by a.day desc limit 1`;
  const [row] = await run<ClosedHead>(db, text, [account_id]);
  return row ?? null;
}

export async function insertBalance(db: Connection, account_id: string): Promise<void> {
  await run(db, 'insert into ledger_balances (account_id) values ($1) on conflict (account_id) do nothing', [
    account_id,
  ]);
}

const TRANSFER = `t.account_id, t.id, t.seq, t.kind, t.debit, t.credit, t.amount, t.fee, t.tax, t.commission, t.subject_id,
  t.reverses_id, t.balance_after, encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash, t.posted_at`;

/** The transfers among the given keys that exist. */
export const findTransfers = (
  db: Connection,
  keys: readonly { account_id: string; id: string }[],
): Promise<Transfer[]> =>
  runOfAccounts(
    db,
    { keys, column: 't.account_id' },
    `select ${TRANSFER} from unnest($1::uuid[], $2::uuid[]) as w (account_id, id)
     join transfers t on t.account_id = w.account_id and t.id = w.id`,
    [arrayLiteral(keys.map(({ account_id }) => account_id)), arrayLiteral(keys.map(({ id }) => id))],
  );

export const transfersOfSubject = (db: Connection, account_id: string, subject_id: string): Promise<Transfer[]> =>
  run(db, `select ${TRANSFER} from transfers t where t.account_id = $1 and t.subject_id = $2 order by t.seq`, [
    account_id,
    subject_id,
  ]);

export const transfersAfter = (db: Connection, account_id: string, seq: number, limit: number): Promise<Transfer[]> =>
  run(db, `select ${TRANSFER} from transfers t where t.account_id = $1 and t.seq > $2 order by t.seq limit $3`, [
    account_id,
    seq,
    limit,
  ]);

/** The external references of the given domain keys that have posted. Here and below the driver escapes external text. */
export const findRefs = (
  db: Connection,
  keys: readonly (DomainKey & { account_id: string })[],
): Promise<ExternalRef[]> =>
  runOfAccounts(
    db,
    { keys, column: 'r.account_id' },
    `select r.account_id, r.provider, r.reference, r.kind, r.transfer_id
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as w (account_id, provider, reference, kind)
     join external_refs r on r.account_id = w.account_id and r.provider = w.provider
       and r.reference = w.reference and r.kind = w.kind`,
    refColumns(keys),
  );

const refColumns = (refs: readonly (DomainKey & { account_id: string })[]) => [
  arrayLiteral(refs.map(({ account_id }) => account_id)),
  refs.map(({ provider }) => provider),
  refs.map(({ reference }) => reference),
  refs.map(({ kind }) => kind),
];

export async function insertRefs(db: Connection, refs: readonly ExternalRef[]): Promise<void> {
  const text = `insert into external_refs (account_id, provider, reference, kind, transfer_id)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[])`;
  await run(db, text, [...refColumns(refs), arrayLiteral(refs.map(({ transfer_id }) => transfer_id))]);
}

export async function insertTransfers(db: Connection, transfers: readonly Transfer[]): Promise<void> {
  const text = `insert into transfers (account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id,
      reverses_id, balance_after, previous_hash, hash, posted_at)
    select account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id,
      reverses_id, balance_after, decode(previous_hash, 'hex'), decode(hash, 'hex'), posted_at
    from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::uuid[], $12::uuid[], $13::bigint[], $14::text[], $15::text[], $16::timestamptz[])
      as u (account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id,
        reverses_id, balance_after, previous_hash, hash, posted_at)`;
  const column = (read: (transfer: Transfer) => string | number | null) => arrayLiteral(transfers.map(read));
  await run(db, text, [
    column((transfer) => transfer.account_id),
    column((transfer) => transfer.id),
    column((transfer) => transfer.seq),
    column((transfer) => transfer.kind),
    column((transfer) => transfer.debit),
    column((transfer) => transfer.credit),
    column((transfer) => transfer.amount),
    column((transfer) => transfer.fee),
    column((transfer) => transfer.tax),
    column((transfer) => transfer.commission),
    column((transfer) => transfer.subject_id),
    column((transfer) => transfer.reverses_id),
    column((transfer) => transfer.balance_after),
    column((transfer) => transfer.previous_hash),
    column((transfer) => transfer.hash),
    column((transfer) => transfer.posted_at.toISOString()),
  ]);
}

const UPDATE_HEADS = `update ledger_balances b set version = u.version, head_hash = decode(u.hash, 'hex'),
    ${BOOKS.map((book) => `${book} = u.${book}`).join(', ')}
  from unnest($1::uuid[], $2::bigint[], $3::text[], ${BOOKS.map((_, n) => `$${n + 4}::bigint[]`).join(', ')})
    as u (account_id, version, hash, ${BOOKS.join(', ')})
  where b.account_id = u.account_id`;

export async function updateHeads(db: Connection, heads: readonly Head[]): Promise<void> {
  const keys = heads.map(({ balance }) => balance);
  await runOfAccounts(db, { keys, column: 'b.account_id' }, UPDATE_HEADS, [
    arrayLiteral(keys.map(({ account_id }) => account_id)),
    arrayLiteral(heads.map(({ balance }) => balance.version)),
    arrayLiteral(heads.map(({ hash }) => hash)),
    ...BOOKS.map((book) => arrayLiteral(heads.map(({ balance }) => balance.books[book]))),
  ]);
}

/**
 * The number of external references of an account whose transfer does not exist. Uses EXCEPT, because a join of two large
 * tables with stale statistics can take hours.
 */
export async function danglingRefs(db: Connection, account_id: string): Promise<number> {
  const text = `select count(*) as count from (
    select transfer_id from external_refs where account_id = $1 except select id from transfers where account_id = $1) as dangling`;
  const [row] = await run<{ count: number }>(db, text, [account_id]);
  return row!.count;
}
