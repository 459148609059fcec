import { nextCallbackTry } from '@kutip/domain/merchant-callback';
import type { Clock } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { claimDue, writeTry, type DueCallback, type Tried } from './deliveries.queries.ts';
import { deliverCallbacks, retryKey } from './job-kinds.ts';
import { signingKeys, type KeyParts } from './keys.ts';
import type { Send } from './send.ts';
import { signedCallback } from './sign.ts';

export interface DeliveryParts extends KeyParts {
  store: Store;
  clock: Clock;
  send: Send;
  /** A callback could not be signed or written down: a fault of ours, which costs no try. */
  onFailure: (error: unknown) => void;
}

export interface Deliverer {
  /**
   * Sends what is due until nothing is left. While one run is at it, others only make it look again and answer at once:
   * waiting for slow systems takes one place among the worker's jobs.
   */
  run(): Promise<void>;
}

const AT_ONCE = 40;
/** A host that does not answer holds up no more than these. */
const PER_HOST = 4;
/** Longer than a try may take, so that no callback is in two hands. */
const CLAIMED_FOR_MS = 60_000;

/** One try, written down with what came of it. */
async function deliver(parts: DeliveryParts, due: DueCallback): Promise<void> {
  const { store, clock, send } = parts;
  const at = clock.now();
  const { account_id, id, payload, attempts, url } = due;
  const keys = await signingKeys(store, parts, account_id, at);
  const { headers, body } = await signedCallback({ id, payload, tries: attempts, now: at }, keys);
  const began_ms = performance.now();
  const sent = await send({ url, headers, body });
  const duration_ms = Math.round(performance.now() - began_ms);
  const tried: Tried = { ...sent, at, duration_ms, request_headers: headers, request_body: body };
  const next_at = sent.error === null ? null : nextCallbackTry(attempts + 1, clock.now());
  await store.transact(async (db) => {
    await writeTry(db, due, tried, next_at);
    if (next_at) await enqueue(db, deliverCallbacks, {}, { run_at: next_at, key: retryKey(id) });
  });
}

export function createDeliverer(parts: DeliveryParts): Deliverer {
  const { store, clock, onFailure } = parts;
  const in_flight = new Set<Promise<void>>();
  const busy: Record<string, number> = {};
  let is_running = false;
  let is_asked = false;
  let wake = (): void => {};

  function start(due: DueCallback): void {
    const { host } = due;
    busy[host] = (busy[host] ?? 0) + 1;
    const done = deliver(parts, due)
      .catch(onFailure)
      .finally(() => {
        in_flight.delete(done);
        busy[host]! -= 1;
        if (busy[host] === 0) delete busy[host];
        ask();
      });
    in_flight.add(done);
  }

  function ask(): void {
    is_asked = true;
    wake();
  }

  async function claim(): Promise<DueCallback[]> {
    const limit = AT_ONCE - in_flight.size;
    if (limit === 0) return [];
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIMED_FOR_MS);
    return claimDue(store.read, { now, until, busy, per_host: PER_HOST, limit });
  }

  /** Every end of a try makes room, and may set the next callback of its invoice free: then it looks again. */
  async function drain(): Promise<void> {
    for (;;) {
      is_asked = false;
      const due = await claim();
      for (const one of due) start(one);
      if (is_asked || due.length > 0) continue;
      if (in_flight.size === 0) return;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    async run() {
      ask();
      if (is_running) return;
      is_running = true;
      try {
        await drain();
      } finally {
        is_running = false;
      }
    },
  };
}
