import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { canBecome, type Transitions } from '@kutip/domain/transitions';

declare const checked: unique symbol;

/**
 * A change of status that its state table allows. Only `checkTransition` makes one, so a writer that takes it cannot write
 * a forbidden status.
 */
export interface StatusChange<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly [checked]: true;
}

/**
 * Fails the transaction when a status was not written because the row had left the state that the change was decided on: its
 * caller did not hold the lock, which is a bug.
 */
export function assertAllMoved(table: string, moved: { count: number } | undefined, expected: number): void {
  const count = moved?.count ?? 0;
  if (count !== expected)
    throw new Error(`${expected} rows of ${table} were to change their status; ${count} were in the state decided on.`);
}

/** Asks the state table. Refuses 4010, with `sentence` and the present status as its reason, what the table does not list. */
export function checkTransition<S extends string>(
  table: Transitions<S>,
  from: S,
  to: S,
  sentence = 'This cannot be done in the present state of the record.',
): StatusChange<S> {
  if (!canBecome(table, from, to)) throw new Refusal(CODE.wrong_state, sentence, from.toLowerCase());
  return { from, to } as StatusChange<S>;
}
