import { seal } from '@kutip/domain/ledger/chain';
import { BOOKS, type Books } from '@kutip/domain/ledger/books';
import { decide } from '@kutip/domain/ledger/decide';
import type { Kysely, Transaction } from 'kysely';
import { hash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Attempt } from '../../apps/api/src/modules/payments/attempt.ts';
import { confirmCommand, confirmPayment } from '../../apps/api/src/modules/payments/confirm.posting.ts';
import {
  writePaidAttempts,
  writePaidBills,
  writePaidInvoices,
  type PaidAttempt,
  type PaidInvoice,
} from '../../apps/api/src/modules/payments/confirm.queries.ts';
import { insertEvents, type EventRow } from '../../apps/api/src/modules/payments/events.queries.ts';
import type { Heard } from '../../apps/api/src/modules/payments/providers/provider.ts';
import type { Database } from '../../apps/api/src/platform/database.ts';
import { queueMessages, type Message } from '../../apps/api/src/platform/outbox.ts';

type Open = Transaction<Database>;

/** What a callback is about, and when it came. */
export interface Callback {
  provider: string;
  body: string;
  heard: Heard;
  now: Date;
}
interface Terms {
  holidays: ReadonlySet<string>;
  public_url: string;
}

/**
 * A payment confirmed as one would write it without a poster: one transaction, its statements one after another, each of
 * a row by its key, and durable when this answers. The rows are the very ones that the product's own rule decides on.
 * It enqueues no job to deliver the messages: all payments would wait for that one row.
 */
export const confirmPlainly = (db: Kysely<Database>, callback: Callback, terms: Terms): Promise<void> =>
  db.transaction().execute(async (open) => {
    const inbox_id = await keep(open, callback);
    if (inbox_id === null) return;
    const attempt = await lockAttempt(open, callback.heard.order_nos[0] ?? '');
    await confirm(open, attempt, inbox_id, callback, terms);
    await open
      .updateTable('callback_inbox')
      .set({ state: 'PROCESSED', outcome: 'confirmed', processed_at: callback.now })
      .where('id', '=', inbox_id)
      .execute();
  });

/** The id of the kept message; null when it was worked through before. */
async function keep(open: Open, { provider, body, now }: Callback): Promise<string | null> {
  const event_key = hash('sha256', `${provider}\ndirect\n${body}`, 'hex');
  const row = { id: uuid(), provider, event_key, source: 'direct', body, received_at: now, state: 'RECEIVED' };
  const kept = await open
    .insertInto('callback_inbox')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_key'])
        .doUpdateSet((eb) => ({ seen_count: eb('callback_inbox.seen_count', '+', 1) })),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  return kept.state === 'RECEIVED' ? kept.id : null;
}

/**
 * The attempt and all that its confirmation needs, with the attempt and its invoice locked. Row by row, each by its key:
 * planning one join of them all costs more than these statements together.
 */
async function lockAttempt(open: Open, order_no: string): Promise<Attempt> {
  const { account_id, id } = await open
    .selectFrom('directory')
    .select(['account_id', 'id'])
    .where('kind', '=', 'attempt')
    .where('key', '=', order_no)
    .executeTakeFirstOrThrow();
  const owned = (at: string) => ({ account_id, id: at });
  const { invoice_id } = await open
    .selectFrom('payment_records')
    .select('invoice_id')
    .where((eb) => eb.and(owned(id)))
    .executeTakeFirstOrThrow();
  const invoice = await open
    .selectFrom('invoices')
    .select(['status', 'currency'])
    .where((eb) => eb.and(owned(invoice_id)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const record = await open
    .selectFrom('payment_records')
    .selectAll()
    .where((eb) => eb.and(owned(id)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const collection = await open
    .selectFrom('collections')
    .select(['record_status', 'start_at', 'end_at', 'callback_url'])
    .where((eb) => eb.and(owned(record.collection_id!)))
    .executeTakeFirstOrThrow();
  const merchant = await open
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const notice = await open
    .selectFrom('notification_settings')
    .select(['email_enable', 'recipients'])
    .where('account_id', '=', account_id)
    .where('event', '=', 'PAYMENT_SUCCESS')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return {
    ...record,
    ...collection,
    invoice_status: invoice.status,
    currency: invoice.currency,
    merchant_name: merchant.name,
    notified: notice?.email_enable ? notice.recipients : [],
    bank_code: '',
  } as unknown as Attempt;
}

async function confirm(
  open: Open,
  attempt: Attempt,
  inbox_id: string,
  { heard, now }: Callback,
  { holidays, public_url }: Terms,
): Promise<void> {
  const { account_id } = attempt;
  const transfer_id = uuid();
  const command = confirmCommand({ attempt, heard, inbox_id, transfer_id, holidays, public_url, now });
  const { transfers, writes, outcome } = confirmPayment.decide(command, attempt);
  if (outcome !== 'confirmed') throw new Error(`A callback that should confirm a payment was ${outcome}`);

  await post(open, account_id, transfers[0]!, now);
  const key = { account_id, provider: attempt.provider, reference: attempt.transaction_invoice_no, kind: 'payment' };
  await open
    .insertInto('external_refs')
    .values({ ...key, transfer_id })
    .execute();

  const rowsFor = <Row>(writer: unknown) => writes.filter(({ into }) => into === writer).map(({ row }) => row as Row);
  const [paid] = rowsFor<PaidAttempt>(writePaidAttempts);
  const [invoice] = rowsFor<PaidInvoice>(writePaidInvoices);
  const [bill] = rowsFor<PaidInvoice>(writePaidBills);
  await writePaid(open, { paid: paid!, invoice: invoice!, bill: bill! });
  for (const { invoice_id, payment_record_id, kind, detail, actor, at } of rowsFor<EventRow>(insertEvents))
    await open
      .insertInto('payment_events')
      .values({
        account_id,
        id: uuid(),
        invoice_id,
        payment_record_id,
        kind,
        detail: JSON.stringify(detail),
        actor,
        at,
      })
      .execute();
  const messages = rowsFor<Message>(queueMessages).map((message) => ({
    ...message,
    id: uuid(),
    data: JSON.stringify(message.data),
    next_try_at: now,
  }));
  await open.insertInto('outbox').values(messages).execute();
}

type Draft = Parameters<typeof decide>[1];

async function post(open: Open, account_id: string, draft: Draft, now: Date): Promise<void> {
  const head = await open
    .selectFrom('ledger_balances')
    .select(['version', 'head_hash', ...BOOKS])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const books = Object.fromEntries(BOOKS.map((book) => [book, head[book]])) as unknown as Books;
  const step = decide({ account_id, version: head.version, books }, draft, now);
  if (typeof step === 'string') throw new Error(step);
  const transfer = seal(step.transfer, head.head_hash.toString('hex'), (ascii) => hash('sha256', ascii, 'hex'));
  const hashes = {
    previous_hash: Buffer.from(transfer.previous_hash, 'hex'),
    hash: Buffer.from(transfer.hash, 'hex'),
  };
  await open
    .insertInto('transfers')
    .values({ ...transfer, ...hashes })
    .execute();
  await open
    .updateTable('ledger_balances')
    .set({ version: step.balance.version, head_hash: hashes.hash, ...step.balance.books })
    .where('account_id', '=', account_id)
    .execute();
}

async function writePaid(
  open: Open,
  { paid, invoice, bill }: { paid: PaidAttempt; invoice: PaidInvoice; bill: PaidInvoice },
): Promise<void> {
  const { account_id, id, ...attempt_set } = paid;
  await open
    .updateTable('payment_records')
    .set({ ...attempt_set, failed_reason: null, next_requery_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  const { account_id: _, id: invoice_id, ...invoice_set } = invoice;
  await open
    .updateTable('invoices')
    .set({ ...invoice_set, status: 'PAID' })
    .where('account_id', '=', account_id)
    .where('id', '=', invoice_id)
    .execute();
  await open
    .updateTable('customer_bills')
    .set({ status: 'PAID', paid_at: bill.paid_at, updated_at: bill.updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', bill.id)
    .execute();
}
