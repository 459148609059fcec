import { hash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import { insertMessages, type InboxRow } from './inbox.queries.ts';
import type { Message, Source } from './providers/provider.ts';

/** What became of a message. */
export type InboxOutcome =
  | 'confirmed' // the payment is in the ledger
  | 'held' // the second payment of a paid bill
  | 'ended' // the attempt failed, was cancelled or ran out of time
  | 'waiting' // still open at the provider
  | 'repeated' // nothing new
  | 'mismatch' // does not fit its attempt: an exception
  | 'contradiction' // takes back what was confirmed: an exception
  | 'overpaid' // more came for a payment that was confirmed before: an exception
  | 'unknown_order' // about no attempt of ours: an exception
  | 'only_asked'; // came by a browser, or says only that there is news: the provider was asked instead

/** A message as it came, with what reading it gave. */
export interface Incoming {
  provider: string;
  source: Source;
  body: string;
  message: Message;
}
export interface Kept {
  id: string;
  /** Somebody has worked through the very same message before. */
  is_done: boolean;
}

export interface Inbox {
  /** Keeps a message; answers once that is durable. Refuses (5003) when too many wait. */
  keep(incoming: Incoming): Promise<Kept>;
  waiting(): number;
}

interface Waiting {
  row: InboxRow;
  resolve(kept: Kept): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 500;
const MAX_WAITING = 10_000;

/** Read right or wrong, it is kept; a forged or unreadable one is refused at once and nothing else comes of it. */
function rowOf({ provider, source, body, message }: Incoming, now: Date): InboxRow {
  const refused = message.kind === 'forged' || message.kind === 'unreadable';
  const only_asked: InboxOutcome = 'only_asked';
  const state = refused ? 'REFUSED' : source === 'return' ? 'PROCESSED' : 'RECEIVED';
  return {
    id: uuid(),
    provider,
    // A browser may carry the very bytes that also come directly, and only the latter count.
    event_key: hash('sha256', `${provider}\n${source}\n${body}`, 'hex'),
    source,
    // PostgreSQL's text holds no NUL; such a body verifies nowhere, so the loss is none.
    body: body.replaceAll('\0', '\u{fffd}'),
    received_at: now,
    seen_count: 1,
    state,
    outcome:
      message.kind === 'unreadable' ? message.why : refused ? 'forged' : state === 'PROCESSED' ? only_asked : null,
  };
}

/**
 * Where messages land before anything is made of them. What arrives while one insert commits goes into the next one, so
 * a crowd shares a commit and a lone message waits for nobody.
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
    const rows = [...groups.values()].map((same) => ({ ...same[0]!.row, seen_count: same.length }));
    try {
      const kept = await insertMessages(store.read, rows);
      const byKey = new Map(kept.map((one) => [one.event_key, one]));
      for (const { row, resolve } of batch) {
        const { id, state } = byKey.get(row.event_key)!;
        resolve({ id, is_done: state !== 'RECEIVED' });
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    waiting: () => waiting.length,
    keep(incoming) {
      if (waiting.length >= MAX_WAITING)
        return Promise.reject(new Refusal(CODE.busy, 'There is too much to do just now.', 'busy'));
      return new Promise((resolve, reject) => {
        waiting.push({ row: rowOf(incoming, clock.now()), resolve, reject });
        if (is_running) return;
        is_running = true;
        setImmediate(() => void drain());
      });
    },
  };
}
