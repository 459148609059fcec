import { timingSafeEqual } from 'node:crypto';
import { findRole } from '@kutip/domain/roles';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { ACCESS_LIFE_MS, type TokenHolder } from './access-token.ts';
import { findActiveMember } from '../accounts/accounts.service.ts';
import { auditTokenReuse } from './auth.queries.ts';
import {
  hashSecret,
  newSecret,
  decodeRefreshToken,
  deriveNextSecret,
  encodeRefreshToken,
  type RefreshToken,
} from './refresh-token.ts';
import {
  findSessionByHash,
  findSession,
  insertSession,
  lockFamily,
  markRotated,
  revokeFamily,
  type SessionRow,
} from './sessions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REFRESH_LIFE_MS = 7 * DAY_MS;
/** A login ends after this time however often it is refreshed; then the password is required again. */
const FAMILY_LIFE_MS = 30 * DAY_MS;
/**
 * Grace period in which the same client may repeat a used token and gets the same response, because the first response
 * may have been lost.
 */
const RETRY_MS = 10_000;

/** Origin and time of a request. */
export interface RequestOrigin {
  ip: string;
  user_agent: string;
  now: Date;
}
export interface OpenSession {
  holder: TokenHolder;
  refresh_token: string;
}

/** Opens the first session of a login, with a new family. */
export async function openSession(
  db: Connection,
  member: Omit<TokenHolder, 'session_id'>,
  { ip, user_agent, now }: RequestOrigin,
): Promise<OpenSession> {
  const { account_id, user_id, area } = member;
  const id = uuid();
  const secret = newSecret();
  const expires_at = new Date(now.getTime() + REFRESH_LIFE_MS);
  const refresh_hash = hashSecret(secret);
  const session = { account_id, id, user_id, refresh_hash, family: id, area, expires_at, ip, user_agent };
  await insertSession(db, { ...session, stepped_up_at: null, created_at: now });
  const refresh_token = encodeRefreshToken({ account_id, session_id: id, secret });
  return { holder: { ...member, session_id: id }, refresh_token };
}

/** Revokes a login with all its rotations; its access and refresh tokens stop working at once. */
export async function endFamily(db: Connection, account_id: string, family: string, now: Date): Promise<void> {
  await lockFamily(db, account_id, family);
  await revokeFamily(db, account_id, family, now);
}

/** The family of a session; null when the session does not exist. */
export const findSessionFamily = async (
  db: Connection,
  account_id: string,
  session_id: string,
): Promise<string | null> => (await findSession(db, account_id, session_id))?.family ?? null;

/** Ends the login of a session if it belongs to this user. */
export async function endSession(
  db: Connection,
  { account_id, session_id, user_id }: Pick<TokenHolder, 'account_id' | 'session_id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const session = await findSession(db, account_id, session_id);
  if (session?.user_id === user_id) await endFamily(db, account_id, session.family, now);
}

interface PresentedToken {
  token: RefreshToken;
  /** Read under the family's lock. */
  session: SessionRow;
  began_at: Date;
}

/**
 * Verifies a refresh token and locks its family; null when the session is unknown or revoked, or the secret is wrong.
 */
async function verifyRefreshToken(db: Connection, text: string): Promise<PresentedToken | null> {
  const token = decodeRefreshToken(text);
  const found = token && (await findSession(db, token.account_id, token.session_id));
  if (!found || !timingSafeEqual(found.refresh_hash, hashSecret(token.secret))) return null;
  const began = await lockFamily(db, found.account_id, found.family);
  const session = await findSession(db, found.account_id, found.id);
  return began && session && !session.revoked_at ? { token, session, began_at: began.created_at } : null;
}

/** The session's holder with their current role; null when they may no longer act for the account in this area. */
async function loadHolder(db: Connection, session: SessionRow): Promise<TokenHolder | null> {
  const { account_id, id: session_id, user_id } = session;
  const member = await findActiveMember(db, account_id, user_id);
  const area = member && findRole(member.role_id)?.area;
  if (!area || area !== session.area) return null;
  return { account_id, user_id, role_id: member.role_id, area, session_id };
}

/**
 * Exchanges a refresh token for the next one (docs/decisions/0004). Returns null when the token is unknown, used or
 * expired, or its holder may no longer sign in; a reused token revokes its family. Call it in a transaction that is
 * committed either way.
 */
export async function rotateSession(
  db: Connection,
  token_key: string,
  presented: string,
  origin: RequestOrigin,
): Promise<OpenSession | null> {
  const known = await verifyRefreshToken(db, presented);
  const holder = known && (await loadHolder(db, known.session));
  if (!holder) return null;
  const secret = deriveNextSecret(token_key, known.token);
  const session_id = known.session.rotated_at
    ? await findRepeatedRotation(db, known.session, secret, origin)
    : await replaceSession(db, known, secret, origin);
  if (session_id === null) return null;
  const { account_id } = holder;
  return {
    holder: { ...holder, session_id },
    refresh_token: encodeRefreshToken({ account_id, session_id, secret }),
  };
}

/** The successor of a used token, when the same client may be retrying. Otherwise revokes the family. */
async function findRepeatedRotation(
  db: Connection,
  session: SessionRow,
  secret: Buffer,
  { now, user_agent, ip }: RequestOrigin,
): Promise<string | null> {
  const { account_id, user_id, family, rotated_at } = session;
  const is_soon = now.getTime() - rotated_at!.getTime() < RETRY_MS;
  const successor = is_soon ? await findSessionByHash(db, session, hashSecret(secret)) : undefined;
  if (successor?.user_agent === user_agent && !successor.rotated_at) return successor.id;
  await revokeFamily(db, account_id, family, now);
  await auditTokenReuse(db, { account_id, user_id, family, ip, now });
  return null;
}

/** Replaces a session with a new one and returns its id; null when the old one has expired. */
async function replaceSession(
  db: Connection,
  { session, began_at }: PresentedToken,
  secret: Buffer,
  { now, ip, user_agent }: RequestOrigin,
): Promise<string | null> {
  if (now >= session.expires_at) return null;
  const ends = began_at.getTime() + FAMILY_LIFE_MS;
  const { account_id, user_id, family, area, stepped_up_at } = session;
  const id = uuid();
  const expires_at = new Date(Math.min(now.getTime() + REFRESH_LIFE_MS, ends));
  const refresh_hash = hashSecret(secret);
  const next = { account_id, id, user_id, refresh_hash, family, area, expires_at, ip, user_agent, stepped_up_at };
  await insertSession(db, { ...next, created_at: now });
  // In-flight requests with the old access token still succeed; the old session ends with that token.
  const last = new Date(Math.min(session.expires_at.getTime(), now.getTime() + ACCESS_LIFE_MS));
  await markRotated(db, session, { rotated_at: now, expires_at: last });
  return id;
}
