import { nextRequery, type ProviderStage } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { isOpen } from '@kutip/domain/payment-transition';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { MessageHandler, MessageHandlerDeps } from './apply-message.ts';
import { toProviderAttempt, type PaymentAttempt } from './attempt.ts';
import { eventBase, failAttempt, openPaymentException } from './attempt-effects.ts';
import { findAttempt, lockAttempts } from './attempt.queries.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import type { Inbox } from './inbox.ts';
import { requeryAttempt, requeryKey } from './job-definitions.ts';
import { logFailedStatusQuery, type PaymentLog } from './payment-log.ts';
import type { ParsedMessage, ProviderMessage } from './providers/provider.ts';
import {
  claimStatusQuery,
  enqueueRequeries,
  overdueAttempts,
  saveProviderStage,
  setNextRequery,
} from './requery-schedule.queries.ts';

export interface StatusQueryDeps extends MessageHandlerDeps {
  messageHandler: MessageHandler;
  inbox: Inbox;
  log: PaymentLog;
}

export interface StatusQueries {
  /** Queries the provider for someone who is waiting; skipped when the attempt is over or was queried moments ago. */
  queryNow(attempt: PaymentAttempt): Promise<void>;
  /** Queries in any state of the attempt, because a webhook announced a change. True when there was a valid answer. */
  queryAfterWebhook(attempt: PaymentAttempt): Promise<boolean>;
  /** The job: queries the provider and schedules the next query. Idempotent. */
  requery(key: { account_id: string; id: string }): Promise<void>;
  /** Enqueues the jobs that are due soon, and a new one for open attempts whose job was lost. */
  sweep(): Promise<void>;
}

/** Reloading a receipt queries the provider no more often than this. */
const MIN_QUERY_INTERVAL_MS = 5_000;
/**
 * Most payments end before their first query, so a job is enqueued only for what is due before the next sweep, which runs every
 * minute, and the one after that.
 */
const ENQUEUED_AHEAD_MS = 2 * 60_000;
/** A job that is later than this is replaced, whatever holds it up. One that is missing is added by the next sweep. */
const LOST_AFTER_MS = 5 * 60_000;
const SWEEP_BATCH_SIZE = 500;

export function createStatusQueries(deps: StatusQueryDeps): StatusQueries {
  const { store, clock, providers, messageHandler, inbox, log } = deps;

  /** Queries the provider and applies its answer. null: no answer, or none that could be verified and read. */
  async function queryStatus(attempt: PaymentAttempt): Promise<ProviderMessage | null> {
    const provider = providers.get(attempt.provider);
    const fail = async (answer: ParsedMessage | null): Promise<null> => {
      logFailedStatusQuery(log, { provider: attempt.provider, attempt_id: attempt.id }, answer);
      await saveProviderStage(store.read, attempt, 'UNKNOWN');
      return null;
    };
    const body = (await provider?.queryStatus(toProviderAttempt(attempt))) ?? null;
    if (!provider || body === null) return fail(null);
    const message = await provider.readMessage(body, 'enquiry');
    const { id } = await inbox.save({ provider: provider.name, source: 'enquiry', body, message });
    if (message.kind !== 'payment_status') return fail(message);
    // Applied to the attempt that was queried, so an answer about another order is a mismatch and not applied to that order.
    await messageHandler.apply({ inbox_id: id, provider: provider.name, message }, attempt);
    await saveProviderStage(store.read, attempt, stageOf(message));
    return message;
  }

  return {
    async queryNow(attempt) {
      const now = clock.now();
      const not_since = new Date(now.getTime() - MIN_QUERY_INTERVAL_MS);
      if (isOpen(attempt.status) && (await claimStatusQuery(store.read, attempt, { now, not_since })))
        await queryStatus(attempt);
    },
    queryAfterWebhook: async (attempt) => (await queryStatus(attempt)) !== null,
    async requery({ account_id, id }) {
      const attempt = await findAttempt(store.read, account_id, id);
      if (!attempt || !isOpen(attempt.status)) return;
      const answer = await queryStatus(attempt);
      const end = await store.transact((db) => scheduleNextQuery(db, deps, attempt, answer));
      const facts = { provider: attempt.provider, account_id, attempt_id: id };
      if (end === 'expired') log.info({ event: 'payment.failed', ...facts, status: 'EXPIRED' }, 'payment failed');
      if (end === 'unresolved') log.warn({ event: 'exception.opened', exception: end, ...facts }, 'exception opened');
    },
    async sweep() {
      const now = clock.now();
      const before = new Date(now.getTime() - LOST_AFTER_MS);
      const until = new Date(now.getTime() + ENQUEUED_AHEAD_MS);
      await enqueueRequeries(store.read, { from: before, until, now });
      const overdue = await overdueAttempts(store.read, before, SWEEP_BATCH_SIZE);
      for (const { account_id, id } of overdue)
        await store.transact((db) =>
          enqueue(db, requeryAttempt, { account_id, id }, { run_at: now, key: requeryKey(id) }),
        );
    },
  };
}

/** Schedules the next query. After the last one it expires the attempt or opens an exception, and answers which (D-25). */
async function scheduleNextQuery(
  db: Connection,
  deps: StatusQueryDeps,
  attempt: PaymentAttempt,
  answer: ProviderMessage | null,
): Promise<'expired' | 'unresolved' | null> {
  const now = deps.clock.now();
  const [state] = await lockAttempts(db, [attempt]);
  if (!state || !isOpen(state.status)) return null;
  const { payer_bank: bank } = attempt;
  const awaits_approver = deps.providers.get(attempt.provider)?.awaitsApprover(state.provider_code) ?? false;
  const next_at = nextRequery(attempt.created_at, now, awaits_approver);
  await setNextRequery(db, attempt, { next_at, now });
  const code = answer?.code ?? null;
  if (next_at) {
    const event = paymentEvent('provider_asked', { bank, code, next_at: next_at.toISOString() });
    await insertEvents(db, [{ ...eventBase(attempt, now), ...event, actor: 'system' }]);
    return null;
  }
  if (answer && !answer.is_known && state.provider_code === null && state.provider_reference === null) {
    const { reason } = answer;
    const failure = { status: 'EXPIRED', code, reason, bank, reference: null, actor: 'system' } as const;
    await failAttempt(db, { attempt, state, payableOwners: deps.payableOwners }, failure, now);
    return 'expired';
  }
  const event = paymentEvent('attempt_unresolved', { code: state.provider_code });
  await openPaymentException(db, attempt, { exception: 'unresolved', event, extra_detail: {}, actor: 'system' }, now);
  return 'unresolved';
}

/** How far the payment has come by the provider's answer. */
const stageOf = ({ is_known, is_begun }: ProviderMessage): ProviderStage =>
  is_known && is_begun !== false ? 'SENT' : 'OPENED';
