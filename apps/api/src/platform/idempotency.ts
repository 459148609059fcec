import { createHash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Kysely } from 'kysely';
import { stringify as uuidOf } from 'uuid';
import type { Database } from './database.ts';

/** The account id for callers without an account, such as payers. */
export const ANONYMOUS_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const RESPONSE_TTL_MS = 24 * 60 * 60 * 1000;
/** A first request in flight for longer than this crashed; its key can be taken over. */
const IN_FLIGHT_TIMEOUT_MS = 60_000;

export interface IdempotencyKey {
  account_id: string;
  endpoint: string;
  key: string;
}

/**
 * The id of what a request creates. It is the same for every repetition of the request, also after a crash and after the
 * stored response has expired, so that a repetition finds what the first run has committed. A UUID of version 8 (RFC 9562
 * section 5.8), derived from account, endpoint and key.
 */
export function requestIdOf({ account_id, endpoint, key }: IdempotencyKey): string {
  const bytes = createHash('sha256').update([account_id, endpoint, key].join('\0')).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** Refused when a key that created one thing is sent again, after its response has expired, to create another. */
export const idempotencyKeyReused = () =>
  new Refusal(
    CODE.idempotency_key_reused,
    'This idempotency key was used with another request. Use a new key.',
    'idempotency_key_reused',
  );

/** Hash of everything that identifies a request. */
export const hashRequest = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/**
 * Claims a key for a request. null: proceed, then call `completeRequest` or `releaseKey`. Text: the stored response of
 * the first request. Refuses another body under the same key (4026) and a request whose first run has not finished
 * (4027).
 */
export async function claimKey(
  db: Kysely<Database>,
  key: IdempotencyKey,
  request_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const taken = { request_hash, locked_at: now, expires_at: new Date(now.getTime() + RESPONSE_TTL_MS) };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...key, ...taken })
    .onConflict((conflict) => conflict.columns(['account_id', 'endpoint', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;

  const existing = await selectKey(db, key).executeTakeFirst();
  if (!existing) return claimKey(db, key, request_hash, now); // released between the two statements
  if (existing.expires_at <= now) return takeOver(db, key, existing.locked_at, taken);
  if (!existing.request_hash.equals(request_hash)) throw idempotencyKeyReused();
  if (existing.response !== null) return existing.response;
  if (now.getTime() - existing.locked_at.getTime() < IN_FLIGHT_TIMEOUT_MS)
    throw new Refusal(
      CODE.still_in_flight,
      'The same request is still being processed. Try again in a moment.',
      'still_in_flight',
    );
  return takeOver(db, key, existing.locked_at, taken);
}

const selectKey = (db: Kysely<Database>, { account_id, endpoint, key }: IdempotencyKey) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response', 'locked_at', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key);

/** Only one of two concurrent takeovers succeeds: the row must be unchanged since it was read. */
async function takeOver(
  db: Kysely<Database>,
  key: IdempotencyKey,
  previous_locked_at: Date,
  taken: object,
): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ ...taken, response: null })
    .where('account_id', '=', key.account_id)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .where('locked_at', '=', previous_locked_at)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Refusal(
      CODE.still_in_flight,
      'The same request is still being processed. Try again in a moment.',
      'still_in_flight',
    );
  return null;
}

/** Stores the response for repeated requests. */
export async function completeRequest(
  db: Kysely<Database>,
  { account_id, endpoint, key }: IdempotencyKey,
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

/**
 * Ends a request that failed. A refusal was thrown before anything was committed, so its key is free again, also for a
 * corrected request. After any other failure it is unknown what was committed: the key stays bound to its request, which
 * can be repeated at once and then finds what it has created (`requestIdOf`).
 */
export async function endFailedRequest(db: Kysely<Database>, key: IdempotencyKey, error: unknown): Promise<void> {
  const is_refused = error instanceof Refusal && error.code < CODE.internal_error;
  const table = 'idempotency_keys' as const;
  if (is_refused)
    await db
      .deleteFrom(table)
      .where((row) => row.and({ ...key }))
      .where('response', 'is', null)
      .execute();
  else
    await db
      .updateTable(table)
      .set({ locked_at: new Date(0) })
      .where((row) => row.and({ ...key }))
      .where('response', 'is', null)
      .execute();
}
