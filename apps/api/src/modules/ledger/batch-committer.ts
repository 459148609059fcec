import { setTimeout as wait } from 'node:timers/promises';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';
import { commandErrorFrom, isLedgerUnavailable, isTransientFailure, ledgerUnavailable } from './database-failure.ts';
import type { Entry } from './posting.ts';
import { runBatch, wasCommitted, writeMarks, type BatchRun } from './run-batch.ts';

/** A failure that operators should know about. It neither loses nor duplicates a posting. */
export interface BatchFailure {
  what: 'retried' | 'bisected' | 'abandoned' | 'unmarked';
  error: unknown;
  commands: number;
}

export interface BatchCommitter {
  /**
   * Commits a batch and settles its entries' promises afterwards. Returns the entries that it left because another process
   * was posting for their accounts: none of the accounts in `wait_for`. Never throws.
   */
  commit(entries: readonly Entry[], wait_for: ReadonlySet<string>): Promise<readonly Entry[]>;
  /** Whether a batch may hold commands of one account only. Opens the connection, which knows; true while there is none. */
  isBoundToAccount(): Promise<boolean>;
  close(): Promise<void>;
}

interface BatchCommitterOptions {
  /** Opens the connection, and a new one after it broke. */
  connect: () => Promise<PipelinedConnection>;
  now: () => Date;
  onBatchFailure: (failure: BatchFailure) => void;
  /** Delays before each retry, in milliseconds; their number is the number of retries. */
  retry_delays_ms: readonly number[];
}

/** About ten seconds in all: long enough for a killed server to restart, short enough for a waiting caller. */
export const RETRY_DELAYS_MS = [10, 20, 50, 100, 200, 400, 800, 1000, 1500, 2000, 2000, 2000];

/** Asks the connection once. A database that cannot be reached is tried again by the commit. */
function boundBy(openConnection: () => Promise<PipelinedConnection>): () => Promise<boolean> {
  let is_bound: boolean | undefined;
  return async () => {
    is_bound ??= (await openConnection().catch(() => null))?.is_distributed;
    return is_bound ?? true;
  };
}

function settle({ taken, decision }: BatchRun): void {
  for (const [n, entry] of taken.entries()) {
    const result = decision.results[n]!;
    if (result.status === 'refused') entry.reject(result.error);
    else entry.resolve(result);
  }
}

/** The commands are posted, whether they can be marked or not. */
async function mark(
  openConnection: () => Promise<PipelinedConnection>,
  { taken, decision }: BatchRun,
  onBatchFailure: (failure: BatchFailure) => void,
): Promise<void> {
  try {
    await writeMarks(await openConnection(), decision);
  } catch (error) {
    onBatchFailure({ what: 'unmarked', error, commands: taken.length });
  }
}

/** Commits batches on one connection, one after another, and retries until each command has a result. */
export function createBatchCommitter(options: BatchCommitterOptions): BatchCommitter {
  const { connect, now, onBatchFailure, retry_delays_ms } = options;
  let open: PipelinedConnection | null = null;

  async function openConnection(): Promise<PipelinedConnection> {
    if (open?.isBroken()) await discard();
    open ??= await connect();
    return open;
  }

  async function discard(): Promise<void> {
    const broken = open;
    open = null;
    await broken?.close().catch(() => {}); // it is closed already
  }

  /** Rolls back, or discards a connection that cannot. Returns whether the connection is gone. */
  async function rollBack(): Promise<boolean> {
    await open?.rollback().catch(() => discard());
    return open === null || open.isBroken();
  }

  /** Commits a batch, with retries while the failure is transient. Throws an error that one of its commands caused. */
  async function commitWithRetries(entries: readonly Entry[], wait_for: ReadonlySet<string>): Promise<BatchRun> {
    let unconfirmed: BatchRun | null = null;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const current = await openConnection();
        if (unconfirmed && (await wasCommitted(current, unconfirmed.decision))) return unconfirmed;
        unconfirmed = null;
        const run = await runBatch(current, entries, { now, wait_for });
        unconfirmed = run;
        if (await current.commit()) return run;
        unconfirmed = null;
        throw new Error('A statement of the batch failed and its writer did not say so.');
      } catch (error) {
        const is_broken = await rollBack();
        if (unconfirmed === null && !isTransientFailure(error, is_broken)) throw error;
        const delay_ms = retry_delays_ms[attempt];
        if (delay_ms === undefined) {
          onBatchFailure({ what: 'abandoned', error, commands: entries.length });
          throw ledgerUnavailable(error);
        }
        onBatchFailure({ what: 'retried', error, commands: entries.length });
        await wait(delay_ms);
      }
    }
  }

  async function commit(entries: readonly Entry[], wait_for: ReadonlySet<string>): Promise<readonly Entry[]> {
    let run: BatchRun;
    try {
      run = await commitWithRetries(entries, wait_for);
    } catch (error) {
      return bisect(entries, wait_for, error);
    }
    await mark(openConnection, run, onBatchFailure);
    settle(run);
    return run.left;
  }

  /** Bisects a batch that cannot be written until the faulty command is alone, and rejects that one. */
  async function bisect(
    entries: readonly Entry[],
    wait_for: ReadonlySet<string>,
    error: unknown,
  ): Promise<readonly Entry[]> {
    if (entries.length === 1 || isLedgerUnavailable(error)) {
      for (const entry of entries) entry.reject(commandErrorFrom(error));
      return [];
    }
    onBatchFailure({ what: 'bisected', error, commands: entries.length });
    const middle = Math.ceil(entries.length / 2);
    const left = await commit(entries.slice(0, middle), wait_for);
    return [...left, ...(await commit(entries.slice(middle), wait_for))];
  }

  return { commit, isBoundToAccount: boundBy(openConnection), close: discard };
}
