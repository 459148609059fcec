import { setTimeout as wait } from 'node:timers/promises';
import type { Lane } from '../../platform/lane.ts';
import type { Decided } from './decide-batch.ts';
import { isTrouble, isUnavailable, rejectionFor, unavailable } from './failure.ts';
import type { Entry } from './posting.ts';
import { hasHappened, runBatch } from './run-batch.ts';

/** Something that an operator should know of; nothing of it loses or doubles a posting. */
export interface Trouble {
  what: 'tried_again' | 'bisected' | 'given_up';
  error: unknown;
  commands: number;
}

export interface Settler {
  /** Answers every entry, once what it was told is durable. Never throws. */
  settle(entries: readonly Entry[]): Promise<void>;
  close(): Promise<void>;
}

interface SettlerOptions {
  /** Opens the connection, and another one after it broke. */
  connect: () => Promise<Lane>;
  now: () => Date;
  onTrouble: (trouble: Trouble) => void;
  /** Waits before another try, in milliseconds. How many there are is how often a batch is tried again. */
  pauses_ms: readonly number[];
}

/** Some ten seconds: a server that was killed is back by then, and a caller still waits. */
export const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1000, 1500, 2000, 2000, 2000];

/** Runs batches on one connection, one after another, and keeps at it until each command has its answer. */
export function createSettler({ connect, now, onTrouble, pauses_ms }: SettlerOptions): Settler {
  let open: Lane | null = null;

  async function lane(): Promise<Lane> {
    if (open?.isBroken()) await discard();
    open ??= await connect();
    return open;
  }

  async function discard(): Promise<void> {
    const broken = open;
    open = null;
    await broken?.close().catch(() => {}); // it is gone already
  }

  /** Leaves the connection ready for the next transaction, or leaves it. */
  async function abandon(): Promise<boolean> {
    await open?.rollback().catch(() => discard());
    return open === null || open.isBroken();
  }

  /** Commits a batch, again and again while the server is in trouble. Throws what a command of it has done wrong. */
  async function commit(entries: readonly Entry[]): Promise<Decided> {
    let unanswered: Decided | null = null;
    for (let tries = 0; ; tries += 1) {
      try {
        const on = await lane();
        if (unanswered && (await hasHappened(on, unanswered))) return unanswered;
        unanswered = null;
        const decided = await runBatch(on, entries, now);
        unanswered = decided;
        if (await on.commit()) return decided;
        unanswered = null;
        throw new Error('A statement of the batch failed and its writer did not say so.');
      } catch (error) {
        const is_broken = await abandon();
        if (unanswered === null && !isTrouble(error, is_broken)) throw error;
        const pause_ms = pauses_ms[tries];
        if (pause_ms === undefined) {
          onTrouble({ what: 'given_up', error, commands: entries.length });
          throw unavailable(error);
        }
        onTrouble({ what: 'tried_again', error, commands: entries.length });
        await wait(pause_ms);
      }
    }
  }

  async function settle(entries: readonly Entry[]): Promise<void> {
    let decided: Decided;
    try {
      decided = await commit(entries);
    } catch (error) {
      return fail(entries, error);
    }
    for (const [n, entry] of entries.entries()) {
      const answer = decided.answers[n]!;
      if (answer.status === 'refused') entry.reject(answer.error);
      else entry.resolve(answer);
    }
  }

  /** Half of a batch that cannot be written may be without fault; the last one left is the one that is refused. */
  async function fail(entries: readonly Entry[], error: unknown): Promise<void> {
    if (entries.length === 1 || isUnavailable(error)) {
      for (const entry of entries) entry.reject(rejectionFor(error));
      return;
    }
    onTrouble({ what: 'bisected', error, commands: entries.length });
    const middle = Math.ceil(entries.length / 2);
    await settle(entries.slice(0, middle));
    await settle(entries.slice(middle));
  }

  return { settle, close: discard };
}
