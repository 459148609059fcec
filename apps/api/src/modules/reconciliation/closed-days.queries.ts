import type { ClosedAccount } from '@kutip/domain/ledger/closed-day';
import { BOOKS, type Books } from '@kutip/domain/ledger/books';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface ClosedDay {
  day: string;
  account_count: number;
  transfer_count: number;
  books: Books;
  previous_hash: string;
  hash: string;
}

const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

export const closedDays = (db: Connection) =>
  sql(db)
    .selectFrom('closed_days')
    .select(['day', 'account_count', 'transfer_count', 'closed_at'])
    .select((eb) => [
      eb.ref('day').as('id'),
      eb.ref('books').$castTo<Books>().as('books'),
      raw<string>`encode(previous_hash, 'hex')`.as('previous_hash'),
      raw<string>`encode(hash, 'hex')`.as('hash'),
    ]);

export const lastClosedDay = (db: Connection): Promise<ClosedDay | undefined> =>
  closedDays(db).orderBy('day', 'desc').limit(1).executeTakeFirst();

/** The time of the first transfer; undefined without transfers. */
export async function firstPosting(db: Connection): Promise<Date | undefined> {
  const first = await sql(db)
    .selectFrom('transfers')
    .select((eb) => eb.fn.min('posted_at').as('at'))
    .where('seq', '=', 1)
    .executeTakeFirst();
  return first?.at ?? undefined;
}

/** The change of a book by transfer `t`: domain/ledger/transfer.ts `legsOf` in SQL. */
const changeOf = (book: string) => {
  const direction = raw`case t.kind when 'reversal' then -1 else 1 end`;
  if (book === 'fee') return raw`${direction} * (t.fee - t.commission)`;
  if (book === 'tax' || book === 'commission') return raw`${direction} * ${raw.ref(`t.${book}`)}`;
  return raw`case when t.credit = ${book} then case t.kind when 'reversal' then t.amount else t.amount - t.fee - t.tax end
    when t.debit = ${book} then case t.kind when 'reversal' then -(t.amount - t.fee - t.tax) else -t.amount end else 0 end`;
};
const CHANGES = raw.join(BOOKS.map((book) => raw`coalesce(sum(${changeOf(book)}), 0)::bigint as ${raw.ref(book)}`));

export interface MovedAccount extends ClosedAccount {
  transfer_count: number;
  /** The changes of the day. */
  change: Books;
}

type MovedHead = Pick<MovedAccount, 'account_id' | 'seq' | 'head_hash'> & { from_seq: number; before: Books | null };

async function movedHeads(
  db: Connection,
  { day, until, after, limit }: { day: string; until: Date; after: string; limit: number },
): Promise<MovedHead[]> {
  const { rows } = await raw<MovedHead>`
    select b.account_id, coalesce(p.seq, 0) as from_seq, p.books as before, t.seq, encode(t.hash, 'hex') as head_hash
    from ledger_balances b
    left join closed_day_accounts p on p.account_id = b.account_id and p.day = (
      select max(q.day) from closed_day_accounts q where q.account_id = b.account_id and q.day < ${day}::date)
    join transfers t on t.account_id = b.account_id and t.seq = (
      select max(m.seq) from transfers m where m.account_id = b.account_id and m.seq > coalesce(p.seq, 0)
        and m.posted_at < ${until})
    where b.account_id > ${after} order by b.account_id limit ${limit}`.execute(sql(db));
  return rows;
}

/** The changes of these accounts between two of their transfers, by account. */
async function changesOf(db: Connection, heads: readonly MovedHead[]): Promise<Map<string, Books>> {
  const keys = JSON.stringify(heads.map(({ account_id, from_seq, seq }) => ({ account_id, from_seq, seq })));
  const { rows } = await raw<Books & { account_id: string }>`
    select t.account_id, ${CHANGES}
    from json_to_recordset(${keys}::json) as w (account_id uuid, from_seq bigint, seq bigint)
    join transfers t on t.account_id = w.account_id and t.seq > w.from_seq and t.seq <= w.seq
    group by t.account_id`.execute(sql(db));
  return new Map(rows.map(({ account_id, ...change }) => [account_id, change as unknown as Books]));
}

/**
 * The next page of accounts with postings since they were last closed and before `until`, with their books at that moment.
 * Cut by seq, not by time: every transfer with a seq up to the last one of the day belongs to it. Their changes are a second
 * statement, because a distributed engine does not join a page that is cut; a transfer up to that seq never changes.
 */
export async function movedAccounts(
  db: Connection,
  page: { day: string; until: Date; after: string; limit: number },
): Promise<MovedAccount[]> {
  const heads = await movedHeads(db, page);
  const changes = heads.length > 0 ? await changesOf(db, heads) : new Map<string, Books>();
  return heads.map(({ account_id, seq, from_seq, head_hash, before }) => {
    const change = changes.get(account_id)!;
    const books = Object.fromEntries(BOOKS.map((book) => [book, (before?.[book] ?? 0) + change[book]])) as Books;
    return { account_id, seq, head_hash, books, change, transfer_count: seq - from_seq };
  });
}

export async function insertClosedAccounts(
  db: Connection,
  day: string,
  accounts: readonly ClosedAccount[],
): Promise<void> {
  const rows = JSON.stringify(
    accounts.map(({ account_id, seq, head_hash, books }) => ({ account_id, seq, head_hash, books })),
  );
  await raw`
    insert into closed_day_accounts (account_id, day, seq, head_hash, books)
    select account_id, ${day}::date, seq, decode(head_hash, 'hex'), books
    from json_to_recordset(${rows}::json) as a (account_id uuid, seq bigint, head_hash text, books jsonb)`.execute(
    sql(db),
  );
}

/** Fails if the day is already closed. */
export async function insertClosedDay(db: Connection, closed: ClosedDay & { closed_at: Date }): Promise<void> {
  await sql(db)
    .insertInto('closed_days')
    .values({
      ...closed,
      books: JSON.stringify(closed.books),
      previous_hash: bytes(closed.previous_hash),
      hash: bytes(closed.hash),
    })
    .execute();
}

export const closedDay = (db: Connection, day: string) => closedDays(db).where('day', '=', day).executeTakeFirst();

/** The next page of accounts of a closed day, each with whether its chain still contains the closed head. */
export async function closedAccounts(
  db: Connection,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<(ClosedAccount & { is_chained: boolean })[]> {
  const { rows } = await raw<ClosedAccount & { is_chained: boolean }>`
    select a.account_id, a.seq, encode(a.head_hash, 'hex') as head_hash, a.books, t.hash is not distinct from a.head_hash as is_chained
    from closed_day_accounts a
    left join transfers t on t.account_id = a.account_id and t.seq = a.seq
    where a.day = ${day}::date and a.account_id > ${after} order by a.account_id limit ${limit}`.execute(sql(db));
  return rows;
}
