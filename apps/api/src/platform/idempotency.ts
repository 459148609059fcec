import { createHash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Kysely } from 'kysely';
import type { Connection } from './connection.ts';
import { sql, type Database } from './database.ts';

/** Callers without an account, such as payers, share this one. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A first request that has not answered for so long died with its process; the key may be taken over. */
const IN_FLIGHT_MS = 60_000;

export interface Claim {
  account_id: string;
  endpoint: string;
  key: string;
}
/** Everything that makes a request the same request. */
export const hashOf = (parts: unknown): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Claims a key for a request. null: go ahead, and `settle` or `release` afterwards. Text: the answer that was given the
 * first time. Refuses another body under the same key (4026) and a request whose twin has not answered yet (4027).
 */
export async function claim(
  db: Kysely<Database>,
  wanted: Claim,
  request_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = { ...wanted, request_hash, locked_at: now, expires_at: new Date(now.getTime() + KEPT_MS) };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'endpoint', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;

  const known = await the(db, wanted).executeTakeFirst();
  if (!known) return claim(db, wanted, request_hash, now); // released between our two statements
  if (known.expires_at <= now) return takeOver(db, wanted, known.locked_at, row);
  if (!known.request_hash.equals(request_hash))
    throw new Refusal(CODE.idempotency_key_reused, 'This key was used with another request.', 'idempotency_key_reused');
  if (known.response !== null) return known.response;
  if (now.getTime() - known.locked_at.getTime() < IN_FLIGHT_MS)
    throw new Refusal(CODE.still_in_flight, 'The same request is still being worked on.', 'still_in_flight');
  return takeOver(db, wanted, known.locked_at, row);
}

const the = (db: Kysely<Database>, { account_id, endpoint, key }: Claim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response', 'locked_at', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key);

/** Only one of two that find a dead key gets it: the row must still be as it was seen. */
async function takeOver(db: Kysely<Database>, wanted: Claim, seen_at: Date, row: object): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ ...row, response: null })
    .where('account_id', '=', wanted.account_id)
    .where('endpoint', '=', wanted.endpoint)
    .where('key', '=', wanted.key)
    .where('locked_at', '=', seen_at)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Refusal(CODE.still_in_flight, 'The same request is still being worked on.', 'still_in_flight');
  return null;
}

/** Keeps the answer for whoever asks again. */
export async function settle(
  db: Kysely<Database>,
  { account_id, endpoint, key }: Claim,
  response: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response })
    .where('account_id', '=', account_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();
}

/** Removes answers that nobody can ask for again. */
export async function forgetExpired(db: Connection, now: Date): Promise<void> {
  await sql(db).deleteFrom('idempotency_keys').where('expires_at', '<', now).execute();
}

/** Nothing was done: the key is free again, so that a corrected or repeated request can go ahead. */
export async function release(db: Kysely<Database>, { account_id, endpoint, key }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('response', 'is', null)
    .execute();
}
