import { availableParallelism } from 'node:os';
import type { Refusal } from '@kutip/domain/refusal';
import { createBoundedQueue } from '../../platform/bounded-queue.ts';
import { subscriberOf } from '../../platform/quota.ts';

const MAX_THREADS = 4;
/** One processor stays free for requests, and each hash takes 64 MiB. */
export const HASHING_THREADS = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));

export const BUSY_MESSAGE = 'Too many people are signing in at the moment. Please try again in a few seconds.';

/**
 * Sign-ins that may use the database at a time, and that may wait: a flood of them is refused before it takes the connections
 * that payers' pages need.
 */
export const SIGN_IN_LIMITS = {
  concurrency: HASHING_THREADS * 2,
  max_waiting: HASHING_THREADS * 60,
  // Nobody looks at a form that turns for longer; clients give up after as much.
  max_wait_ms: 10_000,
};
export const signInQueue = createBoundedQueue({ ...SIGN_IN_LIMITS, busy_message: BUSY_MESSAGE });

/** Runs a sign-in from an address when it is its subscriber's turn. Refuses 5003. */
export const queueSignIn = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
  signInQueue.run(subscriberOf(ip), work);

/** What a sign-in from an address would be refused with at this moment, whoever signs in; null: it would be tried. */
export const signInRefusal = (ip: string): Refusal | null => signInQueue.refusalIfFull(subscriberOf(ip));

/** What the sign-ins of this process do, for `/metrics`. */
export const signInStats = () => signInQueue.stats();

/** So many sign-ins wait that they come from a flood: people who work at a till sign in one by one. */
export const isFloodOfSignIns = (): boolean => signInQueue.stats().waiting > SIGN_IN_LIMITS.max_waiting / 2;
