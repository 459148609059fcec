import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { decideTransition, isOverpaid, type TransitionDecision } from '@kutip/domain/payment-transition';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { attemptSnapshot, invoiceSnapshot, type LockedAttempt, type PaymentAttempt } from './attempt.ts';
import { findAttempts, lockAttempts, saveProviderCode } from './attempt.queries.ts';
import { confirmCommand, confirmPayment, overpaymentEvent } from './confirm.posting.ts';
import { eventBase, failAttempt, openPaymentException } from './attempt-effects.ts';
import { hasOverpaymentEvent, openExceptions } from '../exceptions/exceptions.service.ts';
import { insertEvents, type Facts, type PayableOwners } from '../invoices/invoices.service.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';
import type { Provider, ProviderMessage } from './providers/provider.ts';
import { sealCardToken } from './saved-cards.ts';
import { STATEMENT_CODE } from './statement-code.ts';

/** A verified provider message, stored in the inbox. */
export interface InboxMessage {
  inbox_id: string;
  provider: string;
  message: ProviderMessage;
}

export interface MessageHandlerDeps {
  store: Store;
  encryption: Encryption;
  poster: Poster;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
  payableOwners: PayableOwners;
  /** Federal holidays, for the expected settlement date. */
  holidays: () => Promise<ReadonlySet<string>>;
  public_url: string;
}

export interface MessageHandler {
  /** Loads the attempts that the messages refer to, in one statement and in the order of the messages. */
  findAttempts(messages: readonly InboxMessage[]): Promise<(PaymentAttempt | undefined)[]>;
  /**
   * Applies one message to its attempt: the single guarded transition for webhooks, status queries and statement lines.
   * The decision is made again under the attempt's row lock. Idempotent.
   */
  apply(inbox_message: InboxMessage, attempt: PaymentAttempt | undefined): Promise<InboxOutcome>;
}

export function createMessageHandler(deps: MessageHandlerDeps): MessageHandler {
  const { store, clock } = deps;
  return {
    async findAttempts(messages) {
      const found = await findAttempts(
        store.read,
        messages.flatMap(({ message }) => message.order_nos),
      );
      return messages.map(({ provider, message }) =>
        message.order_nos.map((order_no) => found.get(order_no)).find((attempt) => attempt?.provider === provider),
      );
    },
    async apply(inbox_message, attempt) {
      const { message } = inbox_message;
      const now = clock.now();
      if (!attempt) return store.transact((db) => openUnknownOrderException(db, inbox_message, now));
      const decision = decideTransition(
        attemptSnapshot(attempt, attempt),
        invoiceSnapshot(attempt, attempt, now),
        message,
        now,
      );
      if (decision.action === 'confirm' || decision.action === 'hold')
        return confirm(deps, inbox_message, attempt, now);
      // A repeated code, or an order that has not reached the provider yet, changes nothing on the attempt.
      const is_unchanged = !message.is_known || attempt.provider_code === message.code;
      if (decision.action === 'wait' && is_unchanged) return finish(store.read, inbox_message, 'waiting', now);
      if (decision.action === 'ignore') return finish(store.read, inbox_message, 'repeated', now);
      return store.transact((db) => applyLocked(db, deps, inbox_message, attempt, now));
    },
  };
}

async function finish(
  db: Connection,
  { inbox_id }: InboxMessage,
  outcome: InboxOutcome,
  now: Date,
): Promise<InboxOutcome> {
  await markProcessed(db, [{ id: inbox_id, outcome, processed_at: now }]);
  return outcome;
}

/** Posts a success through the ledger's poster, so that ledger and payment change in one transaction. */
async function confirm(
  deps: MessageHandlerDeps,
  inbox_message: InboxMessage,
  attempt: PaymentAttempt,
  now: Date,
): Promise<InboxOutcome> {
  const { store, encryption, poster, payableOwners, holidays, public_url } = deps;
  const { message, inbox_id } = inbox_message;
  const command = confirmCommand({
    attempt,
    owner: payableOwners[attempt.invoice_kind],
    message,
    inbox_id,
    transfer_id: uuid(),
    holidays: await holidays(),
    public_url,
    card_token: message.saved_card ? sealCardToken(encryption, attempt.account_id, message.saved_card.token) : null,
    now,
  });
  const posted = await poster.post(confirmPayment, command);
  if (posted.status === 'posted' && posted.outcome !== 'repeated') return posted.outcome;
  // Another message confirmed the payment first, perhaps without the overpayment.
  if (isOverpaid(message)) return store.transact((db) => applyLocked(db, deps, inbox_message, attempt, now));
  return posted.status === 'posted' ? posted.outcome : finish(store.read, inbox_message, 'repeated', now);
}

/** Applies a message that moves no money: locks the attempt, decides again on the locked state, then writes. */
async function applyLocked(
  db: Connection,
  deps: MessageHandlerDeps,
  inbox_message: InboxMessage,
  attempt: PaymentAttempt,
  now: Date,
): Promise<InboxOutcome> {
  const [state] = await lockAttempts(db, [attempt]);
  if (!state) throw new Error(`Attempt ${attempt.id} has vanished`);
  const { message } = inbox_message;
  const decision = decideTransition(
    attemptSnapshot(attempt, state),
    invoiceSnapshot(attempt, state, now),
    message,
    now,
  );
  const outcome = await writeTransition(db, deps, { attempt, state, message, decision, now });
  return finish(db, inbox_message, outcome, now);
}

interface Transition {
  attempt: PaymentAttempt;
  state: LockedAttempt;
  message: ProviderMessage;
  decision: TransitionDecision;
  now: Date;
}

async function writeTransition(
  db: Connection,
  { providers, payableOwners }: MessageHandlerDeps,
  transition: Transition,
): Promise<InboxOutcome> {
  const { attempt, state, message, decision, now } = transition;
  const { code, reason, provider_reference } = message;
  const bank = attempt.payer_bank ?? message.payer_bank;
  switch (decision.action) {
    case 'fail': {
      const reference = provider_reference ?? state.provider_reference;
      const failure = { status: decision.status, code, reason, bank, reference, actor: 'provider' } as const;
      await failAttempt(db, { attempt, state, payableOwners }, failure, now);
      return 'ended';
    }
    case 'wait': {
      if (!message.is_known || code === state.provider_code) return 'waiting';
      const reference = provider_reference ?? state.provider_reference;
      const saved = { provider_code: code, provider_reference: reference };
      await saveProviderCode(
        db,
        attempt,
        { ...saved, ...(message.is_begun !== false && { provider_stage: 'SENT' }) },
        now,
      );
      const event = providers.get(attempt.provider)?.awaitsApprover(code)
        ? paymentEvent('approver_awaited', { bank, code })
        : paymentEvent('attempt_pending', { bank, code, reason });
      await insertEvents(db, [{ ...eventBase(attempt, now), ...event, actor: 'provider' }]);
      return 'waiting';
    }
    case 'open_exception': {
      if (decision.exception === 'overpaid') return recordOverpayment(db, attempt, decision.surplus, now);
      const event =
        decision.exception === 'mismatch'
          ? paymentEvent('answer_mismatched', { field: decision.field, code })
          : paymentEvent('answer_contradicted', { code, reason });
      const { exception: kind } = decision;
      const exception = { exception: kind, event, extra_detail: messageDetail(message), actor: 'provider' } as const;
      await openPaymentException(db, attempt, exception, now);
      return kind;
    }
    case 'ignore':
      return 'repeated';
    default:
      throw new Error(`Unexpected decision ${decision.action} for the outcome ${message.outcome}`);
  }
}

/** Record each overpayment once, even if the provider repeats it or the exception is already resolved. */
async function recordOverpayment(
  db: Connection,
  attempt: PaymentAttempt,
  surplus: Sen,
  now: Date,
): Promise<InboxOutcome> {
  const { event, exception } = overpaymentEvent(attempt, surplus);
  if (await hasOverpaymentEvent(db, { ...attempt, surplus: exception.surplus })) return 'repeated';
  const base = eventBase(attempt, now);
  await openExceptions(db, [{ ...base, kind: 'overpaid', detail: exception }]);
  await insertEvents(db, [{ ...base, ...event, actor: 'provider' }]);
  return 'overpaid';
}

/** The contents of the message, for the person who resolves the exception. */
const messageDetail = ({ order_nos, amount, currency, outcome, code, provider_reference }: ProviderMessage): Facts => ({
  reported_order_no: order_nos.join(' '),
  reported_amount: toRinggit(amount),
  reported_currency: currency,
  reported_outcome: outcome,
  reference: provider_reference,
  ...(code === STATEMENT_CODE && { source: 'statement' }),
});

const NO_PAYMENT = { invoice_id: null, payment_record_id: null };
/** Exceptions that belong to no merchant's account are opened under the platform's. */
const PLATFORM_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const openUnknownOrderException = (
  db: Connection,
  { inbox_id, provider, message }: InboxMessage,
  now: Date,
): Promise<InboxOutcome> =>
  openUnknownReferenceException(
    db,
    { inbox_id, detail: { provider, code: message.code, ...messageDetail(message) } },
    now,
  );

/** Opens a platform exception for a verified message whose order number matches no attempt, and marks it processed. */
export async function openUnknownReferenceException(
  db: Connection,
  { inbox_id: id, detail }: { inbox_id: string; detail: Facts },
  now: Date,
): Promise<InboxOutcome> {
  await openExceptions(db, [
    { account_id: PLATFORM_ACCOUNT, kind: 'unknown_order', ...NO_PAYMENT, detail, created_at: now },
  ]);
  const outcome: InboxOutcome = 'unknown_order';
  await markProcessed(db, [{ id, outcome, processed_at: now }]);
  return outcome;
}
