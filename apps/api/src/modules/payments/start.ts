import { hash, randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Look, switchResponse } from '@kutip/contracts/payment-service';
import { closedBecause } from '@kutip/domain/collection';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps, type Quote } from '@kutip/domain/fees';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import { toRinggit } from '@kutip/domain/money';
import { offer, type AmountNotOffered, type NotOffered, type Offer } from '@kutip/domain/offering';
import { isPayable, nextRequery, PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory, ownerOf } from '../../platform/directory.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { commissionOn } from '../introducers/introducers.service.ts';
import { findAttempt, lockAttempts } from './attempt.queries.ts';
import { toPay, type Attempt } from './attempt.ts';
import { endWithoutMoney } from './effects.ts';
import { insertEvents } from './events.queries.ts';
import { requeryAttempt, requeryKey } from './job-kinds.ts';
import { MAX_ATTEMPTS, nextAttempt } from './next-attempt.ts';
import { payableOf, payeeFor } from './offered.ts';
import type { Provider } from './providers/provider.ts';
import { serviceById, type ServiceRow } from './services.queries.ts';
import {
  aroundInvoice,
  beginInvoice,
  insertAttempt,
  lockInvoice,
  noteDirections,
  type Around,
  type LockedInvoice,
} from './start.queries.ts';

export interface StartParts {
  store: Store;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
}
export interface Start {
  /** An invoice number, or the uuid of a bill. */
  invoice: string;
  payment_service_id: number;
  look: Look;
  /** What the caller takes it for: a number of another kind is not there, another pool is refused. */
  expected?: { kind: InvoiceKind; pool_type?: string };
}
export type SwitchResponse = z.output<typeof switchResponse>;

const PAGE_TOKEN_BYTES = 32;

export const hashOfPageToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Starts an attempt to pay an invoice: everything is checked and written in one transaction, then the provider is asked
 * where the payer goes. Refuses 4004 no such invoice, 4017 not payable, 4016 collection closed, 4023 account not active,
 * 4012 this way to pay is not offered, 4013 the amount does not fit it, 5002 the bank is down.
 */
export async function startPayment(parts: StartParts, start: Start): Promise<SwitchResponse> {
  const { store, clock, providers } = parts;
  const owner = await ownerOf(store.read, 'invoice', start.invoice);
  if (!owner) throw notFound();
  const now = clock.now();
  const token = randomBytes(PAGE_TOKEN_BYTES).toString('base64url');
  const begun = await store.transact((db) => begin(db, providers, { ...owner, ...start, token, now }));
  const attempt = await findAttempt(store.read, owner.account_id, begun.id);
  if (!attempt) throw new Error(`Attempt ${begun.id} has vanished`);
  const { invoice_no, transaction_invoice_no } = attempt;
  try {
    const { provider_reference, ...directions } = await providers.get(attempt.provider)!.start(toPay(attempt));
    if (provider_reference !== null || directions.qr_payload !== null)
      await noteDirections(store.read, attempt, { provider_reference, qr_payload: directions.qr_payload });
    const expires_at = begun.expires_at.toISOString();
    return { invoice_no, transaction_invoice_no, ...directions, expires_at, page_token: token };
  } catch (cause) {
    await store.transact((db) => notStarted(db, attempt, clock.now()));
    throw Object.assign(unavailable(attempt.payer_bank ?? transaction_invoice_no, 'provider_unavailable'), { cause });
  }
}

interface Begin extends Start {
  account_id: string;
  /** Of the invoice. */
  id: string;
  token: string;
  now: Date;
}

async function begin(db: Connection, providers: ReadonlyMap<string, Provider>, wanted: Begin) {
  const { now: at, token } = wanted;
  const invoice = await lockInvoice(db, wanted);
  if (!invoice || (wanted.expected && wanted.expected.kind !== invoice.kind)) throw notFound();
  assertPool(invoice, wanted.expected?.pool_type);
  const around = await payableAround(db, invoice, at);
  const service = await serviceById(db, wanted.payment_service_id);
  if (!service || !providers.has(service.provider)) throw notOffered('service_inactive');
  const offered = await offerOf(db, invoice, around, service, at);
  if (service.is_online === false) throw unavailable(service.name, 'bank_offline');
  return writeAttempt(db, { invoice, around, service, ...offered, look: wanted.look, token, at });
}

function assertPool({ pool_type }: LockedInvoice, expected: string | undefined): void {
  if (expected !== undefined && expected !== pool_type)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { pool_type: 'mismatch' });
}

/** Our request has not left, so no bank knows of it: the attempt is over and the payer may choose again. */
async function notStarted(db: Connection, attempt: Attempt, now: Date): Promise<void> {
  await lockAttempts(db, [attempt]);
  const ending = { status: 'FAILED', code: null, reason: null, bank: attempt.payer_bank, reference: null } as const;
  await endWithoutMoney(db, attempt, { ...ending, actor: 'system' }, now);
}

async function payableAround(db: Connection, invoice: LockedInvoice, now: Date): Promise<Around> {
  const around = await aroundInvoice(db, invoice);
  if (!around) throw notFound();
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill cannot be paid any more.', invoice.status.toLowerCase());
  if (invoice.review === 'AWAITING')
    throw new Refusal(CODE.bill_not_payable, 'A transfer for this is being looked for.', 'awaiting_review');
  if (invoice.attempts >= MAX_ATTEMPTS)
    throw new Refusal(
      CODE.bill_not_payable,
      'This bill was tried too often. Please ask for a new one.',
      'too_many_attempts',
    );
  const { collection_id, record_status, start_at, end_at } = around;
  const closed =
    collection_id === null ? null : closedBecause({ record_status: record_status!, start_at, end_at }, now);
  if (closed) throw new Refusal(CODE.collection_not_open, 'This collection takes no payments now.', closed);
  if (around.account_status !== 'ACTIVE')
    throw new Refusal(CODE.account_not_active, 'This merchant cannot take payments yet.', 'account_not_active');
  return around;
}

async function offerOf(db: Connection, invoice: LockedInvoice, around: Around, service: ServiceRow, now: Date) {
  const { collection_id, channel_flags, fee_bearer } = around;
  const of_bill = collection_id === null ? null : { channel_flags, fee_bearer };
  // What is no bill belongs to no collection and says itself who bears the fee.
  const collection = invoice.kind === 'BILL' ? of_bill : { channel_flags: null, fee_bearer: invoice.fee_bearer };
  const payable = payableOf({ collection, amount: invoice.amount });
  const offered = offer(
    service,
    await payeeFor(db, invoice.account_id, invoice.kind),
    payable,
    serviceTaxBps(dayOf(now)),
  );
  if (typeof offered === 'string') throw notOffered(offered);
  return { ...offered, quote: offered.quote! };
}

interface NewAttempt extends Offer {
  invoice: LockedInvoice;
  around: Around;
  service: ServiceRow;
  quote: Quote;
  look: Look;
  token: string;
  at: Date;
}

/** The attempt with what it costs: fee, tax and bearer are copies, so what is quoted now is what is charged. */
async function writeAttempt(db: Connection, wanted: NewAttempt): Promise<{ id: string; expires_at: Date }> {
  const { invoice, around, service, quote, token, at } = wanted;
  const next = nextAttempt(invoice, around, at);
  const { account_id, id, attempt, transaction_invoice_no } = next;
  const next_requery_at = nextRequery(at, at, false);
  const expires_at = new Date(at.getTime() + PAGE_TIMEOUT_MS[service.channel_flag]);
  // Introducers have their part of sales, not of what a merchant brings in.
  const of_fee = invoice.kind === 'BILL' ? await commissionOn(db, account_id, 'PAYMENT', quote.fee) : {};
  await insertAttempt(db, {
    ...next,
    payment_service_id: service.payment_service_id,
    group_code: service.group_code,
    channel_flag: service.channel_flag,
    bank_type: service.bank_type,
    amount: quote.amount,
    fee: quote.fee,
    fee_tax: quote.fee_tax,
    ...of_fee,
    fee_bearer: wanted.fee_bearer,
    total_amount: quote.total,
    net_amount: quote.net,
    status: 'PROCESSING',
    provider: service.provider,
    payer_bank: service.name,
    look: wanted.look,
    page_token_hash: hashOfPageToken(token),
    next_requery_at,
    expires_at,
  });
  await enterDirectory(db, [{ kind: 'attempt', key: transaction_invoice_no, account_id, id }]);
  await beginInvoice(db, { account_id, id: invoice.id, attempts: attempt }, at);
  const facts = { channel: service.channel_flag, bank: service.name, amount: toRinggit(quote.total) };
  const place = { account_id, invoice_id: invoice.id, payment_record_id: id, at };
  await insertEvents(db, [{ ...place, ...paymentEvent('attempt_started', facts), actor: 'payer' }]);
  await enqueue(db, requeryAttempt, { account_id, id }, { run_at: next_requery_at!, key: requeryKey(id) });
  return { id, expires_at };
}

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

const unavailable = (bank: string, reason: string) =>
  new Refusal(CODE.provider_unavailable, `${bank} is not available now. Please choose another way to pay.`, {
    payment_service_id: reason,
  });

const AMOUNT_REASONS: ReadonlySet<string> = new Set<AmountNotOffered>([
  'amount_too_small',
  'amount_too_large',
  'fee_exceeds_amount',
]);

const notOffered = (reason: NotOffered | AmountNotOffered) =>
  AMOUNT_REASONS.has(reason)
    ? new Refusal(CODE.amount_outside_limits, 'This amount cannot be paid this way.', { amount: reason })
    : new Refusal(CODE.channel_not_enabled, 'This way to pay is not offered here.', { payment_service_id: reason });
