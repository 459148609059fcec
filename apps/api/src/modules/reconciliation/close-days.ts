import { createHash } from 'node:crypto';
import { addDays, dayOf, endOfDay } from '@kutip/domain/day';
import { BOOKS, EMPTY_BOOKS, type Books } from '@kutip/domain/ledger/books';
import { GENESIS_HASH } from '@kutip/domain/ledger/chain';
import { closedDayHeader, closedDayLine, canCloseDay } from '@kutip/domain/ledger/closed-day';
import { sen } from '@kutip/domain/money';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Store } from '../../platform/store.ts';
import {
  closedAccounts,
  closedDay,
  firstPosting,
  insertClosedAccounts,
  insertClosedDay,
  lastClosedDay,
  movedAccounts,
  type ClosedDay,
} from './closed-days.queries.ts';

const ACCOUNTS_PER_PAGE = 500;
const MAX_BROKEN_ACCOUNTS = 50;

const addBooks = (one: Books, other: Books): Books =>
  Object.fromEntries(BOOKS.map((book) => [book, sen(one[book] + other[book])])) as Books;

/** Closes one day. Run it in a transaction, so that the day is closed completely or not at all. */
async function closeDay(
  db: Connection,
  day: string,
  before: ClosedDay | undefined,
  closed_at: Date,
): Promise<ClosedDay> {
  const previous_hash = before?.hash ?? GENESIS_HASH;
  const hash = createHash('sha256').update(closedDayHeader(day, previous_hash), 'ascii');
  let books = before?.books ?? EMPTY_BOOKS;
  const count = { account_count: 0, transfer_count: 0 };
  let after = ANONYMOUS_ACCOUNT;
  for (;;) {
    const page = await movedAccounts(db, { day, until: endOfDay(day), after, limit: ACCOUNTS_PER_PAGE });
    for (const account of page) {
      hash.update(closedDayLine(account), 'ascii');
      books = addBooks(books, account.change);
      count.transfer_count += account.transfer_count;
    }
    count.account_count += page.length;
    if (page.length > 0) await insertClosedAccounts(db, day, page);
    if (page.length < ACCOUNTS_PER_PAGE) break;
    after = page.at(-1)!.account_id;
  }
  const closed: ClosedDay = { day, ...count, books, previous_hash, hash: hash.digest('hex') };
  await insertClosedDay(db, { ...closed, closed_at });
  return closed;
}

/** Closes every past day in order and returns the days closed. A closed day never changes. */
export async function closePastDays({ store, clock }: { store: Store; clock: Clock }): Promise<string[]> {
  const closed: string[] = [];
  let before = await lastClosedDay(store.read);
  const first = before ? undefined : await firstPosting(store.read);
  let day = before ? addDays(before.day, 1) : first && dayOf(first);
  while (day !== undefined && canCloseDay(day, clock.now())) {
    const one: string = day;
    before = await store.transact((db) => closeDay(db, one, before, clock.now()));
    closed.push(one);
    day = addDays(one, 1);
  }
  return closed;
}

/** All accounts of a closed day, page by page. */
async function* accountsOf(db: Connection, day: string) {
  let after = ANONYMOUS_ACCOUNT;
  for (;;) {
    const page = await closedAccounts(db, { day, after, limit: ACCOUNTS_PER_PAGE });
    yield page;
    if (page.length < ACCOUNTS_PER_PAGE) return;
    after = page.at(-1)!.account_id;
  }
}

/** The text that the hash of a closed day is computed from, in chunks. */
export async function* closedDayText(db: Connection, day: string): AsyncGenerator<Uint8Array> {
  const { previous_hash } = requireFound(await closedDay(db, day));
  yield Buffer.from(closedDayHeader(day, previous_hash));
  for await (const page of accountsOf(db, day)) yield Buffer.from(page.map(closedDayLine).join(''));
}

/** Loads a closed day and verifies its hash and its accounts' chains. Refuses 4004. */
export async function verifyClosedDay(db: Connection, day: string) {
  const closed = requireFound(await closedDay(db, day));
  const hash = createHash('sha256').update(closedDayHeader(day, closed.previous_hash), 'ascii');
  const broken: string[] = [];
  for await (const page of accountsOf(db, day)) {
    for (const account of page) {
      hash.update(closedDayLine(account), 'ascii');
      if (!account.is_chained) broken.push(account.account_id);
    }
  }
  const before = await closedDay(db, addDays(day, -1));
  const follows = closed.previous_hash === (before?.hash ?? GENESIS_HASH);
  return {
    ...closed,
    is_hash_right: follows && hash.digest('hex') === closed.hash,
    broken_accounts: broken.slice(0, MAX_BROKEN_ACCOUNTS),
  };
}
