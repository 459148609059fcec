import { nextRequery } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { isOpen } from '@kutip/domain/payment-judgement';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import { overdueAttempts, setNextRequery, takeTurn } from './ask.queries.ts';
import { toPay, type Attempt } from './attempt.ts';
import { findAttempt, lockAttempts } from './attempt.queries.ts';
import { endWithoutMoney, object, placeOf } from './effects.ts';
import { insertEvents } from './events.queries.ts';
import type { Hearing, HearingParts } from './hear.ts';
import type { Inbox } from './inbox.ts';
import { requeryAttempt, requeryKey } from './job-kinds.ts';
import type { Heard } from './providers/provider.ts';

export interface AskParts extends HearingParts {
  hearing: Hearing;
  inbox: Inbox;
}

export interface Asking {
  /** Asks now because somebody wants to know, unless somebody did a moment ago or the attempt is over. */
  askNow(attempt: Attempt): Promise<void>;
  /** Asks whatever the state of the attempt: its provider says that there is news. True when the answer was believed. */
  askOnNews(attempt: Attempt): Promise<boolean>;
  /** The job: asks, and plans when to ask again. May run twice. */
  requery(wanted: { account_id: string; id: string }): Promise<void>;
  /** Gives attempts whose job was lost a new one. */
  sweep(): Promise<void>;
}

/** Somebody who reloads his receipt makes us ask no more often than this. */
const ASKED_ANEW_AFTER_MS = 5_000;
/** A job that is later than this is taken for lost. */
const LOST_AFTER_MS = 5 * 60_000;
const SWEPT_AT_ONCE = 500;

export function createAsking(parts: AskParts): Asking {
  const { store, clock, providers, hearing, inbox } = parts;

  /** The provider's answer, already heard; null when there was none that could be believed. */
  async function ask(attempt: Attempt): Promise<Heard | null> {
    const provider = providers.get(attempt.provider);
    const body = (await provider?.enquire(toPay(attempt))) ?? null;
    if (!provider || body === null) return null;
    const message = await provider.read(body, 'enquiry');
    const { id } = await inbox.keep({ provider: provider.name, source: 'enquiry', body, message });
    if (message.kind !== 'heard') return null;
    // Judged as an answer to this question: one about another order is a mismatch, not that order's business.
    await hearing.hear({ inbox_id: id, provider: provider.name, heard: message }, attempt);
    return message;
  }

  return {
    async askNow(attempt) {
      const now = clock.now();
      const not_since = new Date(now.getTime() - ASKED_ANEW_AFTER_MS);
      if (isOpen(attempt.status) && (await takeTurn(store.read, attempt, { now, not_since }))) await ask(attempt);
    },
    askOnNews: async (attempt) => (await ask(attempt)) !== null,
    async requery({ account_id, id }) {
      const attempt = await findAttempt(store.read, account_id, id);
      if (!attempt || !isOpen(attempt.status)) return;
      const answer = await ask(attempt);
      await store.transact((db) => planNext(db, parts, attempt, answer));
    },
    async sweep() {
      const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
      const overdue = await overdueAttempts(store.read, before, SWEPT_AT_ONCE);
      for (const { account_id, id } of overdue)
        await store.transact((db) =>
          enqueue(db, requeryAttempt, { account_id, id }, { run_at: clock.now(), key: requeryKey(id) }),
        );
    },
  };
}

/** Plans the next question, or closes the matter when its time has run out (D-25). */
async function planNext(db: Connection, parts: AskParts, attempt: Attempt, answer: Heard | null): Promise<void> {
  const now = parts.clock.now();
  const [state] = await lockAttempts(db, [attempt]);
  if (!state || !isOpen(state.status)) return;
  const { account_id, id, payer_bank: bank } = attempt;
  const awaits_approver = parts.providers.get(attempt.provider)?.awaitsApprover(state.provider_code) ?? false;
  const next_at = nextRequery(attempt.created_at, now, awaits_approver);
  await setNextRequery(db, attempt, { next_at, now });
  const code = answer?.code ?? null;
  if (next_at) {
    const event = paymentEvent('provider_asked', { bank, code, next_at: next_at.toISOString() });
    await insertEvents(db, [{ ...placeOf(attempt, now), ...event, actor: 'system' }]);
    await enqueue(db, requeryAttempt, { account_id, id }, { run_at: next_at, key: requeryKey(id) });
    return;
  }
  if (answer && !answer.is_known && state.provider_code === null && state.provider_reference === null) {
    const { reason } = answer;
    const ending = { status: 'EXPIRED', code, reason, bank, reference: null, actor: 'system' } as const;
    return endWithoutMoney(db, attempt, ending, now);
  }
  const event = paymentEvent('attempt_unresolved', { code: state.provider_code });
  await object(db, attempt, { exception: 'unresolved', event, more: {}, actor: 'system' }, now);
}
