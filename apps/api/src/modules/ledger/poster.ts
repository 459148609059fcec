import { CODE } from '@kutip/contracts/codes';
import { isLedgerId } from '@kutip/domain/ledger/decide';
import { Refusal } from '@kutip/domain/refusal';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';
import { currentSpan, endWith, sharedScope, withinSpan, type OpenSpan } from '../../platform/trace-scope.ts';
import { fairQueue, type FairQueue } from './fair-queue.ts';
import type { Entry, Posted, PostingCommand, PostingKind } from './posting.ts';
import { createBatchCommitter, RETRY_DELAYS_MS, type BatchCommitter, type BatchFailure } from './batch-committer.ts';

export interface Poster {
  /**
   * Posts a command and resolves once it is committed. Rejects with the `Refusal` of the kind or the ledger: 4014 the
   * balance is too low, 4004 no ledger, 4009 the id was used for something else, 5003 the queue is full or the database is
   * unavailable (retry; a command that was posted meanwhile answers `posted_before`). Hold no transaction open while you
   * wait.
   */
  post<C extends PostingCommand, Context, Outcome>(
    kind: PostingKind<C, Context, Outcome>,
    command: C,
  ): Promise<Posted<Outcome>>;
  /** Refuses new commands, finishes the queued ones and closes the connections. */
  close(): Promise<void>;
  stats(): PosterStats;
}

export interface PosterStats {
  queued: number;
  /** Commands accepted so far, and of these: posted (now or before), rejected (refused or failed). */
  taken: number;
  posted: number;
  rejected: number;
  batches: number;
  largest_batch: number;
}

export interface PosterOptions {
  /** Opens the connection of one lane. */
  connect: () => Promise<PipelinedConnection>;
  now: () => Date;
  /** Batches that run concurrently, each for a disjoint set of accounts. */
  lanes?: number;
  /** The most commands in one transaction. */
  max_batch?: number;
  /** The most queued commands over all lanes; beyond it `post` refuses. */
  max_queued?: number;
  onBatchFailure?: (failure: BatchFailure) => void;
  retry_delays_ms?: readonly number[];
}

interface LaneState {
  readonly queue: FairQueue;
  readonly committer: BatchCommitter;
  /** The accounts that a batch left to another process; the next batch with one of them waits for it. */
  readonly contended: Set<string>;
  is_running: boolean;
}

/** Commits a batch. What it left to another process comes first when its account has its next turn. */
async function commitBatch({ queue, committer, contended }: LaneState, batch: readonly Entry[]): Promise<void> {
  const left = await committer.commit(batch, contended);
  for (const { command } of batch) contended.delete(command.account_id);
  for (const { command } of left) contended.add(command.account_id);
  queue.putBack(left);
}

/**
 * Creates the poster of this process. Each account belongs to one lane; a lane runs one batch at a time, and commands that
 * arrive meanwhile form the next batch. A single payment therefore does not wait, and many concurrent ones share a commit.
 * Other processes may post to the same accounts: the locked balance row is the lease of one of them. A batch of several
 * accounts leaves those that are leased for the next one, which waits for them.
 */
export function createPoster(options: PosterOptions): Poster {
  const { connect, now, lanes = 2, max_batch = 500, max_queued = 10_000 } = options;
  const { onBatchFailure = () => {}, retry_delays_ms = RETRY_DELAYS_MS } = options;
  const lane_states = Array.from({ length: lanes }, (): LaneState => {
    const committer = createBatchCommitter({ connect, now, onBatchFailure, retry_delays_ms });
    return { queue: fairQueue(), committer, contended: new Set(), is_running: false };
  });
  const count = { taken: 0, posted: 0, rejected: 0, batches: 0, largest_batch: 0 };
  const running = new Set<Promise<void>>();
  let is_closing = false;

  /** UUIDs of version 7 end in random digits, so accounts spread evenly over the lanes. */
  const laneOf = (account_id: string): LaneState => lane_states[Number.parseInt(account_id.slice(-8), 16) % lanes]!;
  const queued = () => lane_states.reduce((sum, { queue }) => sum + queue.size(), 0);

  async function drain(state: LaneState): Promise<void> {
    for (;;) {
      const batch = state.queue.takeBatch(max_batch, await state.committer.isBoundToAccount());
      if (batch.length === 0) break;
      count.batches += 1;
      count.largest_batch = Math.max(count.largest_batch, batch.length);
      const span = sharedScope(batch.map((entry) => entry.span));
      await withinSpan(span, () => commitBatch(state, batch));
    }
    state.is_running = false;
  }

  function wake(state: LaneState): void {
    if (state.is_running) return;
    state.is_running = true;
    // Commands that arrive in this turn of the event loop join the batch.
    const done = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drain(state));
    running.add(done);
    void done.then(() => running.delete(done));
  }

  function enqueue(
    kind: PostingKind<PostingCommand, never, unknown>,
    command: PostingCommand,
    span: OpenSpan | undefined,
  ): Promise<Posted<unknown>> {
    const { account_id, subject_id } = command;
    if (!isLedgerId(account_id) || !isLedgerId(subject_id))
      return Promise.reject(new Error(`${kind.name}: malformed id in a command`));
    if (is_closing || queued() >= max_queued) return Promise.reject(busy());
    count.taken += 1;
    return new Promise((resolve, reject) => {
      const state = laneOf(account_id);
      state.queue.add({
        kind,
        command,
        span,
        resolve(posted) {
          count.posted += 1;
          resolve(posted);
        },
        reject(error) {
          count.rejected += 1;
          reject(error instanceof Error ? error : new Error('not an error', { cause: error }));
        },
      });
      wake(state);
    });
  }

  return {
    post: traced(enqueue) as Poster['post'],
    async close() {
      is_closing = true;
      await Promise.all(running);
      await Promise.all(lane_states.map(({ committer }) => committer.close()));
    },
    stats: () => ({ queued: queued(), ...count }),
  };
}

type Enqueue = (
  kind: PostingKind<PostingCommand, never, unknown>,
  command: PostingCommand,
  span: OpenSpan | undefined,
) => Promise<Posted<unknown>>;

/** With a span for each posting, which includes its time in the queue. */
const traced =
  (enqueue: Enqueue) =>
  (kind: PostingKind<PostingCommand, never, unknown>, command: PostingCommand): Promise<Posted<unknown>> => {
    const span = currentSpan()?.startChild({ name: `post ${kind.name}`, kind: 'internal' });
    return endWith(span, () => enqueue(kind, command, span));
  };

const busy = () => new Refusal(CODE.busy, 'We are busy right now. Please try again in a moment.', 'busy');
