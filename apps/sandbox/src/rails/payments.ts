import { randomUUID } from 'node:crypto';
import type { PostAnswer } from '../fpx/post.ts';
import type { Rails } from './rail.ts';
import type { RailName } from './names.ts';
import type { RailOutcome, RailPayment, RailStatus, Standing, ToldPayment, WantedPayment } from './state.ts';
import { distorted, railWishFor, type RailDistortion, type RailWish, type RailWishInput } from './wishes.ts';

/** How long after the first of two contradicting callbacks the second one goes out. */
const CONTRADICTION_MS = 1_000;

const timeoutKey = ({ rail, id }: Pick<RailPayment, 'rail' | 'id'>): string => `${rail}/${id}`;
const shownStanding = ({ status, reason }: Standing): string => (reason ? `${status} (${reason})` : status);

function messageOf(payment: RailPayment, standing: Standing, wrong: RailDistortion): ToldPayment {
  const { events: _events, wish: _wish, told: _told, later: _later, ...facts } = payment;
  return distorted({ ...facts, ...standing }, wrong);
}

/** Ends an open payment when the payer's time has run out: the rail says so itself. */
function watch(rails: Rails, payment: RailPayment): void {
  if (payment.status !== 'OPEN' || payment.expires_at === null) return;
  const wait_ms = Math.max(0, new Date(payment.expires_at).getTime() - rails.clock.now().getTime());
  const expire = (): void => void end(rails, payment, 'EXPIRED', null);
  rails.timeouts.set(timeoutKey(payment), rails.clock.after(wait_ms, expire));
}

function takeWish({ state }: Rails, rail: RailName, order_no: string): RailWish | null {
  const wish = railWishFor(state.wishesOf(rail), order_no);
  if (wish && wish.applies_to !== 'ALL') state.wishes.remove(wish.id);
  return wish ?? null;
}

/**
 * Takes a payment in, under the wish that is meant for it. An order that the rail has already answers the payment it
 * has: a rail whose provider makes a second one of it must give that one another number, with `again`.
 */
export function begin(rails: Rails, rail: RailName, wanted: WantedPayment, { again = false } = {}): RailPayment {
  const { state, clock } = rails;
  const known = state.findByOrder(rail, wanted.order_no);
  if (known && !again) return known;
  const created_at = clock.now().toISOString();
  const payment: RailPayment = {
    ...wanted,
    rail,
    status: 'OPEN',
    reason: null,
    created_at,
    ended_at: null,
    told: null,
    later: null,
    wish: takeWish(rails, rail, wanted.order_no),
    events: [{ at: created_at, what: 'Payment received' }],
  };
  state.add(payment);
  watch(rails, payment);
  return payment;
}

/** Sends Kutip what it is told, as the payment's wish has it. */
function callBack({ state, clock, deliveries }: Rails, payment: RailPayment): void {
  const { told, wish } = payment;
  if (told === null) return;
  if (wish?.lost) {
    state.change(payment, clock.now(), `Callback ${told.status}: lost on purpose`);
    return;
  }
  const delay_ms = wish?.delay_ms ?? 0;
  const signature = wish?.signature ?? 'good';
  const first = { told: messageOf(payment, told, wish ?? {}), signature, event_id: randomUUID() };
  for (let copy = 0; copy < (wish?.repeat ?? 1); copy += 1) deliveries.schedule(first, delay_ms);
  if (wish?.then_outcome) {
    const second = messageOf(payment, { status: wish.then_outcome, reason: null }, wish);
    deliveries.schedule({ told: second, signature, event_id: randomUUID() }, delay_ms + CONTRADICTION_MS);
  }
}

interface Ending {
  known: Standing<RailOutcome>;
  told: Standing<RailOutcome> | null;
  later: Standing<RailOutcome> | null;
}

const SUCCESS = { status: 'SUCCESS', reason: null } as const;
const PENDING = { status: 'PENDING', reason: null } as const;

/** A wish speaks for a payer who approves; one who cancels, or whose time runs out, has ended it himself. */
function endingOf({ wish }: RailPayment, chosen: Standing<RailOutcome>): Ending {
  if (!wish || chosen.status === 'CANCELLED' || chosen.status === 'EXPIRED')
    return { known: chosen, told: chosen, later: chosen.status === 'PENDING' ? SUCCESS : null };
  const is_wished = chosen.status === 'SUCCESS' && wish.outcome !== undefined;
  const asked = is_wished ? { status: wish.outcome!, reason: wish.reason ?? null } : chosen;
  if (wish.late) {
    const later = asked.status === 'PENDING' ? SUCCESS : asked;
    return { known: PENDING, told: wish.late === 'SILENT' ? null : PENDING, later };
  }
  // A success is what stands in the end.
  const known = asked.status !== 'SUCCESS' && wish.then_outcome ? { status: wish.then_outcome, reason: null } : asked;
  return { known, told: asked, later: known.status === 'PENDING' ? SUCCESS : null };
}

function decide(rails: Rails, payment: RailPayment, { known, told, later }: Ending): RailPayment {
  rails.timeouts.get(timeoutKey(payment))?.();
  rails.timeouts.delete(timeoutKey(payment));
  const now = rails.clock.now();
  const changed = { ...known, told, later, ended_at: now.toISOString() };
  const next = rails.state.change(payment, now, `The payment stands at ${shownStanding(known)}`, changed);
  if (!next) return payment;
  callBack(rails, next);
  return next;
}

/**
 * The payer has done his part, or his time has run out: the payment stands at what he chose or at what a wish wants, and
 * Kutip is called back. A payment that is not open stays as it is: that was a second click, or an old tab.
 */
export function end(rails: Rails, payment: RailPayment, status: RailOutcome, reason: string | null): RailPayment {
  const current = rails.state.findById(payment.rail, payment.id);
  if (!current) return payment;
  return current.status === 'OPEN' ? decide(rails, current, endingOf(current, { status, reason })) : current;
}

/**
 * What an enquiry shall answer: the payment as the rail knows it, or as its wish says; null: the rail has never heard of
 * the order. Ask it for every enquiry, for it is written on the timeline.
 */
export function stands(rails: Rails, payment: RailPayment): ToldPayment | null {
  const { state, clock, byName } = rails;
  const now = clock.now();
  const is_over = payment.status === 'OPEN' && payment.expires_at !== null && new Date(payment.expires_at) <= now;
  const current = is_over
    ? end(rails, payment, 'EXPIRED', null)
    : (state.findById(payment.rail, payment.id) ?? payment);
  const wished = current.wish?.enquiry_outcome;
  const nudges = byName.get(payment.rail)?.only_nudges === true;
  const known: Standing = nudges && current.wish?.then_outcome && current.told ? current.told : current;
  const standing: Standing = wished && wished !== 'UNKNOWN' ? { status: wished, reason: null } : known;
  state.change(current, now, `Enquiry answered ${wished === 'UNKNOWN' ? wished : shownStanding(standing)}`);
  if (wished === 'UNKNOWN') return null;
  const { status, reason } = standing;
  return messageOf(current, { status, reason }, nudges && isEnded(status) ? (current.wish ?? {}) : {});
}

const isEnded = (status: RailStatus): boolean => status !== 'OPEN' && status !== 'PENDING';

/**
 * An open, pending or failed payment ends now, told at once and truly; a payer who was still there is done.
 * false: it was a success already, which nothing undoes.
 */
export function endNow(rails: Rails, payment: RailPayment, asked: Partial<Standing<RailOutcome>> = {}): boolean {
  if (payment.status === 'SUCCESS') return false;
  const spent = {
    enquiry_outcome: undefined,
    lost: undefined,
    delay_ms: undefined,
    then_outcome: undefined,
    late: undefined,
  };
  const wish = payment.wish && { ...payment.wish, ...spent };
  const cleared = rails.state.change(payment, rails.clock.now(), 'Ended by hand', { wish }) ?? payment;
  const known = asked.status ? { status: asked.status, reason: asked.reason ?? null } : (payment.later ?? SUCCESS);
  decide(rails, cleared, { known, told: known, later: known.status === 'PENDING' ? SUCCESS : null });
  return true;
}

/** Callbacks by hand, one after the other, as wrong as asked for. What the rail itself knows stays as it is. */
export async function callBackByHand(
  { state, clock, deliveries }: Rails,
  payment: RailPayment,
  asked: RailDistortion & { outcome?: RailOutcome | undefined; reason?: string | undefined },
): Promise<PostAnswer[]> {
  const standing: Standing = asked.outcome
    ? { status: asked.outcome, reason: asked.reason ?? null }
    : { status: payment.status === 'OPEN' ? 'PENDING' : payment.status, reason: asked.reason ?? payment.reason };
  const told = messageOf(payment, standing, asked);
  const event_id = randomUUID();
  const answers: PostAnswer[] = [];
  for (let copy = 0; copy < (asked.repeat ?? 1); copy += 1)
    answers.push(await deliveries.send({ told, signature: asked.signature ?? 'good', event_id }));
  const heard = answers.map(({ status, body }) => `${status} ${body}`.slice(0, 40)).join('; ');
  state.change(payment, clock.now(), `Callback ${standing.status} by hand: ${heard}`);
  return answers;
}

/** Keeps the wish for payments to come; one for an order that the rail has already takes hold of it at once. */
export function makeRailWish({ state, clock }: Rails, rail: RailName, input: RailWishInput): RailWish {
  const wish: RailWish = { ...input, id: randomUUID(), made_at: clock.now().toISOString(), rail };
  const payment = wish.order_no === undefined ? undefined : state.findByOrder(rail, wish.order_no);
  if (payment) state.change(payment, clock.now(), 'A wish was made for it', { wish });
  else state.wishes.put(wish.id, wish);
  return wish;
}

function cancelTimeouts(rails: Rails): void {
  for (const cancel of rails.timeouts.values()) cancel();
  rails.timeouts.clear();
}

/** Takes up, after a restart, what was under way. */
export function resumeRails(rails: Rails): void {
  for (const payment of rails.state.payments.all()) watch(rails, payment);
  rails.deliveries.resume();
}

/** Forgets every payment, wish and switch. */
export function resetRails(rails: Rails): void {
  cancelTimeouts(rails);
  rails.deliveries.disarm();
  rails.state.reset();
}

/** Leaves everything to be taken up again. */
export function stopRails(rails: Rails): void {
  cancelTimeouts(rails);
  rails.deliveries.stop();
}
