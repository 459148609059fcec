import { randomUUID } from 'node:crypto';
import type { PostAnswer } from '../fpx/post.ts';
import type { Rails } from './rail.ts';
import type { RailName } from './rail-name.ts';
import type { RailOutcome, RailPayment, RailStatus, PaymentState, ReportedPayment, NewRailPayment } from './state.ts';
import {
  applyDistortion,
  findRailScenario,
  type RailDistortion,
  type RailScenario,
  type RailScenarioInput,
} from './scenarios.ts';

/** Delay between two contradicting callbacks. */
const CONTRADICTION_MS = 1_000;

const timeoutKey = ({ rail, id }: Pick<RailPayment, 'rail' | 'id'>): string => `${rail}/${id}`;
const formatState = ({ status, reason }: PaymentState): string => (reason ? `${status} (${reason})` : status);

function reportPayment(payment: RailPayment, state: PaymentState, faults: RailDistortion): ReportedPayment {
  const { events: _events, scenario: _scenario, reported: _reported, later: _later, ...facts } = payment;
  return applyDistortion({ ...facts, ...state }, faults);
}

/** Schedules the expiry of an open payment. */
function scheduleTimeout(rails: Rails, payment: RailPayment): void {
  if (payment.status !== 'OPEN' || payment.expires_at === null) return;
  const wait_ms = Math.max(0, new Date(payment.expires_at).getTime() - rails.clock.now().getTime());
  const expire = (): void => void endPayment(rails, payment, 'EXPIRED', null);
  rails.timeouts.set(timeoutKey(payment), rails.clock.after(wait_ms, expire));
}

function takeScenario({ state }: Rails, rail: RailName, order_no: string): RailScenario | null {
  const scenario = findRailScenario(state.scenariosOf(rail), order_no);
  if (scenario && scenario.applies_to !== 'ALL') state.scenarios.remove(scenario.id);
  return scenario ?? null;
}

/**
 * Creates a payment with the scenario that applies to it. A known order returns its existing payment, unless
 * `allow_duplicate` is set for providers that create another payment for the same order.
 */
export function createPayment(
  rails: Rails,
  rail: RailName,
  input: NewRailPayment,
  { allow_duplicate = false } = {},
): RailPayment {
  const { state, clock } = rails;
  const known = state.findByOrder(rail, input.order_no);
  if (known && !allow_duplicate) return known;
  const created_at = clock.now().toISOString();
  const payment: RailPayment = {
    ...input,
    rail,
    status: 'OPEN',
    reason: null,
    created_at,
    ended_at: null,
    reported: null,
    later: null,
    scenario: takeScenario(rails, rail, input.order_no),
    events: [{ at: created_at, what: 'Payment received' }],
  };
  state.add(payment);
  scheduleTimeout(rails, payment);
  return payment;
}

/** Schedules the callbacks of a payment, with its scenario applied. */
function scheduleCallbacks({ state, clock, deliveries }: Rails, payment: RailPayment): void {
  const { reported, scenario } = payment;
  if (reported === null) return;
  if (scenario?.lost) {
    state.change(payment, clock.now(), `Callback ${reported.status}: lost on purpose`);
    return;
  }
  const delay_ms = scenario?.delay_ms ?? 0;
  const signature = scenario?.signature ?? 'good';
  const first = { payment: reportPayment(payment, reported, scenario ?? {}), signature, event_id: randomUUID() };
  for (let copy = 0; copy < (scenario?.repeat ?? 1); copy += 1) deliveries.schedule(first, delay_ms);
  if (scenario?.then_outcome) {
    const second = reportPayment(payment, { status: scenario.then_outcome, reason: null }, scenario);
    deliveries.schedule({ payment: second, signature, event_id: randomUUID() }, delay_ms + CONTRADICTION_MS);
  }
}

interface Ending {
  final: PaymentState<RailOutcome>;
  reported: PaymentState<RailOutcome> | null;
  later: PaymentState<RailOutcome> | null;
}

const SUCCESS = { status: 'SUCCESS', reason: null } as const;
const PENDING = { status: 'PENDING', reason: null } as const;

/** The outcome of a payment. A scenario applies when the payer approves; a cancellation or an expiry takes precedence. */
function endingOf({ scenario }: RailPayment, chosen: PaymentState<RailOutcome>): Ending {
  if (!scenario || chosen.status === 'CANCELLED' || chosen.status === 'EXPIRED')
    return { final: chosen, reported: chosen, later: chosen.status === 'PENDING' ? SUCCESS : null };
  const has_scenario_outcome = chosen.status === 'SUCCESS' && scenario.outcome !== undefined;
  const requested = has_scenario_outcome ? { status: scenario.outcome!, reason: scenario.reason ?? null } : chosen;
  if (scenario.late) {
    const later = requested.status === 'PENDING' ? SUCCESS : requested;
    return { final: PENDING, reported: scenario.late === 'SILENT' ? null : PENDING, later };
  }
  // A success is final.
  const final =
    requested.status !== 'SUCCESS' && scenario.then_outcome
      ? { status: scenario.then_outcome, reason: null }
      : requested;
  return { final, reported: requested, later: final.status === 'PENDING' ? SUCCESS : null };
}

function applyEnding(rails: Rails, payment: RailPayment, { final, reported, later }: Ending): RailPayment {
  rails.timeouts.get(timeoutKey(payment))?.();
  rails.timeouts.delete(timeoutKey(payment));
  const now = rails.clock.now();
  const changed = { ...final, reported, later, ended_at: now.toISOString() };
  const next = rails.state.change(payment, now, `Payment status: ${formatState(final)}`, changed);
  if (!next) return payment;
  scheduleCallbacks(rails, next);
  return next;
}

/**
 * Ends an open payment with the payer's choice or its scenario's outcome, and sends the callbacks. A payment that is not
 * open does not change: that was a second click, or an old tab.
 */
export function endPayment(
  rails: Rails,
  payment: RailPayment,
  status: RailOutcome,
  reason: string | null,
): RailPayment {
  const current = rails.state.findById(payment.rail, payment.id);
  if (!current) return payment;
  return current.status === 'OPEN' ? applyEnding(rails, current, endingOf(current, { status, reason })) : current;
}

/**
 * The payment as an enquiry reports it: its actual state, or what its scenario says; null: the order is reported as
 * unknown. Records the enquiry on the timeline.
 */
export function answerEnquiry(rails: Rails, payment: RailPayment): ReportedPayment | null {
  const { state, clock, byName } = rails;
  const now = clock.now();
  const is_expired = payment.status === 'OPEN' && payment.expires_at !== null && new Date(payment.expires_at) <= now;
  const current = is_expired
    ? endPayment(rails, payment, 'EXPIRED', null)
    : (state.findById(payment.rail, payment.id) ?? payment);
  const scenario_outcome = current.scenario?.enquiry_outcome;
  const is_thin = byName.get(payment.rail)?.has_thin_callbacks === true;
  const actual: PaymentState =
    is_thin && current.scenario?.then_outcome && current.reported ? current.reported : current;
  const state_shown: PaymentState =
    scenario_outcome && scenario_outcome !== 'UNKNOWN' ? { status: scenario_outcome, reason: null } : actual;
  state.change(
    current,
    now,
    `Enquiry answered ${scenario_outcome === 'UNKNOWN' ? scenario_outcome : formatState(state_shown)}`,
  );
  if (scenario_outcome === 'UNKNOWN') return null;
  const { status, reason } = state_shown;
  return reportPayment(current, { status, reason }, is_thin && isEnded(status) ? (current.scenario ?? {}) : {});
}

const isEnded = (status: RailStatus): boolean => status !== 'OPEN' && status !== 'PENDING';

/**
 * Ends an open, pending or failed payment at once and reports it without faults.
 * Returns false for a success, which is final.
 */
export function endPaymentNow(
  rails: Rails,
  payment: RailPayment,
  outcome: Partial<PaymentState<RailOutcome>> = {},
): boolean {
  if (payment.status === 'SUCCESS') return false;
  const cleared_settings = {
    enquiry_outcome: undefined,
    lost: undefined,
    delay_ms: undefined,
    then_outcome: undefined,
    late: undefined,
  };
  const scenario = payment.scenario && { ...payment.scenario, ...cleared_settings };
  const updated = rails.state.change(payment, rails.clock.now(), 'Ended manually', { scenario }) ?? payment;
  const final = outcome.status
    ? { status: outcome.status, reason: outcome.reason ?? null }
    : (payment.later ?? SUCCESS);
  applyEnding(rails, updated, { final, reported: final, later: final.status === 'PENDING' ? SUCCESS : null });
  return true;
}

/** Sends manual callbacks one after the other with the given faults. The payment itself does not change. */
export async function sendManualCallback(
  { state, clock, deliveries }: Rails,
  payment: RailPayment,
  input: RailDistortion & { outcome?: RailOutcome | undefined; reason?: string | undefined },
): Promise<PostAnswer[]> {
  const reported_state: PaymentState = input.outcome
    ? { status: input.outcome, reason: input.reason ?? null }
    : { status: payment.status === 'OPEN' ? 'PENDING' : payment.status, reason: input.reason ?? payment.reason };
  const reported = reportPayment(payment, reported_state, input);
  const event_id = randomUUID();
  const answers: PostAnswer[] = [];
  for (let copy = 0; copy < (input.repeat ?? 1); copy += 1)
    answers.push(await deliveries.send({ payment: reported, signature: input.signature ?? 'good', event_id }));
  const summary = answers.map(({ status, body }) => `${status} ${body}`.slice(0, 40)).join('; ');
  state.change(payment, clock.now(), `Manual callback ${reported_state.status}: ${summary}`);
  return answers;
}

/** Stores a scenario for future payments; one for an existing order is applied to it at once. */
export function createRailScenario({ state, clock }: Rails, rail: RailName, input: RailScenarioInput): RailScenario {
  const scenario: RailScenario = { ...input, id: randomUUID(), made_at: clock.now().toISOString(), rail };
  const payment = scenario.order_no === undefined ? undefined : state.findByOrder(rail, scenario.order_no);
  if (payment) state.change(payment, clock.now(), 'A scenario was added', { scenario });
  else state.scenarios.put(scenario.id, scenario);
  return scenario;
}

function cancelTimeouts(rails: Rails): void {
  for (const cancel of rails.timeouts.values()) cancel();
  rails.timeouts.clear();
}

/** Resumes timeouts and deliveries after a restart. */
export function resumeRails(rails: Rails): void {
  for (const payment of rails.state.payments.all()) scheduleTimeout(rails, payment);
  rails.deliveries.resume();
}

/** Deletes every payment, scenario and switch. */
export function resetRails(rails: Rails): void {
  cancelTimeouts(rails);
  rails.deliveries.cancelTimers();
  rails.state.reset();
}

/** Stops timers and deliveries; everything stored is resumed by the next start. */
export function stopRails(rails: Rails): void {
  cancelTimeouts(rails);
  rails.deliveries.stop();
}
