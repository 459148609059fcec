import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { idReused } from './decide-batch.ts';

/** What the driver and the server say of a failure, as far as we use it. */
interface DatabaseFailure {
  code?: string;
  constraint?: string;
}
const factsOf = (error: unknown): DatabaseFailure => (error instanceof Error ? (error as DatabaseFailure) : {});

const IN_FAILED_TRANSACTION = '25P02';
const UNIQUE_VIOLATION = '23505';

// Classes and codes of PostgreSQL (appendix A of its manual) that say nothing against the commands: connection trouble,
// no room or no connection left, shut down or starting, a standby, serialization failure, deadlock, one of our timeouts.
const TROUBLE = /^(08|53|57P|25006$|25P03$|40001$|40P01$|55P03$|57014$)/;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/; // with a digit: the operating system's EPIPE is none

/**
 * Whether the batch as a whole had bad luck, so that it is tried again as it is. An error of the network has a code of
 * the operating system (ECONNRESET) or none at all, as the driver's own have; both only come with a broken connection.
 */
export const isTrouble = (error: unknown, connection_is_broken: boolean): boolean => {
  const { code } = factsOf(error);
  return code !== undefined && SQLSTATE.test(code) ? TROUBLE.test(code) : connection_is_broken;
};

/** Waits for statements that were sent together. Throws the first failure, which is the one that made the others fail. */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(sent)).flatMap((ended) =>
    ended.status === 'rejected' ? [ended.reason as unknown] : [],
  );
  if (failures.length > 0)
    throw failures.find((failure) => factsOf(failure).code !== IN_FAILED_TRANSACTION) ?? failures[0];
}

/** What the caller of the one command that broke its batch is told. */
export function rejectionFor(error: unknown): unknown {
  const { code, constraint } = factsOf(error);
  if (code !== UNIQUE_VIOLATION) return error;
  if (constraint === 'transfers_pkey') return idReused();
  if (constraint !== 'transfers_reversed_once') return error;
  return new Refusal(CODE.wrong_state, 'This transfer was reversed before.', 'already_reversed');
}

const UNAVAILABLE = 'ledger_unavailable';
export const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.breakdown === UNAVAILABLE;

/** What everybody is told when the database stayed out of reach. Whether something was posted, the next try will tell. */
export function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal(CODE.busy, 'The ledger cannot be reached just now. Please try again.', UNAVAILABLE);
  refusal.cause = cause;
  return refusal;
}
