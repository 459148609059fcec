import { sql as raw, type RawBuilder } from 'kysely';

/** Which records of an account are checked: those that transfers after `seq` refer to, or all. */
export interface Scope {
  account_id: string;
  /** null: all of them. */
  seq: number | null;
}

/** A check of one account: SQL that selects `subject` and `what` of each fault. */
export type RecordCheck = (scope: Scope) => RawBuilder<unknown>;

/** Subjects of the new transfers. */
export const newSubjects = ({ account_id, seq }: Scope) =>
  raw`(select distinct n.subject_id from transfers n where n.account_id = ${account_id} and n.seq > ${seq ?? 0})`;

/** SQL condition: `id` is in scope. */
export const inScope = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope.seq === null ? raw`true` : raw`${id} in ${newSubjects(scope)}`;

/** SQL condition: the record, or one of its disbursements, is in scope. */
export const hasDisbursementInScope = (scope: Scope, record: string): RawBuilder<unknown> =>
  scope.seq === null
    ? raw`true`
    : raw`(${raw.ref(`${record}.id`)} in ${newSubjects(scope)}
        or ${raw.ref(`${record}.disbursement_ids`)} && array(select * from ${newSubjects(scope)} n))`;
