import { hash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import { insertMessages, REFUSED_BODY_MAX, type InboxRow } from './inbox.queries.ts';
import type { ParsedMessage, MessageSource } from './providers/provider.ts';

/** The result of processing a message. */
export type InboxOutcome =
  | 'confirmed' // the payment is in the ledger
  | 'held' // a duplicate payment of a paid bill
  | 'ended' // the attempt failed, was cancelled or expired
  | 'waiting' // still open at the provider
  | 'repeated' // no new information
  | 'mismatch' // does not match its attempt: an exception
  | 'contradiction' // reports a failure of a confirmed payment: an exception
  | 'overpaid' // reports an overpayment of a payment that was confirmed before: an exception
  | 'unknown_order' // matches no attempt: an exception
  | 'only_asked'; // came through a browser, or carries no status: the provider was queried instead

/** A message as received, with the result of parsing it. */
export interface IncomingMessage {
  provider: string;
  source: MessageSource;
  body: string;
  message: ParsedMessage;
}
export interface SavedMessage {
  id: string;
  /** The same message was stored and processed before. */
  is_processed: boolean;
}

export interface Inbox {
  /** Stores a message; resolves once it is durable. Refuses 5003 when too many wait to be stored. */
  save(incoming: IncomingMessage): Promise<SavedMessage>;
  waiting(): number;
}

interface Waiting {
  row: InboxRow;
  resolve(saved: SavedMessage): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 500;
const MAX_WAITING = 10_000;
/** A message that is still unprocessed after this time belongs to a process that died. */
const UNPROCESSED_AFTER_MS = 30_000;
/** What is kept of a body that a browser carried; messages of providers have fewer characters. */
const RETURN_BODY_MAX = 4_000;

/** A forged or unreadable message is stored as refused, shortened, and is not processed. */
function rowOf({ provider, source, body, message }: IncomingMessage, now: Date): InboxRow {
  const is_refused = message.kind === 'forged' || message.kind === 'unreadable';
  const only_asked: InboxOutcome = 'only_asked';
  const state = is_refused ? 'REFUSED' : source === 'return' ? 'PROCESSED' : 'RECEIVED';
  const max_length = is_refused ? REFUSED_BODY_MAX : source === 'return' ? RETURN_BODY_MAX : undefined;
  return {
    id: uuid(),
    provider,
    // The source is part of the key: a browser may carry the same bytes as a callback, but only the callback is applied.
    event_key: hash('sha256', `${provider}\n${source}\n${body}`, 'hex'),
    source,
    // PostgreSQL text cannot store NUL. A body with NUL fails verification anyway, so nothing is lost.
    body: body.slice(0, max_length).toWellFormed().replaceAll('\0', '\u{fffd}'),
    received_at: now,
    next_try_at: new Date(now.getTime() + UNPROCESSED_AFTER_MS),
    received_count: 1,
    state,
    outcome:
      message.kind === 'unreadable'
        ? message.reason
        : is_refused
          ? 'forged'
          : state === 'PROCESSED'
            ? only_asked
            : null,
  };
}

/**
 * Stores messages before they are processed. Messages that arrive during an insert are batched into the next one, so many
 * messages share a commit and a single message does not wait.
 */
export function createInbox({ store, clock }: { store: Pick<Store, 'read'>; clock: Clock }): Inbox {
  let waiting: Waiting[] = [];
  let is_running = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await insert(batch);
    }
    is_running = false;
  }

  async function insert(batch: readonly Waiting[]): Promise<void> {
    const groups = Map.groupBy(batch, ({ row }) => row.event_key);
    const rows = [...groups.values()].map((same) => ({ ...same[0]!.row, received_count: same.length }));
    try {
      const saved = await insertMessages(store.read, rows);
      const byKey = new Map(saved.map((one) => [one.event_key, one]));
      for (const { row, resolve } of batch) {
        const { id, state } = byKey.get(row.event_key)!;
        resolve({ id, is_processed: state !== 'RECEIVED' });
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    waiting: () => waiting.length,
    save(incoming) {
      if (waiting.length >= MAX_WAITING)
        return Promise.reject(
          new Refusal(CODE.busy, 'There is too much to do just now. Please try again in a moment.', 'busy'),
        );
      return new Promise((resolve, reject) => {
        waiting.push({ row: rowOf(incoming, clock.now()), resolve, reject });
        if (is_running) return;
        is_running = true;
        setImmediate(() => void drain());
      });
    },
  };
}
