import { randomBytes } from 'node:crypto';
import { CALLBACK_KEY_OVERLAP_MS } from '@kutip/domain/merchant-callback';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption, Place } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { insertKey, keysThatSign, lockAccount, resealKey, retireKey } from './keys.queries.ts';
import { SECRET_PREFIX, type SigningKey } from './sign.ts';

export interface KeyParts {
  encryption: Encryption;
  /** Its keys say so in their id: a test key on a live system is seen at once. */
  is_sandbox: boolean;
}

const SECRET_BYTES = 32;
const KEY_ID_BYTES = 6;

const placeOf = (account_id: string): Place => ({ account_id, column: 'callback_keys.secret' });

async function writeKey(
  db: Connection,
  { encryption, is_sandbox }: KeyParts,
  account_id: string,
  now: Date,
): Promise<SigningKey & { id: string }> {
  const id = uuid();
  const key_id = `${is_sandbox ? 'test' : 'live'}_${randomBytes(KEY_ID_BYTES).toString('hex')}`;
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const sealed = encryption.encrypt(secret, placeOf(account_id));
  await insertKey(db, account_id, { id, key_id, secret: sealed, created_at: now });
  return { id, key_id, secret };
}

/** The keys that sign an account's callbacks, the newest first; one is made when there is none. */
export async function signingKeys(
  store: Store,
  parts: KeyParts,
  account_id: string,
  now: Date,
): Promise<readonly SigningKey[]> {
  const { encryption } = parts;
  const rows = await keysThatSign(store.read, account_id, now);
  if (rows.length === 0) return store.transact((db) => firstKey(db, parts, account_id, now));
  const place = placeOf(account_id);
  return Promise.all(
    rows.map(async ({ id, key_id, secret: sealed }) => {
      const secret = encryption.decrypt(sealed, place);
      if (encryption.isStale(sealed)) await resealKey(store.read, account_id, id, encryption.encrypt(secret, place));
      return { key_id, secret };
    }),
  );
}

async function firstKey(db: Connection, parts: KeyParts, account_id: string, now: Date): Promise<SigningKey[]> {
  await lockAccount(db, account_id);
  const rows = await keysThatSign(db, account_id, now); // somebody else may have been quicker
  if (rows.length === 0) return [await writeKey(db, parts, account_id, now)];
  const place = placeOf(account_id);
  return rows.map(({ key_id, secret }) => ({ key_id, secret: parts.encryption.decrypt(secret, place) }));
}

/** Which key signs now, without its secret; null: none was needed yet. */
export async function currentKey(
  db: Connection,
  account_id: string,
  now: Date,
): Promise<{ key_id: string; created_at: Date; previous_until: Date | null } | null> {
  const [current, previous] = await keysThatSign(db, account_id, now);
  if (!current) return null;
  const { key_id, created_at } = current;
  return { key_id, created_at, previous_until: previous?.retired_at ?? null };
}

/**
 * Makes a new key. The one before it signs as well until `previous_until`; whichever was before that stops now, so there
 * are never more than two. `secret` is told here and never again.
 */
export async function rotateKey(
  db: Connection,
  parts: KeyParts,
  account_id: string,
  now: Date,
): Promise<{ id: string; key_id: string; secret: string; replaced: string | null; previous_until: Date | null }> {
  await lockAccount(db, account_id);
  const [current, ...older] = await keysThatSign(db, account_id, now);
  for (const { id } of older) await retireKey(db, account_id, id, now);
  const previous_until = current ? new Date(now.getTime() + CALLBACK_KEY_OVERLAP_MS) : null;
  if (current) await retireKey(db, account_id, current.id, previous_until!);
  return { ...(await writeKey(db, parts, account_id, now)), replaced: current?.key_id ?? null, previous_until };
}
