import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { constraintOf } from '../../platform/engine.ts';
import { transferIdReused } from './decide-batch.ts';

/** The fields of a driver or server error that we use. */
interface DatabaseFailure {
  code?: string;
}
const failureOf = (error: unknown): DatabaseFailure => (error instanceof Error ? (error as DatabaseFailure) : {});

const IN_FAILED_TRANSACTION = '25P02';

// SQLSTATE classes and codes (PostgreSQL manual, appendix A) that are not the commands' fault: connection failure, no
// resources or connections left, shutting down or starting, a standby, serialization failure, deadlock, one of our timeouts.
const TRANSIENT = /^(08|53|57P|25006$|25P03$|40001$|40P01$|55P03$|57014$)/;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/; // with a digit, which excludes the operating system's EPIPE

/**
 * Whether a batch failed for a reason outside its commands, so that it is retried unchanged. Network errors have a code of
 * the operating system (ECONNRESET) or none, as the driver's own errors do; both occur only with a broken connection.
 */
export const isTransientFailure = (error: unknown, connection_is_broken: boolean): boolean => {
  const { code } = failureOf(error);
  return code !== undefined && SQLSTATE.test(code) ? TRANSIENT.test(code) : connection_is_broken;
};

/** Awaits statements that were sent together. Throws the first failure, which is the one that caused the others. */
export async function awaitAll(sent: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(sent)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0)
    throw failures.find((failure) => failureOf(failure).code !== IN_FAILED_TRANSACTION) ?? failures[0];
}

/** The error for the caller of the one command that made its batch fail. */
export function commandErrorFrom(error: unknown): unknown {
  const constraint = constraintOf(error); // no SQLSTATE: a distributed engine reports another one for rows that it copies
  if (constraint === 'transfers_pkey') return transferIdReused();
  if (constraint !== 'transfers_reversed_once') return error;
  return new Refusal(CODE.wrong_state, 'This transfer has already been reversed.', 'already_reversed');
}

const UNAVAILABLE = 'ledger_unavailable';
export const isLedgerUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.breakdown === UNAVAILABLE;

/** The refusal for all commands of a batch when the database stayed unreachable. A retry tells whether they were posted. */
export function ledgerUnavailable(cause: unknown): Refusal {
  const refusal = new Refusal(CODE.busy, 'The ledger is unavailable right now. Please try again.', UNAVAILABLE);
  refusal.cause = cause;
  return refusal;
}
