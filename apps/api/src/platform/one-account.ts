import { sql as raw, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';

interface OfAccount {
  readonly account_id: string;
}

const isOf = (alias: string, account_id: string) => raw` and ${raw.ref(`${alias}.account_id`)} = ${account_id}::uuid`;

/** The account of all of these; undefined where they are of several. */
export function oneAccountOf(keys: readonly OfAccount[]): string | undefined {
  const [first] = keys;
  return first && keys.every(({ account_id }) => account_id === first.account_id) ? first.account_id : undefined;
}

/** The account of all of these as a value, or the column of `alias` where they are of several: for what is read beside it. */
export function accountOf(alias: string, keys: readonly OfAccount[]): RawBuilder<unknown> {
  const account_id = oneAccountOf(keys);
  return account_id === undefined ? raw.ref(`${alias}.account_id`) : raw`${account_id}::uuid`;
}

/**
 * ` and <alias>.account_id = …` where all keys are one account's, nothing where they are of several. A distributed engine
 * locks rows, and reads them on one node, only where the statement itself names their account; there a batch has one.
 */
export function ofOneAccount(alias: string, keys: readonly OfAccount[]): RawBuilder<unknown> {
  const account_id = oneAccountOf(keys);
  return account_id === undefined ? raw`` : isOf(alias, account_id);
}

/**
 * A prepared statement in two forms: `ofOne` gives ` and <alias>.account_id = …` in that for keys of one account, and nothing
 * in that for keys of several. The keys are its first argument.
 */
export function preparedByAccount<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values, ofOne: (alias: string) => RawBuilder<unknown>) => CompiledQuery<Row>,
): (db: Connection, keys: readonly OfAccount[], values: Values) => Promise<Row[]> {
  const ofSeveral = prepared<Values, Row>((db, values) => build(db, values, () => raw``));
  const ofOne = prepared<Values & { one_account_id: string }, Row>((db, values) =>
    build(db, values, (alias) => isOf(alias, values.one_account_id)),
  );
  return (db, keys, values) => {
    const one_account_id = oneAccountOf(keys);
    return one_account_id === undefined ? ofSeveral(db, values) : ofOne(db, { ...values, one_account_id });
  };
}
