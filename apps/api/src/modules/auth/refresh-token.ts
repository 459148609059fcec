import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * base64url(account id . session id . secret). The account id comes first so that a database sharded by account finds
 * the session in one place. Only the hash of the secret is stored.
 */
export interface RefreshToken {
  account_id: string;
  session_id: string;
  secret: Buffer;
}

const UUID_BYTES = 16;
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret is 256 random bits, so an unsalted hash is enough. */
export const hashSecret = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/**
 * Derives the next secret from the current one, so that a client that repeats a request whose response was lost gets
 * the same token. Requires the server's key.
 */
export const deriveNextSecret = (token_key: string, { session_id, secret }: RefreshToken): Buffer =>
  createHmac('sha256', Buffer.from(token_key, 'hex'))
    .update(`refresh token after ${session_id}\0`)
    .update(secret)
    .digest();

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const encodeRefreshToken = ({ account_id, session_id, secret }: RefreshToken): string =>
  Buffer.concat([bytesOf(account_id), bytesOf(session_id), secret]).toString('base64url');

/** Returns null for a malformed token. */
export function decodeRefreshToken(text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding ignores characters that are not base64url, so only the canonical spelling is accepted.
  if (bytes.length !== 2 * UUID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== text) return null;
  return {
    account_id: uuidOf(bytes.subarray(0, UUID_BYTES)),
    session_id: uuidOf(bytes.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    secret: bytes.subarray(2 * UUID_BYTES),
  };
}
