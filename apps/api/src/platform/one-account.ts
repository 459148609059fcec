import { sql as raw, type RawBuilder } from 'kysely';

interface OfAccount {
  readonly account_id: string;
}

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
  return account_id === undefined ? raw`` : raw` and ${raw.ref(`${alias}.account_id`)} = ${account_id}::uuid`;
}
