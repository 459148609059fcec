import { createHash } from 'node:crypto';
import { BOOKS } from '@kutip/domain/ledger/books';
import { verifyChain } from '@kutip/domain/ledger/chain';
import { legsOf, type Transfer } from '@kutip/domain/ledger/transfer';
import { replay } from '@kutip/domain/ledger/replay';
import { sql } from 'kysely';
import type { PayingApp } from '../paying-app.ts';
import type { World } from './world.ts';

/** Something that must never be. The message names the invariant. */
export class Broken extends Error {}

function must(holds: boolean, invariant: string, seen: unknown): void {
  if (!holds) throw new Broken(`${invariant}: ${JSON.stringify(seen)}`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface AttemptSeen {
  no: string;
  status: string;
  invoice_status: string;
  bill_status: string;
  is_told: boolean;
  transfers: number;
  refs: number;
  confirmed: number;
  duplicate: number;
  ended: number;
  duplicate_exceptions: number;
  callbacks: number;
}
interface Seen {
  row: Record<(typeof BOOKS)[number] | 'version', number>;
  fresh: readonly (Omit<Transfer, 'posted_at'> & { posted_at: string })[];
  sums: Record<'paid' | 'held' | 'net' | 'fees', number>;
  attempts: readonly AttemptSeen[];
}

/** All that a step may have changed, by one statement: what other worlds do meanwhile cannot come in between. */
async function look(app: PayingApp, { account_id, verified, touched }: World): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select row_to_json(l) as row,
      (select coalesce(json_agg(t order by t.seq), '[]') from (
        select account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id, reverses_id,
          balance_after, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, posted_at
        from transfers where account_id = ${account_id} and seq > ${verified.balance.version}) t) as fresh,
      (select row_to_json(s) from (
        select coalesce(sum(total_amount) filter (where status = 'SUCCESS'), 0)::bigint as paid,
          coalesce(sum(total_amount) filter (where status = 'DUPLICATE'), 0)::bigint as held,
          coalesce(sum(net_amount) filter (where status = 'SUCCESS'), 0)::bigint as net,
          coalesce(sum(fee + fee_tax) filter (where status = 'SUCCESS'), 0)::bigint as fees
        from payment_records where account_id = ${account_id} and status in ('SUCCESS', 'DUPLICATE')) s) as sums,
      (select coalesce(json_agg(a), '[]') from (
        select p.transaction_invoice_no as no, p.status, i.status as invoice_status, b.status as bill_status,
          c.callback_url is not null as is_told,
          (select count(*)::int from transfers t where t.account_id = p.account_id and t.subject_id = p.id) as transfers,
          (select count(*)::int from external_refs x where x.account_id = p.account_id and x.provider = p.provider
            and x.reference = p.transaction_invoice_no) as refs,
          e.confirmed, e.duplicate, e.ended,
          (select count(*)::int from exceptions x where x.account_id = p.account_id and x.payment_record_id = p.id
            and x.kind = 'duplicate_payment') as duplicate_exceptions,
          (select count(*)::int from merchant_callbacks m where m.account_id = p.account_id
            and m.invoice_id = p.invoice_id and m.payment_record_id = p.id) as callbacks
        from payment_records p
        join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
        join customer_bills b on b.account_id = p.account_id and b.id = p.invoice_id
        left join collections c on c.account_id = p.account_id and c.id = p.collection_id
        cross join lateral (
          select count(*) filter (where kind = 'payment_confirmed')::int as confirmed,
            count(*) filter (where kind = 'payment_duplicate')::int as duplicate,
            count(*) filter (where kind in ('attempt_failed', 'attempt_cancelled', 'attempt_expired'))::int as ended
          from payment_events e where e.account_id = p.account_id and e.invoice_id = p.invoice_id
            and e.payment_record_id = p.id
        ) e
        where p.account_id = ${account_id} and p.invoice_id = any(${[...touched]}::uuid[])) a) as attempts
    from ledger_balances l where l.account_id = ${account_id}`.execute(app.db);
  touched.clear();
  return rows[0]!;
}

/** I1, I2, I5, I10: the transfers since the last look chain, sum to zero and fold into the balance row. */
function booksAreRight(world: World, { row, fresh }: Seen): void {
  const { verified } = world;
  const transfers = fresh.map((one) => ({ ...one, posted_at: new Date(one.posted_at) }));
  const broken = verifyChain(transfers, sha256, { seq: verified.balance.version, hash: verified.hash });
  must(broken === null, 'I10 the hash chain verifies', broken);
  let { balance } = verified;
  for (const transfer of transfers) {
    const sum = legsOf(transfer).reduce((total, { change }) => total + change, 0);
    must(sum === 0, 'I1 a transfer sums to zero', transfer);
    const after = replay(balance, transfer);
    if (typeof after === 'string') throw new Broken(`I5 a transfer fits where it was posted: ${after}`);
    balance = after;
  }
  world.verified = { balance, hash: transfers.at(-1)?.hash ?? verified.hash };
  must(row.version === balance.version, 'I5 no transfer is missing', [row.version, balance.version]);
  const differing = BOOKS.filter((book) => row[book] !== balance.books[book]);
  must(differing.length === 0, 'I5 the balance row is the fold of its transfers', differing);
  must(
    BOUNDED.every((book) => row[book] >= 0),
    'I2 no bounded book is below zero',
    row,
  );
}
const BOUNDED = ['pending', 'available', 'payout', 'credit', 'in_transit', 'reserve'] as const;

const ENDED = new Set(['FAILED', 'CANCELLED', 'EXPIRED']);

/** I3, I4, I9 on everything that the step touched, and that nobody invented money. */
function paymentsAreRight(world: World, { attempts }: Seen): void {
  for (const seen of attempts) {
    const { status, confirmed, duplicate, ended, transfers, refs } = seen;
    const has_money = status === 'SUCCESS' || status === 'DUPLICATE';
    must(transfers === Number(has_money) && refs === transfers, 'I3 each payment posts at most once', seen);
    must(confirmed === Number(status === 'SUCCESS'), 'I9 one event for a confirmation', seen);
    must(duplicate === Number(status === 'DUPLICATE'), 'I9 one event for a second payment', seen);
    must(seen.duplicate_exceptions === duplicate, 'a second payment is before a person', seen);
    must(has_money ? ended <= 1 : ended === Number(ENDED.has(status)), 'I9 one event for an ending', seen);
    must(seen.callbacks === (seen.is_told ? confirmed + duplicate + ended : 0), 'I9 one callback a change', seen);
    must(seen.invoice_status === seen.bill_status, 'bill and invoice agree', seen);
    const order = world.orders.get(seen.no);
    must(!has_money || order === undefined || order.truth === 'SUCCESS', 'nobody invents money', seen);
    must(!order?.is_promised || has_money, 'I4 what was acknowledged stays', [order?.rail.name, seen]);
  }
}

/** I6 to I8 as far as money moves here: what came in is pending or held, to the sen, and nothing has left. */
function sumsAreRight({ verified }: World, { sums: { paid, held, net, fees } }: Seen): void {
  const { clearing, pending, reserve, fee, tax, ...rest } = verified.balance.books;
  const seen = { clearing, pending, reserve, charged: fee + tax };
  const expected = { clearing: 0 - paid - held, pending: net, reserve: held, charged: fees };
  must(JSON.stringify(seen) === JSON.stringify(expected), 'I6 the books are the payments', [seen, expected]);
  must(
    Object.values(rest).every((amount) => amount === 0),
    'I7, I8 nothing was settled or paid out',
    rest,
  );
}

/** What must hold after every step. Throws Broken. */
export async function check(app: PayingApp, world: World): Promise<void> {
  const seen = await look(app, world);
  booksAreRight(world, seen);
  paymentsAreRight(world, seen);
  sumsAreRight(world, seen);
}

/** What must hold once every rail has said what it knows, the sweeps have run and nothing is left to ask. */
export async function checkArrival(app: PayingApp, world: World): Promise<void> {
  for (const { bill } of world.orders.values()) world.touched.add(bill.id);
  await check(app, world);
  for (const { started, truth } of world.orders.values()) {
    const { status } = await app.attempt(started);
    const has_money = status === 'SUCCESS' || status === 'DUPLICATE';
    must(has_money === (truth === 'SUCCESS'), 'every payment that a rail confirmed has arrived', {
      started,
      truth,
      status,
    });
  }
  const receipts = await sql<{ sent: number; paid: number }>`
    select (select count(*)::int from outbox where template = 'receipt' and account_id = ${world.account_id}) as sent,
      (select count(*)::int from payment_records where account_id = ${world.account_id} and status = 'SUCCESS') as paid`.execute(
    app.db,
  );
  must(receipts.rows[0]!.sent === receipts.rows[0]!.paid, 'one receipt a payment', receipts.rows[0]);
  for (const bill of world.bills) {
    const { status, bill_status } = await app.invoice(bill);
    const open = await sql`select id from payment_records where account_id = ${bill.account_id}
      and invoice_id = ${bill.id} and status in ('PENDING', 'PROCESSING')`.execute(app.db);
    const expected = status === 'PAID' ? 'PAID' : open.rows.length > 0 ? 'PROCESSING' : 'PENDING';
    must(status === expected && bill_status === expected, 'a bill is paid, being paid, or due', { bill, status });
  }
}
