import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  merchantIdOf,
  signedText,
  tokenPrefix,
  writeAuthToken,
  type ApiEnvironment,
  type SignedRequest,
} from '@kutip/domain/api-credential';
import type { Encryption, FieldLocation } from '../../platform/encryption.ts';

const SECRET_BYTES = 64;

const hashKeyLocation = (account_id: string): FieldLocation => ({ account_id, column: 'merchant_apis.hash_key' });

/** 512 random bits: a plain hash is enough. */
export const hashToken = (auth_token: string): Buffer => createHash('sha256').update(auth_token).digest();

/** New secrets of a credential: as shown once, and as stored. */
export function createSecrets(
  encryption: Encryption,
  { account_id, id, environment }: { account_id: string; id: string; environment: ApiEnvironment },
) {
  const token = {
    merchant_id: merchantIdOf(account_id, environment),
    uuid: id,
    secret: randomBytes(SECRET_BYTES).toString('hex'),
  };
  const auth_token = writeAuthToken(token);
  const hash_key = randomBytes(SECRET_BYTES).toString('hex');
  return {
    shown: { auth_token, hash_key },
    stored: {
      token_prefix: tokenPrefix(token),
      token_hash: hashToken(auth_token),
      hash_key: encryption.encrypt(hash_key, hashKeyLocation(account_id)),
    },
  };
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

interface StoredSecrets {
  token_hash: Buffer;
  hash_key: Buffer;
  previous_token_hash: Buffer | null;
  previous_hash_key: Buffer | null;
  previous_until: Date | null;
}

/** The encrypted hash key that belongs to a presented token, in constant time; null: the token is not valid. */
export function hashKeyOfToken(stored: StoredSecrets, auth_token: string, now: Date): Buffer | null {
  const presented = hashToken(auth_token);
  if (isEqual(presented, stored.token_hash)) return stored.hash_key;
  const { previous_token_hash, previous_hash_key, previous_until } = stored;
  if (previous_token_hash === null || previous_until === null || previous_until <= now) return null;
  return isEqual(presented, previous_token_hash) ? previous_hash_key : null;
}

/** Every hash key that is kept, the newest first, also one that is no longer valid: for explaining a signature only. */
export const allHashKeys = (
  encryption: Encryption,
  account_id: string,
  { hash_key, previous_hash_key }: Pick<StoredSecrets, 'hash_key' | 'previous_hash_key'>,
): string[] =>
  [hash_key, previous_hash_key]
    .filter((key) => key !== null)
    .map((key) => encryption.decrypt(key, hashKeyLocation(account_id)));

/** The hash keys that are valid at `now`, the newest first. */
export function validHashKeys(
  encryption: Encryption,
  account_id: string,
  { hash_key, previous_hash_key, previous_until }: StoredSecrets,
  now: Date,
): string[] {
  const is_overlap = previous_until !== null && previous_until > now;
  return allHashKeys(encryption, account_id, { hash_key, previous_hash_key: is_overlap ? previous_hash_key : null });
}

/** Verifies `x-signature` in constant time. */
export function hasValidSignature(
  encryption: Encryption,
  { account_id, hash_key }: { account_id: string; hash_key: Buffer },
  request: SignedRequest,
  signature: string,
): boolean {
  const key = encryption.decrypt(hash_key, hashKeyLocation(account_id));
  const expected = createHmac('sha256', key).update(signedText(request)).digest('hex');
  return isEqual(Buffer.from(signature.toLowerCase()), Buffer.from(expected));
}
