import { chainTransfer } from '@kutip/domain/ledger/chain';
import { BOOKS, type Books } from '@kutip/domain/ledger/books';
import { decideTransfer } from '@kutip/domain/ledger/decide';
import type { Kysely, Transaction } from 'kysely';
import { hash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PaymentAttempt } from '../../apps/api/src/modules/payments/attempt.ts';
import { confirmCommand, confirmPayment } from '../../apps/api/src/modules/payments/confirm.posting.ts';
import { writePaidAttempts, type PaidAttemptValues } from '../../apps/api/src/modules/payments/confirm.queries.ts';
import { writePaidInvoices, type PaidInvoiceRow } from '../../apps/api/src/modules/invoices/invoices.queries.ts';
import { payableOwners } from '../../apps/api/src/payable-owners.ts';
import { insertEvents, type EventRow } from '../../apps/api/src/modules/invoices/timeline.queries.ts';
import type { ProviderMessage } from '../../apps/api/src/modules/payments/providers/provider.ts';
import type { Database } from '../../apps/api/src/platform/database.ts';
import {
  insertNotifications,
  type NewNotification,
} from '../../apps/api/src/modules/notifications/insert-notifications.queries.ts';
import { queueMessages, type Message } from '../../apps/api/src/platform/outbox.ts';

type Open = Transaction<Database>;

/** A verified callback and when it was received. */
export interface Callback {
  provider: string;
  body: string;
  message: ProviderMessage;
  now: Date;
}
interface Terms {
  holidays: ReadonlySet<string>;
  public_url: string;
}

/**
 * Confirms a payment without the poster: one transaction with sequential statements, each of one row by its key, committed
 * when this resolves. The rows are decided by the product's own rule. It enqueues no job to deliver the messages, because all
 * payments would wait for that one row.
 */
export const confirmWithoutPoster = (db: Kysely<Database>, callback: Callback, terms: Terms): Promise<void> =>
  db.transaction().execute(async (open) => {
    const inbox_id = await storeMessage(open, callback);
    if (inbox_id === null) return;
    const attempt = await lockAttempt(open, callback.message.order_nos[0] ?? '');
    await confirm(open, attempt, inbox_id, callback, terms);
    await open
      .updateTable('callback_inbox')
      .set({ state: 'PROCESSED', outcome: 'confirmed', processed_at: callback.now })
      .where('id', '=', inbox_id)
      .execute();
  });

/** Stores the message and returns its id; null if it was already processed. */
async function storeMessage(open: Open, { provider, body, now }: Callback): Promise<string | null> {
  const event_key = hash('sha256', `${provider}\ndirect\n${body}`, 'hex');
  const row = { id: uuid(), provider, event_key, source: 'direct', body, received_at: now, state: 'RECEIVED' };
  const stored = await open
    .insertInto('callback_inbox')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_key'])
        .doUpdateSet((eb) => ({ received_count: eb('callback_inbox.received_count', '+', 1) })),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  return stored.state === 'RECEIVED' ? stored.id : null;
}

/**
 * Loads the attempt and everything that its confirmation needs, with attempt and invoice locked. Row by row by key, because
 * planning one join costs more than these statements together.
 */
async function lockAttempt(open: Open, order_no: string): Promise<PaymentAttempt> {
  const { account_id, id } = await open
    .selectFrom('directory')
    .select(['account_id', 'id'])
    .where('kind', '=', 'attempt')
    .where('key', '=', order_no)
    .executeTakeFirstOrThrow();
  const keyOf = (row_id: string) => ({ account_id, id: row_id });
  const { invoice_id } = await open
    .selectFrom('payment_records')
    .select('invoice_id')
    .where((eb) => eb.and(keyOf(id)))
    .executeTakeFirstOrThrow();
  const invoice = await open
    .selectFrom('invoices')
    .select(['status', 'currency'])
    .where((eb) => eb.and(keyOf(invoice_id)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const record = await open
    .selectFrom('payment_records')
    .selectAll()
    .where((eb) => eb.and(keyOf(id)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const collection = await open
    .selectFrom('collections')
    .select(['record_status', 'start_at', 'end_at', 'callback_url'])
    .where((eb) => eb.and(keyOf(record.collection_id!)))
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
    invoice_kind: 'BILL',
  } as unknown as PaymentAttempt;
}

async function confirm(
  open: Open,
  attempt: PaymentAttempt,
  inbox_id: string,
  { message, now }: Callback,
  { holidays, public_url }: Terms,
): Promise<void> {
  const { account_id } = attempt;
  const transfer_id = uuid();
  const command = confirmCommand({
    attempt,
    owner: payableOwners.BILL,
    message,
    inbox_id,
    transfer_id,
    holidays,
    public_url,
    card_token: null,
    now,
  });
  const { transfers, writes, outcome } = confirmPayment.decide(command, attempt);
  if (outcome !== 'confirmed') throw new Error(`A callback that should confirm a payment was ${outcome}`);

  await post(open, account_id, transfers[0]!, now);
  const key = { account_id, provider: attempt.provider, reference: attempt.transaction_invoice_no, kind: 'payment' };
  await open
    .insertInto('external_refs')
    .values({ ...key, transfer_id })
    .execute();

  const rowsFor = <Row>(writer: unknown) => writes.filter(({ into }) => into === writer).map(({ row }) => row as Row);
  const [paid] = rowsFor<PaidAttemptValues>(writePaidAttempts);
  const [invoice] = rowsFor<PaidInvoiceRow>(writePaidInvoices);
  await writePaid(open, { paid: paid!, invoice: invoice! });
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
  await insertMessages(open, rowsFor<Message>(queueMessages), now);
  await notify(open, rowsFor<NewNotification>(insertNotifications));
}

const insertMessages = (open: Open, messages: readonly Message[], now: Date) =>
  open
    .insertInto('outbox')
    .values(
      messages.map((one) => ({
        ...one,
        id: uuid(),
        language: one.language ?? 'en',
        data: JSON.stringify(one.data),
        next_try_at: now,
      })),
    )
    .execute();

/** Notifications in the portal; the settings of the bench's merchants enable them, and a payment's sends no e-mail of its own. */
async function notify(open: Open, notifications: readonly NewNotification[]): Promise<void> {
  for (const { account_id, kind, facts, created_at } of notifications) {
    const { subject_id, ...others } = facts;
    await open
      .insertInto('notifications')
      .values({ account_id, id: uuid(), kind, subject_id, facts: JSON.stringify(others), created_at })
      .execute();
  }
}

type Draft = Parameters<typeof decideTransfer>[1];

async function post(open: Open, account_id: string, draft: Draft, now: Date): Promise<void> {
  const head = await open
    .selectFrom('ledger_balances')
    .select(['version', 'head_hash', ...BOOKS])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const books = Object.fromEntries(BOOKS.map((book) => [book, head[book]])) as unknown as Books;
  const step = decideTransfer({ account_id, version: head.version, books }, draft, now);
  if (typeof step === 'string') throw new Error(step);
  const transfer = chainTransfer(step.transfer, head.head_hash.toString('hex'), (ascii) =>
    hash('sha256', ascii, 'hex'),
  );
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
  { paid, invoice }: { paid: PaidAttemptValues; invoice: PaidInvoiceRow },
): Promise<void> {
  const { account_id, id, change, ...attempt_set } = paid;
  await open
    .updateTable('payment_records')
    .set({ ...attempt_set, status: change.to, failed_reason: null, next_requery_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  const { account_id: _, id: invoice_id, change: __, ...invoice_set } = invoice;
  await open
    .updateTable('invoices')
    .set({ ...invoice_set, status: 'PAID' })
    .where('account_id', '=', account_id)
    .where('id', '=', invoice_id)
    .execute();
  await open
    .updateTable('customer_bills')
    .set({ status: 'PAID', paid_at: invoice.paid_at, updated_at: invoice.updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', invoice_id)
    .execute();
}
