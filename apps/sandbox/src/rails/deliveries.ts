import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { PostAnswer } from '../fpx/post.ts';
import type { PostCallback } from './post.ts';
import type { RailName } from './names.ts';
import type { Rail, RailDeliveries } from './rail.ts';
import type { RailDelivery, RailOutcome, RailState } from './state.ts';

/** Waits before each further try, in milliseconds; after the last the callback counts as not delivered. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

const NOT_SENT: PostAnswer = { status: 0, body: 'the rail is down' };
const NOTHING_TO_SAY: PostAnswer = { status: 0, body: 'the provider says nothing then' };

/** These providers take any 2xx for a receipt. */
export const isTakenByRail = ({ status }: PostAnswer): boolean => status >= 200 && status < 300;

const said = ({ status, body }: PostAnswer): string => (status === 0 ? body : `${status} ${body}`.trim().slice(0, 80));

interface Parts {
  readonly state: RailState;
  readonly clock: Clock;
  readonly post: PostCallback;
  readonly byName: ReadonlyMap<RailName, Rail>;
}

/** Writes down how a try went. Answers the delivery as it waits for its next try; null: there is none. */
function afterTry({ state, clock }: Parts, delivery: RailDelivery, answer: PostAnswer): RailDelivery | null {
  const { told, tries } = delivery;
  const is_taken = isTakenByRail(answer);
  const wait_ms = is_taken || answer === NOTHING_TO_SAY ? undefined : RETRY_AFTER_MS[tries];
  if (wait_ms === undefined) {
    state.deliveries.remove(delivery.id);
    const end = is_taken ? 'taken' : `not taken (${said(answer)}), given up`;
    const what = answer === NOTHING_TO_SAY ? answer.body : end;
    state.change(told, clock.now(), `Callback ${told.status}: ${what}`);
    return null;
  }
  const again = `not taken (${said(answer)}), again in ${wait_ms / 1000} s`;
  state.change(told, clock.now(), `Callback ${told.status}: ${again}`);
  const due_at = new Date(clock.now().getTime() + wait_ms).toISOString();
  const next = { ...delivery, tries: tries + 1, due_at };
  state.deliveries.put(delivery.id, next);
  return next;
}

/** A rail that contradicts itself says on its page, and when it only nudges in an enquiry too, what it said last. */
function noteWord({ state, clock }: Parts, { told, tries }: RailDelivery): void {
  if (tries > 0 || !state.findById(told.rail, told.id)?.wish?.then_outcome) return;
  const word = { status: told.status as RailOutcome, reason: told.reason };
  state.change(told, clock.now(), `From now on it says ${told.status}`, { told: word });
}

export function createRailDeliveries(parts: Parts): RailDeliveries {
  const { state, clock, post, byName } = parts;
  const timers = new Map<string, () => void>();
  const stopping = new AbortController();

  const send: RailDeliveries['send'] = async ({ told, signature, event_id }, made_at) => {
    if (!state.isUp(told.rail)) return NOT_SENT;
    const sent_at = clock.now().toISOString();
    const writing = { signature, event_id, made_at: made_at ?? sent_at, sent_at };
    const callback = byName.get(told.rail)?.callback(told, writing);
    return callback ? post(callback, stopping.signal) : NOTHING_TO_SAY;
  };

  async function attempt(id: string): Promise<void> {
    timers.delete(id);
    const delivery = state.deliveries.get(id);
    if (!delivery) return;
    noteWord(parts, delivery);
    const answer = await send(delivery, delivery.made_at);
    // Stopped or reset meanwhile: what is still stored is sent again after a restart.
    if (stopping.signal.aborted || !state.deliveries.get(id)) return;
    const next = afterTry(parts, delivery, answer);
    if (next) arm(next);
  }

  function arm(delivery: RailDelivery): void {
    const wait_ms = Math.max(0, new Date(delivery.due_at).getTime() - clock.now().getTime());
    timers.set(
      delivery.id,
      clock.after(wait_ms, () => attempt(delivery.id)),
    );
  }

  function disarm(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  return {
    schedule(wanted, delay_ms) {
      const now = clock.now();
      const due_at = new Date(now.getTime() + delay_ms).toISOString();
      const delivery = { ...wanted, id: randomUUID(), made_at: now.toISOString(), due_at, tries: 0 };
      state.deliveries.put(delivery.id, delivery);
      arm(delivery);
    },
    send,
    resume() {
      for (const delivery of state.deliveries.all()) arm(delivery);
    },
    disarm,
    stop() {
      disarm();
      stopping.abort();
    },
  };
}
