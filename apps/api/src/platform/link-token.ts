import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** What stands in a link that is sent by mail, and the hash that is kept of it. 256 random bits: a plain hash is enough. */
export function newLinkToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  return { token, token_hash: hashOfLink(token) };
}

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const OWNED = new RegExp(`^${UUID}\\.${UUID}\\.([\\w-]{43})$`);

/** The same with its record in front, so that it is found in one place of a database that is spread by account. */
export function newOwnedToken(account_id: string, id: string): { token: string; token_hash: Buffer } {
  const { token, token_hash } = newLinkToken();
  return { token: `${account_id}.${id}.${token}`, token_hash };
}

/** null: not a token of ours. */
export function readOwnedToken(text: string): { account_id: string; id: string; token_hash: Buffer } | null {
  const [, account_id, id, secret] = OWNED.exec(text) ?? [];
  return account_id && id && secret ? { account_id, id, token_hash: hashOfLink(secret) } : null;
}
