import {
  ALERT_AFTER_ATTEMPTS,
  ALERT_EVERY_MS,
  isAttemptedOnce,
  nextCallbackAttempt,
  type CallbackFormat,
} from '@kutip/domain/merchant-callback';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { isDistributedDatabase } from '../../platform/engine.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import {
  claimDue,
  hasOlderFailure,
  recordDelivery,
  type DueCallback,
  type DeliveryRecord,
} from './deliveries.queries.ts';
import { noteEndpointResult } from './endpoint-pause.ts';
import { deliverCallbacks, retryKey } from './job-definitions.ts';
import { signingKeys, type KeyDeps } from './keys.ts';
import type { Send } from './send.ts';
import { signCallback } from './sign.ts';

/** What is posted to a merchant's system. */
export interface SignedCallback {
  headers: Record<string, string>;
  body: string;
}
/** Writes and signs a callback in the form of another company. */
export type WriteCallback = (due: DueCallback, now: Date) => Promise<SignedCallback>;
export type CallbackWriters = Readonly<Partial<Record<CallbackFormat, WriteCallback>>>;

export interface DelivererDeps extends KeyDeps {
  writers: CallbackWriters;
  store: Store;
  clock: Clock;
  send: Send;
  /** Called when a callback could not be signed or recorded, which is our fault and does not count as an attempt. */
  onFailure: (error: unknown) => void;
}

export interface Deliverer {
  /**
   * Sends due callbacks until none is left. A second call during a run only makes the run check again and resolves at
   * once, so that waiting for slow systems occupies one of the worker's job slots.
   */
  run(): Promise<void>;
}

/** Each only waits for an answer. Twenty merchants whose systems hang would have to come together to fill it. */
const MAX_CONCURRENT = 160;
/** A host that does not answer occupies at most this many. */
const MAX_PER_HOST = 4;
/** All hosts of one merchant together. */
const MAX_PER_ACCOUNT = 8;
/** Longer than an attempt may take, so that no callback is sent twice at once. */
const CLAIMED_FOR_MS = 60_000;

/** Notifies the merchant that an endpoint does not answer, unless an older callback to it does so. */
async function alertOnce(db: Connection, { account_id, id, url, host }: DueCallback, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ALERT_EVERY_MS);
  if (await hasOlderFailure(db, { account_id, id, url }, since)) return;
  await createNotification(db, account_id, 'CALLBACK_FAILED', { subject_id: id, name: host }, now);
}

async function writeCallback(deps: DelivererDeps, due: DueCallback, now: Date): Promise<SignedCallback> {
  const { account_id, id, payload, attempts, format } = due;
  const writeForeign = deps.writers[format];
  if (writeForeign) return writeForeign(due, now);
  if (format !== 'KUTIP') throw new Error(`Nothing here writes callbacks of ${format}.`);
  return signCallback({ id, payload, attempts, now }, await signingKeys(deps.store, deps, account_id, now));
}

/** Sends a callback once, records the result and schedules the next attempt. */
async function deliver(deps: DelivererDeps, due: DueCallback): Promise<void> {
  const { store, clock, send } = deps;
  const at = clock.now();
  const { id, event, attempts, url } = due;
  const { headers, body } = await writeCallback(deps, due, at);
  const started_ms = performance.now();
  const result = await send({ url, headers, body });
  const duration_ms = Math.round(performance.now() - started_ms);
  const record: DeliveryRecord = { ...result, at, duration_ms, request_headers: headers, request_body: body };
  const is_final = result.error === null || isAttemptedOnce(event);
  await store.transact(async (db) => {
    const is_paused = await noteEndpointResult(db, due, { is_delivered: result.error === null, now: clock.now() });
    const next_at = is_final || is_paused ? null : nextCallbackAttempt(attempts + 1, clock.now());
    await recordDelivery(db, due, record, { next_at, is_paused });
    if (next_at) await enqueue(db, deliverCallbacks, {}, { run_at: next_at, key: retryKey(id) });
    if (result.error !== null && attempts + 1 === ALERT_AFTER_ATTEMPTS) await alertOnce(db, due, clock.now());
  });
}

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { store, clock, onFailure } = deps;
  const in_flight = new Set<Promise<void>>();
  /** Callbacks in flight, by host and by account id. */
  const busy: Record<string, number> = {};
  let is_running = false;
  let is_requested = false;
  let wake = (): void => {};

  function count(key: string, change: 1 | -1): void {
    busy[key] = (busy[key] ?? 0) + change;
    if (busy[key] === 0) delete busy[key];
  }

  function start(due: DueCallback): void {
    const { host, account_id } = due;
    count(host, 1);
    count(account_id, 1);
    const done = deliver(deps, due)
      .catch(onFailure)
      .finally(() => {
        in_flight.delete(done);
        count(host, -1);
        count(account_id, -1);
        requestDrain();
      });
    in_flight.add(done);
  }

  function requestDrain(): void {
    is_requested = true;
    wake();
  }

  async function claim(): Promise<DueCallback[]> {
    const limit = MAX_CONCURRENT - in_flight.size;
    if (limit === 0) return [];
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIMED_FOR_MS);
    const limits = { busy, per_host: MAX_PER_HOST, per_account: MAX_PER_ACCOUNT, limit };
    const is_distributed = await isDistributedDatabase(store.read);
    return claimDue(store.read, { now, until, ...limits, is_distributed });
  }

  /** Every finished attempt frees a slot and may unblock the next callback of its invoice, so it claims again. */
  async function drain(): Promise<void> {
    for (;;) {
      is_requested = false;
      const due = await claim();
      for (const one of due) start(one);
      if (is_requested || due.length > 0) continue;
      if (in_flight.size === 0) return;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    async run() {
      requestDrain();
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
