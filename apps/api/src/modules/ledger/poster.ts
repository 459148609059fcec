import { CODE } from '@kutip/contracts/codes';
import { isLedgerId } from '@kutip/domain/ledger/decide';
import { Refusal } from '@kutip/domain/refusal';
import type { Lane } from '../../platform/lane.ts';
import { fairQueue, type FairQueue } from './fair-queue.ts';
import type { Posted, PostingCommand, PostingKind } from './posting.ts';
import { createSettler, PAUSES_MS, type Settler, type Trouble } from './settle.ts';

export interface Poster {
  /**
   * Posts a command and answers once that is durable. Rejects with the `Refusal` of the kind or the ledger: 4014 the
   * balance is too low, 4004 no ledger, 4009 the id was used for something else, 5003 too much to do or no database (try
   * again; what was posted then answers `posted_before`). Hold no transaction open while you wait.
   */
  post<C extends PostingCommand, Seen, Outcome>(
    kind: PostingKind<C, Seen, Outcome>,
    command: C,
  ): Promise<Posted<Outcome>>;
  /** Takes nothing more, finishes what it took and closes its connections. */
  close(): Promise<void>;
  stats(): PosterStats;
}

export interface PosterStats {
  queued: number;
  /** Commands taken so far, and answered: posted (also before), or refused and failed. */
  taken: number;
  posted: number;
  rejected: number;
  batches: number;
  largest_batch: number;
}

export interface PosterOptions {
  /** Opens one connection, for one lane. */
  connect: () => Promise<Lane>;
  now: () => Date;
  /** Batches that are worked on at once, each of other accounts. */
  lanes?: number;
  /** Commands in one transaction. */
  max_batch?: number;
  /** Commands that may wait, all lanes together; beyond, `post` refuses. */
  max_queued?: number;
  /** 'account' where the tables are spread over nodes: a lock across nodes is refused there. */
  batch_scope?: 'lane' | 'account';
  onTrouble?: (trouble: Trouble) => void;
  pauses_ms?: readonly number[];
}

interface Track {
  readonly queue: FairQueue;
  readonly settler: Settler;
  is_running: boolean;
}

/**
 * All postings of this process. Each account belongs to one lane; a lane works on one batch at a time, and what arrives
 * meanwhile is the next batch. So a lone payment waits for nobody and a crowd shares one commit. Other processes may post
 * to the same accounts: the balance rows are locked.
 */
export function createPoster(options: PosterOptions): Poster {
  const { connect, now, lanes = 2, max_batch = 500, max_queued = 10_000, batch_scope = 'lane' } = options;
  const { onTrouble = () => {}, pauses_ms = PAUSES_MS } = options;
  const tracks = Array.from({ length: lanes }, (): Track => {
    return { queue: fairQueue(), settler: createSettler({ connect, now, onTrouble, pauses_ms }), is_running: false };
  });
  const count = { taken: 0, posted: 0, rejected: 0, batches: 0, largest_batch: 0 };
  const running = new Set<Promise<void>>();
  let is_closing = false;

  /** UUIDs of version 7 end in random digits. */
  const trackOf = (account_id: string): Track => tracks[Number.parseInt(account_id.slice(-8), 16) % lanes]!;
  const queued = () => tracks.reduce((sum, { queue }) => sum + queue.size(), 0);

  async function drain(track: Track): Promise<void> {
    for (;;) {
      const batch = track.queue.cut(max_batch, batch_scope === 'account');
      if (batch.length === 0) break;
      count.batches += 1;
      count.largest_batch = Math.max(count.largest_batch, batch.length);
      await track.settler.settle(batch);
    }
    track.is_running = false;
  }

  function wake(track: Track): void {
    if (track.is_running) return;
    track.is_running = true;
    // What else arrives in this turn of the event loop joins the batch.
    const done = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drain(track));
    running.add(done);
    void done.then(() => running.delete(done));
  }

  function take(kind: PostingKind<PostingCommand, never, unknown>, command: PostingCommand): Promise<Posted<unknown>> {
    const { account_id, subject_id } = command;
    if (!isLedgerId(account_id) || !isLedgerId(subject_id))
      return Promise.reject(new Error(`${kind.name}: malformed id in a command`));
    if (is_closing || queued() >= max_queued) return Promise.reject(busy());
    count.taken += 1;
    return new Promise((resolve, reject) => {
      const track = trackOf(account_id);
      track.queue.add({
        kind,
        command,
        resolve(posted) {
          count.posted += 1;
          resolve(posted);
        },
        reject(error) {
          count.rejected += 1;
          reject(error instanceof Error ? error : new Error('not an error', { cause: error }));
        },
      });
      wake(track);
    });
  }

  return {
    post: take as Poster['post'],
    async close() {
      is_closing = true;
      await Promise.all(running);
      await Promise.all(tracks.map(({ settler }) => settler.close()));
    },
    stats: () => ({ queued: queued(), ...count }),
  };
}

const busy = () => new Refusal(CODE.busy, 'There is too much to do just now. Please try again in a moment.', 'busy');
