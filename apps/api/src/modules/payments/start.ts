import { CODE } from '@kutip/contracts/codes';
import type { Look, switchResponse } from '@kutip/contracts/payment-service';
import type { DeviceToken } from '@kutip/domain/card/device-token';
import type { Quote } from '@kutip/domain/fees';
import { isSale, type InvoiceKind } from '@kutip/domain/invoice-number';
import type { Language } from '@kutip/domain/language';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { offer, type AmountNotOfferedReason, type NotOfferedReason, type Offer } from '@kutip/domain/offering';
import { isPayable, nextRequery, PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { isOpen } from '@kutip/domain/payment-transition';
import { mayTakePayments } from '@kutip/domain/onboarding';
import { Refusal } from '@kutip/domain/refusal';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { commissionOn } from '../introducers/introducers.service.ts';
import { findAttempt, lockAttempts } from './attempt.queries.ts';
import { toProviderAttempt, type PaymentAttempt } from './attempt.ts';
import { failAttempt } from './attempt-effects.ts';
import { assertWallet, chargeDevice } from './device-charge.ts';
import {
  insertEvents,
  lockInvoice,
  moveInvoice,
  updateAttemptCount,
  type LockedInvoice,
  type PayableOwners,
  type PayableTerms,
} from '../invoices/invoices.service.ts';
import { MAX_ATTEMPTS, nextAttempt } from './next-attempt.ts';
import type { PaymentLog } from './payment-log.ts';
import type { Provider } from './providers/provider.ts';
import { browserHash, savedCardsFor } from './saved-cards.ts';
import { serviceById, type ServiceRow } from './services.queries.ts';
import { findAccountStatus, insertAttempt, saveNextAction } from './start.queries.ts';

export interface StartDeps {
  store: Store;
  encryption: Encryption;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
  payableOwners: PayableOwners;
  log: PaymentLog;
  /** No money moves: merchants who wait for approval may try payments too. */
  is_test_mode: boolean;
}
export interface StartPaymentInput {
  /** An invoice number, or the uuid of a bill. */
  invoice: string;
  payment_service_id: number;
  look: Look;
  /** Of the payer's page; undefined: not known. */
  payer_language?: Language | undefined;
  /** The secret of the payer's browser, which finds and saves cards; undefined: none. */
  browser_token?: string | undefined;
  /** What the payer was shown, charge included; another total is refused (4030). */
  expected_total?: Sen | undefined;
  /** A card of the payer's device, which is charged at once. */
  device_token?: DeviceToken | undefined;
  /** What the caller expects: an invoice of another kind is not found (4004), another pool is refused (4000). */
  expected?: { kind: InvoiceKind; pool_type?: string };
}
export type SwitchResponse = z.output<typeof switchResponse>;

/**
 * Starts an attempt to pay an invoice: checks and writes it in one transaction, then asks the provider for the payer's
 * next action. Refuses 4004 no such invoice, 4017 not payable, 4016 collection closed, 4023 account not active, 4012
 * payment method not available, 4013 amount outside its limits, 4030 another total than the payer was shown, 4031 the
 * card of the payer's device refused, 5002 bank offline.
 */
export async function startPayment(deps: StartDeps, input: StartPaymentInput): Promise<SwitchResponse> {
  const { store, clock, log, providers, payableOwners } = deps;
  const owner = await findOwner(store.read, 'invoice', input.invoice);
  if (!owner) throw notFound();
  const now = clock.now();
  const created = await store.transact((db) => createAttempt(db, deps, { ...owner, ...input, now }));
  const attempt = await findAttempt(store.read, owner.account_id, created.id);
  if (!attempt) throw new Error(`Attempt ${created.id} has vanished`);
  const { invoice_no, transaction_invoice_no } = attempt;
  try {
    const provider = providers.get(attempt.provider)!;
    const { expires_at: closes_at } = created;
    if (input.device_token)
      return await chargeDevice(deps, provider, { attempt, closes_at, device_token: input.device_token });
    const { provider_reference, ...next_action } = await provider.start(toProviderAttempt(attempt));
    if (provider_reference !== null || next_action.qr_payload !== null)
      await saveNextAction(store.read, attempt, { provider_reference, qr_payload: next_action.qr_payload });
    const expires_at = closes_at.toISOString();
    const saved_cards = await savedCardsFor(deps, provider, { attempt, browser_token: input.browser_token });
    return { invoice_no, transaction_invoice_no, ...next_action, ...(saved_cards && { saved_cards }), expires_at };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause; // of the card, whose attempt has failed by now
    await store.transact((db) => failUnstartedAttempt(db, payableOwners, attempt, clock.now()));
    const { provider, account_id, id: attempt_id } = attempt;
    log.warn({ event: 'payment.start_failed', provider, account_id, attempt_id, err: cause }, 'payment start failed');
    throw Object.assign(unavailable(attempt.payer_bank ?? transaction_invoice_no, 'provider_unavailable'), { cause });
  }
}

interface CreateAttemptInput extends StartPaymentInput {
  account_id: string;
  /** Of the invoice. */
  id: string;
  now: Date;
}

/** Checks that the invoice can be paid with the chosen service, and writes the attempt. */
async function createAttempt(
  db: Connection,
  { providers, ...deps }: Pick<StartDeps, 'providers' | 'payableOwners' | 'is_test_mode'>,
  input: CreateAttemptInput,
) {
  const { now: at, expected } = input;
  const invoice = await lockInvoice(db, input);
  if (!invoice || (expected && expected.kind !== invoice.kind)) throw notFound();
  assertPool(invoice, expected?.pool_type);
  const terms = await loadPayableTerms(db, deps, invoice, at);
  const service = await serviceById(db, input.payment_service_id);
  if (!service || !providers.has(service.provider)) throw notOffered('service_inactive');
  const offered = await quoteOffer(invoice, terms, service);
  assertTotal(offered.quote, input.expected_total);
  assertWallet(providers.get(service.provider), input.device_token);
  if (service.is_online === false) throw unavailable(service.name, 'bank_offline');
  return writeAttempt(db, { invoice, terms, service, ...offered, input, at });
}

function assertPool({ pool_type }: LockedInvoice, expected: string | undefined): void {
  if (expected !== undefined && expected !== pool_type)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { pool_type: 'mismatch' });
}

/** The bill or its charge was edited while the payer's page was open. */
function assertTotal({ total }: Quote, expected_total: Sen | undefined): void {
  if (expected_total !== undefined && expected_total !== total)
    throw new Refusal(CODE.amount_changed, 'The amount has changed. Please check the new amount.', {
      expected_total: 'changed',
    });
}

/** Fails an attempt that the provider never accepted, so that the payer may choose again. One that was confirmed meanwhile stays. */
async function failUnstartedAttempt(
  db: Connection,
  payableOwners: PayableOwners,
  attempt: PaymentAttempt,
  now: Date,
): Promise<void> {
  const [state] = await lockAttempts(db, [attempt]);
  if (!state || !isOpen(state.status)) return;
  const failure = { status: 'FAILED', code: null, reason: null, bank: attempt.payer_bank, reference: null } as const;
  await failAttempt(db, { attempt, state, payableOwners }, { ...failure, actor: 'system' }, now);
}

/** The terms of an invoice. Refuses an invoice, payable or merchant that cannot be paid now. */
async function loadPayableTerms(
  db: Connection,
  { payableOwners, is_test_mode }: Pick<StartDeps, 'payableOwners' | 'is_test_mode'>,
  invoice: LockedInvoice,
  now: Date,
): Promise<PayableTerms> {
  const account_status = await findAccountStatus(db, invoice.account_id);
  const terms = await payableOwners[invoice.kind].terms(db, invoice, now);
  if (!account_status || !terms) throw notFound();
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill cannot be paid any more.', invoice.status.toLowerCase());
  if (invoice.review === 'AWAITING')
    throw new Refusal(CODE.bill_not_payable, 'A bank transfer for this invoice is under review.', 'awaiting_review');
  if (invoice.attempts >= MAX_ATTEMPTS)
    throw new Refusal(
      CODE.bill_not_payable,
      'This bill has had too many payment attempts. Please ask for a new one.',
      'too_many_attempts',
    );
  if (terms.closed_reason)
    throw new Refusal(CODE.collection_not_open, 'This collection is not open for payments.', terms.closed_reason);
  if (!mayTakePayments(account_status, { is_test_mode }))
    throw new Refusal(CODE.account_not_active, 'This merchant cannot take payments yet.', 'account_not_active');
  return terms;
}

/** The offer of one payment service for the invoice, with the fee quote. Refuses 4012 and 4013. */
async function quoteOffer({ amount }: LockedInvoice, terms: PayableTerms, service: ServiceRow) {
  const { channel_flags, fee_bearer } = terms;
  const payee = await terms.loadPayee();
  const offered = offer(service, payee, { channel_flags, fee_bearer, amount });
  if (typeof offered === 'string') throw notOffered(offered);
  return { ...offered, quote: offered.quote! };
}

interface NewAttempt extends Offer {
  invoice: LockedInvoice;
  terms: PayableTerms;
  service: ServiceRow;
  quote: Quote;
  input: Pick<StartPaymentInput, 'look' | 'payer_language' | 'browser_token'>;
  at: Date;
}

/** Writes the attempt with copies of fee, tax and fee bearer, so that the payer is charged what was quoted. */
async function writeAttempt(db: Connection, new_attempt: NewAttempt): Promise<{ id: string; expires_at: Date }> {
  const { invoice, terms, service, quote, at } = new_attempt;
  const next = nextAttempt(invoice, terms, at);
  const { account_id, id, attempt } = next;
  const next_requery_at = nextRequery(at, at, false);
  const expires_at = new Date(at.getTime() + PAGE_TIMEOUT_MS[service.channel_flag]);
  const commission = isSale(invoice.kind) ? await commissionOn(db, account_id, 'PAYMENT', quote.fee) : {};
  await insertAttempt(db, {
    ...next,
    payment_service_id: service.payment_service_id,
    group_code: service.group_code,
    channel_flag: service.channel_flag,
    bank_type: service.bank_type,
    amount: quote.amount,
    fee: quote.fee,
    fee_tax: quote.fee_tax,
    ...commission,
    fee_bearer: new_attempt.fee_bearer,
    total_amount: quote.total,
    net_amount: quote.net,
    status: 'PROCESSING',
    provider_stage: 'OPENED',
    provider: service.provider,
    payer_bank: service.name,
    look: new_attempt.input.look,
    payer_language: new_attempt.input.payer_language ?? null,
    browser_hash: browserHash(new_attempt.input.browser_token),
    next_requery_at,
    expires_at,
  });
  // A second attempt leaves the invoice in the state that the first one has brought it to.
  if (invoice.status === 'PROCESSING') await updateAttemptCount(db, invoice, attempt);
  else await moveInvoice(db, invoice, 'PROCESSING', { attempts: attempt, now: at });
  const facts = { channel: service.channel_flag, bank: service.name, amount: toRinggit(quote.total) };
  const event_base = { account_id, invoice_id: invoice.id, payment_record_id: id, at };
  await insertEvents(db, [{ ...event_base, ...paymentEvent('attempt_started', facts), actor: 'payer' }]);
  return { id, expires_at };
}

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

const unavailable = (bank: string, reason: string) =>
  new Refusal(CODE.provider_unavailable, `${bank} is not available now. Please choose another payment method.`, {
    payment_service_id: reason,
  });

const AMOUNT_REASONS: ReadonlySet<string> = new Set<AmountNotOfferedReason>([
  'amount_too_small',
  'amount_too_large',
  'fee_exceeds_amount',
]);

const notOffered = (reason: NotOfferedReason | AmountNotOfferedReason) =>
  AMOUNT_REASONS.has(reason)
    ? new Refusal(CODE.amount_outside_limits, 'This payment method does not accept this amount.', { amount: reason })
    : new Refusal(CODE.channel_not_enabled, 'This payment method is not available here.', {
        payment_service_id: reason,
      });
