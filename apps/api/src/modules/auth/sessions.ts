import { timingSafeEqual } from 'node:crypto';
import { roleOf } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { ACCESS_LIFE_MS, type Holder } from './access-token.ts';
import { auditReuse, roleIn } from './auth.queries.ts';
import {
  hashOfSecret,
  newSecret,
  readRefreshToken,
  successorOf,
  writeRefreshToken,
  type RefreshToken,
} from './refresh-token.ts';
import {
  findByHash,
  findSession,
  insertSession,
  lockFamily,
  markRotated,
  revokeFamily,
  type SessionRow,
} from './sessions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REFRESH_LIFE_MS = 7 * DAY_MS;
/** However often it is refreshed, a login ends after this: the password is asked again. */
const FAMILY_LIFE_MS = 30 * DAY_MS;
/** So long a used token may come again from the same client and gets the same answer: its first one may have got lost. */
const RETRY_MS = 10_000;

/** Where a request comes from, and when. */
export interface Origin {
  ip: string;
  user_agent: string;
  now: Date;
}
export interface OpenSession {
  holder: Holder;
  refresh_token: string;
}

/** A first session: a login, with a family of its own. */
export async function openSession(
  db: Connection,
  member: Omit<Holder, 'session_id'>,
  { ip, user_agent, now }: Origin,
): Promise<OpenSession> {
  const { account_id, user_id, area } = member;
  const id = uuid();
  const secret = newSecret();
  const expires_at = new Date(now.getTime() + REFRESH_LIFE_MS);
  const refresh_hash = hashOfSecret(secret);
  const session = { account_id, id, user_id, refresh_hash, family: id, area, expires_at, ip, user_agent };
  await insertSession(db, { ...session, created_at: now });
  const refresh_token = writeRefreshToken({ account_id, session_id: id, secret });
  return { holder: { ...member, session_id: id }, refresh_token };
}

/** Ends a login with all its rotations: none of its tokens, of either kind, is good for another request. */
export async function endFamily(db: Connection, account_id: string, family: string, now: Date): Promise<void> {
  await lockFamily(db, account_id, family);
  await revokeFamily(db, account_id, family, now);
}

/** The login that a session belongs to, known by its first session. */
export const familyOf = async (db: Connection, account_id: string, session_id: string): Promise<string | null> =>
  (await findSession(db, account_id, session_id))?.family ?? null;

/** Ends the login that a session belongs to, if it is this person's. */
export async function endSession(
  db: Connection,
  { account_id, session_id, user_id }: Pick<Holder, 'account_id' | 'session_id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const session = await findSession(db, account_id, session_id);
  if (session?.user_id === user_id) await endFamily(db, account_id, session.family, now);
}

interface Presented {
  token: RefreshToken;
  /** As it is now that its family is locked and nobody else can change it. */
  session: SessionRow;
  began_at: Date;
}

/** The session that a refresh token proves; null when there is none, the secret is not its, or it was ended. */
async function present(db: Connection, text: string): Promise<Presented | null> {
  const token = readRefreshToken(text);
  const found = token && (await findSession(db, token.account_id, token.session_id));
  if (!found || !timingSafeEqual(found.refresh_hash, hashOfSecret(token.secret))) return null;
  const began = await lockFamily(db, found.account_id, found.family);
  const session = await findSession(db, found.account_id, found.id);
  return began && session && !session.revoked_at ? { token, session, began_at: began.created_at } : null;
}

/** The holder of a session with the role that he has now; null when he may no longer act for the account in its area. */
async function holderOf(db: Connection, session: SessionRow): Promise<Holder | null> {
  const { account_id, id: session_id, user_id } = session;
  const member = await roleIn(db, account_id, user_id);
  const area = member && roleOf(member.role_id)?.area;
  if (!area || area !== session.area) return null;
  return { account_id, user_id, role_id: member.role_id, area, session_id };
}

/**
 * Trades a refresh token for the next one (docs/decisions/0004). null: it is unknown, used or expired, or its holder may
 * no longer sign in; a used one has ended its family. To be called in a transaction that is committed either way.
 */
export async function rotate(
  db: Connection,
  token_key: string,
  presented: string,
  origin: Origin,
): Promise<OpenSession | null> {
  const known = await present(db, presented);
  const holder = known && (await holderOf(db, known.session));
  if (!holder) return null;
  const secret = successorOf(token_key, known.token);
  const session_id = known.session.rotated_at
    ? await answeredBefore(db, known.session, secret, origin)
    : await replace(db, known, secret, origin);
  if (session_id === null) return null;
  const { account_id } = holder;
  return {
    holder: { ...holder, session_id },
    refresh_token: writeRefreshToken({ account_id, session_id, secret }),
  };
}

/** The session that followed a used one, when this can be its client asking again. Otherwise the family is ended. */
async function answeredBefore(
  db: Connection,
  session: SessionRow,
  secret: Buffer,
  { now, user_agent, ip }: Origin,
): Promise<string | null> {
  const { account_id, user_id, family, rotated_at } = session;
  const is_soon = now.getTime() - rotated_at!.getTime() < RETRY_MS;
  const successor = is_soon ? await findByHash(db, session, hashOfSecret(secret)) : undefined;
  if (successor?.user_agent === user_agent && !successor.rotated_at) return successor.id;
  await revokeFamily(db, account_id, family, now);
  await auditReuse(db, { account_id, user_id, family, ip, now });
  return null;
}

/** Puts a new session in the place of one; null when that one is too old. Answers its id. */
async function replace(
  db: Connection,
  { session, began_at }: Presented,
  secret: Buffer,
  { now, ip, user_agent }: Origin,
): Promise<string | null> {
  if (now >= session.expires_at) return null;
  const ends = began_at.getTime() + FAMILY_LIFE_MS;
  const { account_id, user_id, family, area } = session;
  const id = uuid();
  const expires_at = new Date(Math.min(now.getTime() + REFRESH_LIFE_MS, ends));
  const refresh_hash = hashOfSecret(secret);
  const next = { account_id, id, user_id, refresh_hash, family, area, expires_at, ip, user_agent, created_at: now };
  await insertSession(db, next);
  // Requests that are under way with the old access token still go through; the old session ends with that token.
  const last = new Date(Math.min(session.expires_at.getTime(), now.getTime() + ACCESS_LIFE_MS));
  await markRotated(db, session, { rotated_at: now, expires_at: last });
  return id;
}
