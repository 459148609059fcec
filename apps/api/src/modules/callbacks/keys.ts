import { randomBytes } from 'node:crypto';
import { CALLBACK_KEY_OVERLAP_MS } from '@kutip/domain/merchant-callback';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption, FieldLocation } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { insertKey, loadSigningKeys, lockAccount, updateSecret, retireKey } from './keys.queries.ts';
import { SECRET_PREFIX, type SigningKey } from './sign.ts';

export interface KeyDeps {
  encryption: Encryption;
  /** Sandbox keys have the id prefix `test_`, so that one on a live system is noticed. */
  is_sandbox: boolean;
}

const SECRET_BYTES = 32;
const KEY_ID_BYTES = 6;

const secretLocation = (account_id: string): FieldLocation => ({ account_id, column: 'callback_keys.secret' });

async function createKey(
  db: Connection,
  { encryption, is_sandbox }: KeyDeps,
  account_id: string,
  now: Date,
): Promise<SigningKey & { id: string }> {
  const id = uuid();
  const key_id = `${is_sandbox ? 'test' : 'live'}_${randomBytes(KEY_ID_BYTES).toString('hex')}`;
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const encrypted = encryption.encrypt(secret, secretLocation(account_id));
  await insertKey(db, account_id, { id, key_id, secret: encrypted, created_at: now });
  return { id, key_id, secret };
}

/** The keys that sign an account's callbacks, the newest first; creates one when there is none. */
export async function signingKeys(
  store: Store,
  deps: KeyDeps,
  account_id: string,
  now: Date,
): Promise<readonly SigningKey[]> {
  const { encryption } = deps;
  const rows = await loadSigningKeys(store.read, account_id, now);
  if (rows.length === 0) return store.transact((db) => createFirstKey(db, deps, account_id, now));
  const location = secretLocation(account_id);
  return Promise.all(
    rows.map(async ({ id, key_id, secret: encrypted }) => {
      const secret = encryption.decrypt(encrypted, location);
      if (encryption.usesOldKey(encrypted))
        await updateSecret(store.read, account_id, id, encryption.encrypt(secret, location));
      return { key_id, secret };
    }),
  );
}

async function createFirstKey(db: Connection, deps: KeyDeps, account_id: string, now: Date): Promise<SigningKey[]> {
  await lockAccount(db, account_id);
  const rows = await loadSigningKeys(db, account_id, now); // another process may have created one before the lock
  if (rows.length === 0) return [await createKey(db, deps, account_id, now)];
  const location = secretLocation(account_id);
  return rows.map(({ key_id, secret }) => ({ key_id, secret: deps.encryption.decrypt(secret, location) }));
}

/** The current signing key without its secret; null: none has been needed yet. */
export async function findCurrentKey(
  db: Connection,
  account_id: string,
  now: Date,
): Promise<{ key_id: string; created_at: Date; previous_until: Date | null } | null> {
  const [current, previous] = await loadSigningKeys(db, account_id, now);
  if (!current) return null;
  const { key_id, created_at } = current;
  return { key_id, created_at, previous_until: previous?.retired_at ?? null };
}

/**
 * Creates a new key. The previous key stays valid until `previous_until`; older keys are retired now, so that at most two
 * are valid. `secret` is returned here only.
 */
export async function rotateKey(
  db: Connection,
  deps: KeyDeps,
  account_id: string,
  now: Date,
): Promise<{ id: string; key_id: string; secret: string; replaced: string | null; previous_until: Date | null }> {
  await lockAccount(db, account_id);
  const [current, ...older] = await loadSigningKeys(db, account_id, now);
  for (const { id } of older) await retireKey(db, account_id, id, now);
  const previous_until = current ? new Date(now.getTime() + CALLBACK_KEY_OVERLAP_MS) : null;
  if (current) await retireKey(db, account_id, current.id, previous_until!);
  return { ...(await createKey(db, deps, account_id, now)), replaced: current?.key_id ?? null, previous_until };
}
