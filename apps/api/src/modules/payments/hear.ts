import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { isOverpaid, judge, type Verdict } from '@kutip/domain/payment-judgement';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { judgedAttempt, judgedInvoice, type Attempt, type AttemptState } from './attempt.ts';
import { findAttempts, lockAttempts, noteWord } from './attempt.queries.ts';
import { confirmCommand, confirmPayment, surplusTold } from './confirm.posting.ts';
import { endWithoutMoney, object, placeOf } from './effects.ts';
import { hasToldSurplus, insertEvents, openExceptions, type Facts } from './events.queries.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';
import type { Heard, Provider } from './providers/provider.ts';

/** A genuine message that is safe in the inbox. */
export interface Told {
  inbox_id: string;
  provider: string;
  heard: Heard;
}

export interface HearingParts {
  store: Store;
  poster: Poster;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
  /** Federal holidays, for the day on which a payment is due to the merchant. */
  holidays: () => Promise<ReadonlySet<string>>;
  public_url: string;
}

export interface Hearing {
  /** The attempts that messages are about, read with one statement. */
  find(told: readonly Told[]): Promise<(Attempt | undefined)[]>;
  /**
   * The guarded transition that callbacks, enquiries and statements go through. Whatever a message says, its attempt is
   * judged once more under its lock. May be repeated: the second time nothing happens.
   */
  hear(told: Told, attempt: Attempt | undefined): Promise<InboxOutcome>;
}

export function createHearing(parts: HearingParts): Hearing {
  const { store, clock } = parts;
  return {
    async find(told) {
      const found = await findAttempts(
        store.read,
        told.flatMap(({ heard }) => heard.order_nos),
      );
      return told.map(({ provider, heard }) =>
        heard.order_nos.map((order_no) => found.get(order_no)).find((attempt) => attempt?.provider === provider),
      );
    },
    async hear(told, attempt) {
      const now = clock.now();
      if (!attempt) return store.transact((db) => unknownOrder(db, told, now));
      const verdict = judge(judgedAttempt(attempt, attempt), judgedInvoice(attempt, attempt, now), told.heard, now);
      if (verdict.do === 'confirm' || verdict.do === 'hold') return confirm(parts, told, attempt, now);
      // The same again, or an order that has not reached the provider yet: nothing to keep.
      const is_old = !told.heard.is_known || attempt.provider_code === told.heard.code;
      if (verdict.do === 'wait' && is_old) return done(store.read, told, 'waiting', now);
      if (verdict.do === 'nothing') return done(store.read, told, 'repeated', now);
      return store.transact((db) => apply(db, parts, told, attempt, now));
    },
  };
}

async function done(db: Connection, { inbox_id }: Told, outcome: InboxOutcome, now: Date): Promise<InboxOutcome> {
  await markProcessed(db, [{ id: inbox_id, outcome, processed_at: now }]);
  return outcome;
}

/** Success goes through the poster: ledger and payment change together. */
async function confirm(parts: HearingParts, told: Told, attempt: Attempt, now: Date): Promise<InboxOutcome> {
  const { store, poster, holidays, public_url } = parts;
  const { heard, inbox_id } = told;
  const command = confirmCommand({
    attempt,
    heard,
    inbox_id,
    transfer_id: uuid(),
    holidays: await holidays(),
    public_url,
    now,
  });
  const posted = await poster.post(confirmPayment, command);
  if (posted.status === 'posted' && posted.outcome !== 'repeated') return posted.outcome;
  // Somebody else told the success a moment earlier, perhaps without the surplus.
  if (isOverpaid(heard)) return store.transact((db) => apply(db, parts, told, attempt, now));
  return posted.status === 'posted' ? posted.outcome : done(store.read, told, 'repeated', now);
}

/** Everything that moves no money: lock first, then look, then do what the judgement says. */
async function apply(
  db: Connection,
  parts: HearingParts,
  told: Told,
  attempt: Attempt,
  now: Date,
): Promise<InboxOutcome> {
  const [state] = await lockAttempts(db, [attempt]);
  if (!state) throw new Error(`Attempt ${attempt.id} has vanished`);
  const verdict = judge(judgedAttempt(attempt, state), judgedInvoice(attempt, state, now), told.heard, now);
  const outcome = await effect(db, parts, { attempt, state, heard: told.heard, verdict, now });
  return done(db, told, outcome, now);
}

interface Judged {
  attempt: Attempt;
  state: AttemptState;
  heard: Heard;
  verdict: Verdict;
  now: Date;
}

async function effect(db: Connection, { providers }: HearingParts, judged: Judged): Promise<InboxOutcome> {
  const { attempt, state, heard, verdict, now } = judged;
  const { code, reason, provider_reference } = heard;
  const bank = attempt.payer_bank ?? heard.payer_bank;
  switch (verdict.do) {
    case 'end': {
      const reference = provider_reference ?? state.provider_reference;
      const ending = { status: verdict.status, code, reason, bank, reference, actor: 'provider' } as const;
      await endWithoutMoney(db, attempt, ending, now);
      return 'ended';
    }
    case 'wait': {
      if (!heard.is_known || code === state.provider_code) return 'waiting';
      const reference = provider_reference ?? state.provider_reference;
      await noteWord(db, attempt, { provider_code: code, provider_reference: reference }, now);
      const event = providers.get(attempt.provider)?.awaitsApprover(code)
        ? paymentEvent('approver_awaited', { bank, code })
        : paymentEvent('attempt_pending', { bank, code, reason });
      await insertEvents(db, [{ ...placeOf(attempt, now), ...event, actor: 'provider' }]);
      return 'waiting';
    }
    case 'object': {
      if (verdict.because === 'overpaid') return overpaid(db, attempt, verdict.surplus, now);
      const event =
        verdict.because === 'mismatch'
          ? paymentEvent('answer_mismatched', { field: verdict.field, code })
          : paymentEvent('answer_contradicted', { code, reason });
      const { because } = verdict;
      await object(db, attempt, { exception: because, event, more: wordFacts(heard), actor: 'provider' }, now);
      return because;
    }
    case 'nothing':
      return 'repeated';
    default:
      throw new Error(`A ${heard.outcome} cannot ${verdict.do} a payment`);
  }
}

/** Each surplus is told once, however often the provider tells it and whether or not somebody has dealt with it. */
async function overpaid(db: Connection, attempt: Attempt, surplus: Sen, now: Date): Promise<InboxOutcome> {
  const told = surplusTold(attempt, surplus);
  if (await hasToldSurplus(db, { ...attempt, surplus: told.exception.surplus })) return 'repeated';
  const place = placeOf(attempt, now);
  await openExceptions(db, [{ ...place, kind: 'overpaid', detail: told.exception }]);
  await insertEvents(db, [{ ...place, ...told.event, actor: 'provider' }]);
  return 'overpaid';
}

/** What was said, for the person who has to sort it out. */
const wordFacts = ({ order_nos, amount, currency, outcome, provider_reference }: Heard): Facts => ({
  heard_order_no: order_nos.join(' '),
  heard_amount: toRinggit(amount),
  heard_currency: currency,
  heard_outcome: outcome,
  reference: provider_reference,
});

/** Accounts begin with a merchant; what belongs to none is the platform's. */
const PLATFORM = '00000000-0000-0000-0000-000000000000';

const unknownOrder = (db: Connection, { inbox_id, provider, heard }: Told, now: Date): Promise<InboxOutcome> =>
  aboutNoOrder(db, { inbox_id, detail: { provider, code: heard.code, ...wordFacts(heard) } }, now);

/** A genuine message about an order that we do not have: the platform's to look at. */
export async function aboutNoOrder(
  db: Connection,
  { inbox_id: id, detail }: { inbox_id: string; detail: Facts },
  now: Date,
): Promise<InboxOutcome> {
  const nothing = { invoice_id: null, payment_record_id: null };
  await openExceptions(db, [{ account_id: PLATFORM, kind: 'unknown_order', ...nothing, detail, created_at: now }]);
  const outcome: InboxOutcome = 'unknown_order';
  await markProcessed(db, [{ id, outcome, processed_at: now }]);
  return outcome;
}
