/**
 * Verifies a statement of Kutip without Kutip: node verify-statement.ts statement.jsonl [earlier.jsonl | seq:hash]
 *
 * This file needs nothing but Node (22.18 or newer) and can be copied anywhere. It imports nothing of the product on
 * purpose: it is written after docs/hash-chain.md, as anybody could. With an earlier statement of the same account it also
 * checks that nothing of that one was changed, taken out or moved since; with the seq and hash of a closed day, as a
 * settlement statement has them in print, the same for what stood there.
 */
import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FIRST_HASH = '0'.repeat(64);
const BOUNDED = ['pending', 'available', 'payout', 'credit', 'in_transit', 'reserve'];
const BOOKS = [...BOUNDED, 'clearing', 'fee', 'tax', 'commission', 'paid_out', 'spent'];

/** The books of each kind, as docs/hash-chain.md has them: debit, credit, watched. */
export const BOOKS_OF: Readonly<Record<string, readonly [debit: string, credit: string, watched: string]>> = {
  payment: ['clearing', 'pending', 'pending'],
  duplicate_payment: ['clearing', 'reserve', 'reserve'],
  duplicate_release: ['reserve', 'pending', 'reserve'],
  void_held: ['clearing', 'reserve', 'reserve'],
  settlement_release: ['pending', 'available', 'available'],
  payout_topup: ['clearing', 'payout', 'payout'],
  credit_topup: ['clearing', 'credit', 'credit'],
  credit_spend: ['credit', 'spent', 'credit'],
  credit_return: ['spent', 'credit', 'credit'],
  settlement_reserve: ['pending', 'in_transit', 'pending'],
  settlement_post: ['in_transit', 'paid_out', 'in_transit'],
  settlement_void: ['in_transit', 'pending', 'pending'],
  self_settlement_reserve: ['available', 'in_transit', 'available'],
  self_settlement_post: ['in_transit', 'paid_out', 'in_transit'],
  self_settlement_void: ['in_transit', 'available', 'available'],
  payout_reserve: ['payout', 'in_transit', 'payout'],
  payout_post: ['in_transit', 'paid_out', 'in_transit'],
  payout_void: ['in_transit', 'payout', 'payout'],
  refund_reserve_pending: ['pending', 'in_transit', 'pending'],
  refund_reserve_available: ['available', 'in_transit', 'available'],
  refund_reserve_payout: ['payout', 'in_transit', 'payout'],
  refund_reserve_held: ['reserve', 'in_transit', 'reserve'],
  refund_post: ['in_transit', 'paid_out', 'in_transit'],
  refund_void_pending: ['in_transit', 'pending', 'pending'],
  refund_void_available: ['in_transit', 'available', 'available'],
  refund_void_payout: ['in_transit', 'payout', 'payout'],
  refund_void_held: ['in_transit', 'reserve', 'reserve'],
  settlement_return: ['paid_out', 'pending', 'pending'],
  self_settlement_return: ['paid_out', 'available', 'available'],
  payout_return: ['paid_out', 'payout', 'payout'],
  refund_return: ['paid_out', 'available', 'available'],
  plan_charge: ['available', 'spent', 'available'],
  plan_payment: ['clearing', 'available', 'available'],
  correction_credit: ['clearing', 'available', 'available'],
  correction_debit: ['available', 'clearing', 'available'],
  commission_payment: ['commission', 'paid_out', 'commission'],
};

/** A transfer as a line of the file has it. Amounts in sen. */
interface Line {
  seq: number;
  id: string;
  kind: string;
  debit: string;
  credit: string;
  amount: number;
  fee: number;
  tax: number;
  commission: number;
  subject_id: string;
  reverses_id: string | null;
  balance_after: number;
  posted_at: string;
  previous_hash: string;
  hash: string;
}

interface Head {
  format: string;
  account_id: string;
  seq: number;
  hash: string;
  books: Record<string, number>;
  /** Where the chain ended on the last closed day; statements of earlier versions have none. */
  closed_day?: { day: string; seq: number; hash: string; day_hash: string } | null;
}

/** What is wrong, and at which line of the file. */
export class Wrong extends Error {
  constructor(line_no: number, what: string) {
    super(`line ${line_no}: ${what}`);
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const bytesOf = (account_id: string, line: Line): string =>
  [
    'kutip.transfer.1',
    account_id,
    line.seq,
    line.id,
    line.kind,
    line.debit,
    line.credit,
    line.amount,
    line.fee,
    line.tax,
    line.commission,
    line.subject_id,
    line.reverses_id ?? '',
    line.balance_after,
    line.posted_at,
  ].join('|');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Written in another way a field could take up what belongs to the next one, and the hash would be the same. */
function isWellFormed({ id, kind, subject_id, reverses_id, posted_at }: Line): boolean {
  const reverses = kind === 'reversal' ? UUID.test(String(reverses_id)) : reverses_id === null;
  return UUID.test(id) && UUID.test(subject_id) && reverses && MOMENT.test(posted_at);
}

/** Whether a line may move money as it says, whatever the balances are; what is wrong with it, or null. */
function lineFault(line: Line): string | null {
  const { kind, debit, credit, amount, fee, tax, commission } = line;
  if (!isWellFormed(line)) return 'is not written as it must be';
  const are_sen = [amount, fee, tax, commission].every((one) => Number.isSafeInteger(one) && one >= 0);
  if (!are_sen || amount === 0) return 'not an amount in sen';
  if (fee > amount - tax || commission > fee) return 'the charge is more than the amount';
  if (!BOOKS.includes(debit) || !BOOKS.includes(credit)) return 'there is no such book';
  if (kind === 'reversal') return null;
  if (!Object.hasOwn(BOOKS_OF, kind)) return `there is no kind ${kind}`;
  const [from, to] = BOOKS_OF[kind]!;
  return from === debit && to === credit ? null : `${kind} is not from ${debit} to ${credit}`;
}

/** Moves the money of one line; answers what is wrong with where it leads, or null. */
function move(books: Record<string, number>, line: Line): string | null {
  const { kind, debit, credit, amount, fee, tax, commission, balance_after } = line;
  const is_reversal = kind === 'reversal';
  const sign = is_reversal ? -1 : 1;
  const net = amount - fee - tax;
  const add = (book: string, change: number) => void (books[book] = (books[book] ?? 0) + change);
  add(debit, is_reversal ? -net : -amount);
  add(credit, is_reversal ? amount : net);
  add('fee', sign * (fee - commission));
  add('tax', sign * tax);
  add('commission', sign * commission);
  const below = BOUNDED.find((book) => (books[book] ?? 0) < 0);
  if (below) return `${below} is below zero`;
  const watched = is_reversal ? (BOUNDED.includes(debit) ? debit : credit) : BOOKS_OF[kind]![2];
  return books[watched] === balance_after ? null : `${watched} holds ${books[watched]}, not ${balance_after}`;
}

function read<T>(text: string, line_no: number): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Wrong(line_no, 'is no JSON');
  }
}

export interface Proof {
  account_id: string;
  seq: number;
  hash: string;
  books: Record<string, number>;
  /** The hash of each transfer, the first first. */
  hashes: string[];
}

/** Goes through a statement from its first line to its last. Throws `Wrong` at the first thing that is not right. */
export async function verifyStatement(lines: AsyncIterable<string> | Iterable<string>): Promise<Proof> {
  let head: Head | undefined;
  let line_no = 0;
  const proof: Proof = { account_id: '', seq: 0, hash: FIRST_HASH, books: {}, hashes: [] };
  for (const book of BOOKS) proof.books[book] = 0;
  for await (const text of lines) {
    line_no += 1;
    if (head === undefined) {
      head = read<Head>(text, line_no);
      if (head.format !== 'kutip.statement.1') throw new Wrong(line_no, 'is no statement of this format');
      if (!UUID.test(head.account_id)) throw new Wrong(line_no, 'names no account');
      proof.account_id = head.account_id;
    } else {
      const line = read<Line>(text, line_no);
      if (line.seq !== proof.seq + 1) throw new Wrong(line_no, `seq is ${line.seq}, not ${proof.seq + 1}`);
      if (line.previous_hash !== proof.hash) throw new Wrong(line_no, 'is not chained to the line before it');
      const hash = sha256(proof.hash + bytesOf(proof.account_id, line));
      if (hash !== line.hash) throw new Wrong(line_no, 'has another hash than its content');
      const fault = lineFault(line) ?? move(proof.books, line);
      if (fault !== null) throw new Wrong(line_no, fault);
      proof.seq = line.seq;
      proof.hash = hash;
      proof.hashes.push(hash);
    }
  }
  if (head === undefined) throw new Wrong(1, 'the file is empty');
  if (head.seq !== proof.seq) throw new Wrong(1, `speaks of ${head.seq} transfers, and there are ${proof.seq}`);
  if (head.hash !== proof.hash) throw new Wrong(1, 'has another hash than the last line');
  const other = BOOKS.find((book) => head.books?.[book] !== proof.books[book]);
  if (other) throw new Wrong(1, `has another ${other} than the lines lead to`);
  const { closed_day } = head;
  if (closed_day && proof.hashes[closed_day.seq - 1] !== closed_day.hash)
    throw new Wrong(1, `closed ${closed_day.day} with another line ${closed_day.seq} than stands there`);
  return proof;
}

/** Whether all of an earlier statement is still there, as it was. Throws what is not. */
export function verifyContinues(later: Proof, earlier: Proof): void {
  if (later.account_id !== earlier.account_id) throw new Error('the two statements are of two accounts');
  verifyContains(later, earlier);
}

/** Whether the chain still goes through a head that was written down. Throws if not. */
export function verifyContains(later: Proof, earlier: Pick<Proof, 'seq' | 'hash'>): void {
  if (later.seq < earlier.seq) throw new Error(`the later one ends at ${later.seq}, the earlier one at ${earlier.seq}`);
  if (earlier.seq > 0 && later.hashes[earlier.seq - 1] !== earlier.hash)
    throw new Error(`what stood up to ${earlier.seq} is not what stands there now`);
}

const linesOf = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });

const ringgit = (amount: number): string => `${amount < 0 ? '-' : ''}RM ${(Math.abs(amount) / 100).toFixed(2)}`;

async function main([path, earlier]: readonly string[]): Promise<void> {
  if (path === undefined) throw new Error('usage: node verify-statement.ts statement.jsonl [earlier.jsonl | seq:hash]');
  const proof = await verifyStatement(linesOf(path));
  const written_down = /^(\d+):([0-9a-f]{64})$/.exec(earlier ?? '');
  if (written_down) verifyContains(proof, { seq: Number(written_down[1]), hash: written_down[2]! });
  else if (earlier !== undefined) verifyContinues(proof, await verifyStatement(linesOf(earlier)));
  console.log(`account   ${proof.account_id}\ntransfers ${proof.seq}\nhash      ${proof.hash}`);
  for (const book of BOUNDED) console.log(`${book.padEnd(10)}${ringgit(proof.books[book]!)}`);
  console.log(
    earlier === undefined ? 'All lines are right.' : 'All lines are right, and go on from what stood there earlier.',
  );
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(`WRONG: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
