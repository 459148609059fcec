import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Creates the token of an e-mailed link and the hash that is stored. 256 random bits: a plain hash is enough. */
export function createLinkToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  return { token, token_hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const OWNED = new RegExp(`^${UUID}\\.${UUID}\\.([\\w-]{43})$`);

/** Like `createLinkToken`, prefixed with account and record id, so that the record is found in one shard. */
export function createOwnedToken(account_id: string, id: string): { token: string; token_hash: Buffer } {
  const { token, token_hash } = createLinkToken();
  return { token: `${account_id}.${id}.${token}`, token_hash };
}

/** Parses an owned token; null if it is malformed. */
export function parseOwnedToken(text: string): { account_id: string; id: string; token_hash: Buffer } | null {
  const [, account_id, id, secret] = OWNED.exec(text) ?? [];
  return account_id && id && secret ? { account_id, id, token_hash: hashLinkToken(secret) } : null;
}
