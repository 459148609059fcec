import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * base64url(account id . session id . secret): the account comes first, so that the session is found in one place of a
 * database that is spread by account. Only the secret's hash is stored.
 */
export interface RefreshToken {
  account_id: string;
  session_id: string;
  secret: Buffer;
}

const UUID_BYTES = 16;
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret is 256 random bits, so a plain hash is enough. */
export const hashOfSecret = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/**
 * The secret that follows another. It is worked out instead of drawn, so that a client whose answer got lost gets the very
 * same token when it asks again, and no second one comes into the world. Without the server's key nobody can work it out.
 */
export const successorOf = (token_key: string, { session_id, secret }: RefreshToken): Buffer =>
  createHmac('sha256', Buffer.from(token_key, 'hex'))
    .update(`refresh token after ${session_id}\0`)
    .update(secret)
    .digest();

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const writeRefreshToken = ({ account_id, session_id, secret }: RefreshToken): string =>
  Buffer.concat([bytesOf(account_id), bytesOf(session_id), secret]).toString('base64url');

/** null: not a token of ours. */
export function readRefreshToken(text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding passes over what is not base64url, so only a token that is written the same way again is one.
  if (bytes.length !== 2 * UUID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== text) return null;
  return {
    account_id: uuidOf(bytes.subarray(0, UUID_BYTES)),
    session_id: uuidOf(bytes.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    secret: bytes.subarray(2 * UUID_BYTES),
  };
}
