import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { PostAnswer } from '../fpx/post.ts';
import type { PostCallback } from './post.ts';
import type { RailName } from './rail-name.ts';
import type { Rail, RailDeliveries } from './rail.ts';
import type { RailDelivery, RailOutcome, RailState } from './state.ts';

/** Delays before each retry, in milliseconds; after the last one the callback counts as not delivered. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

const NOT_SENT: PostAnswer = { status: 0, body: 'the rail is down' };
const NO_CALLBACK: PostAnswer = { status: 0, body: 'the provider sends no callback' };

/** These providers accept any 2xx as acknowledgement. */
export const isAcceptedByRail = ({ status }: PostAnswer): boolean => status >= 200 && status < 300;

const describeAnswer = ({ status, body }: PostAnswer): string =>
  status === 0 ? body : `${status} ${body}`.trim().slice(0, 80);

interface DeliveryDeps {
  readonly state: RailState;
  readonly clock: Clock;
  readonly post: PostCallback;
  readonly byName: ReadonlyMap<RailName, Rail>;
}

/** Records the result of a delivery attempt. Returns the delivery with its next retry; null: it is finished. */
function recordAttempt(
  { state, clock }: DeliveryDeps,
  delivery: RailDelivery,
  answer: PostAnswer,
): RailDelivery | null {
  const { payment, tries } = delivery;
  const is_accepted = isAcceptedByRail(answer);
  const wait_ms = is_accepted || answer === NO_CALLBACK ? undefined : RETRY_AFTER_MS[tries];
  if (wait_ms === undefined) {
    state.deliveries.remove(delivery.id);
    const end = is_accepted ? 'accepted' : `not accepted (${describeAnswer(answer)}), giving up`;
    const what = answer === NO_CALLBACK ? answer.body : end;
    state.change(payment, clock.now(), `Callback ${payment.status}: ${what}`);
    return null;
  }
  const retry = `not accepted (${describeAnswer(answer)}), retry in ${wait_ms / 1000} s`;
  state.change(payment, clock.now(), `Callback ${payment.status}: ${retry}`);
  const due_at = new Date(clock.now().getTime() + wait_ms).toISOString();
  const next = { ...delivery, tries: tries + 1, due_at };
  state.deliveries.put(delivery.id, next);
  return next;
}

/** With a contradicting scenario, the page shows the outcome sent last; so does an enquiry of a rail with thin callbacks. */
function recordContradiction({ state, clock }: DeliveryDeps, { payment, tries }: RailDelivery): void {
  if (tries > 0 || !state.findById(payment.rail, payment.id)?.scenario?.then_outcome) return;
  const outcome = { status: payment.status as RailOutcome, reason: payment.reason };
  state.change(payment, clock.now(), `Reported outcome changed to ${payment.status}`, { reported: outcome });
}

export function createRailDeliveries(deps: DeliveryDeps): RailDeliveries {
  const { state, clock, post, byName } = deps;
  const timers = new Map<string, () => void>();
  const stopping = new AbortController();

  const send: RailDeliveries['send'] = async ({ payment, signature, event_id }, made_at) => {
    if (!state.isUp(payment.rail)) return NOT_SENT;
    const sent_at = clock.now().toISOString();
    const meta = { signature, event_id, made_at: made_at ?? sent_at, sent_at };
    const callback = byName.get(payment.rail)?.callback(payment, meta);
    return callback ? post(callback, stopping.signal) : NO_CALLBACK;
  };

  async function attempt(id: string): Promise<void> {
    timers.delete(id);
    const delivery = state.deliveries.get(id);
    if (!delivery) return;
    recordContradiction(deps, delivery);
    const answer = await send(delivery, delivery.made_at);
    // Stopped or reset meanwhile: stored deliveries are sent after a restart.
    if (stopping.signal.aborted || !state.deliveries.get(id)) return;
    const next = recordAttempt(deps, delivery, answer);
    if (next) startTimer(next);
  }

  function startTimer(delivery: RailDelivery): void {
    const wait_ms = Math.max(0, new Date(delivery.due_at).getTime() - clock.now().getTime());
    timers.set(
      delivery.id,
      clock.after(wait_ms, () => attempt(delivery.id)),
    );
  }

  function cancelTimers(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  return {
    schedule(input, delay_ms) {
      const now = clock.now();
      const due_at = new Date(now.getTime() + delay_ms).toISOString();
      const delivery = { ...input, id: randomUUID(), made_at: now.toISOString(), due_at, tries: 0 };
      state.deliveries.put(delivery.id, delivery);
      startTimer(delivery);
    },
    send,
    resume() {
      for (const delivery of state.deliveries.all()) startTimer(delivery);
    },
    cancelTimers,
    stop() {
      cancelTimers();
      stopping.abort();
    },
  };
}
