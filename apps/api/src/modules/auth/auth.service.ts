/** Public interface of the auth module: authentication of requests, merchant registration, sessions and step-up. */
import { findRole } from '@kutip/domain/roles';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Authenticate, Server } from '../../platform/mount.ts';
import { openMerchant } from '../accounts/accounts.service.ts';
import { createUser } from '../users/users.service.ts';
import { notAuthenticated, readAccessToken, sessionExpired, signAccessToken } from './access-token.ts';
import { findCaller, openConnection } from './auth.queries.ts';
import { updateLastSeen } from './logins.queries.ts';
import { authenticateSupportView } from './support-view.ts';

export { signInMember, type LoginResponse } from './login-response.ts';
export { countSecondFactors, removeSecondFactors } from './factor-changes.ts';
export {
  emailTo,
  invalidateResetLinks,
  portalUrl,
  redeemEmailLink,
  sendEmailLink,
  sendPasswordChangedEmail,
} from './login-links.ts';
export { revokeMemberSessions, revokeUserSessions } from './logins.queries.ts';
export { signInRefusal, signInStats } from './sign-in-queue.ts';
export { checkPassword } from './password-attempts.ts';
export { assertGoodPassword } from './password-choice.ts';
export { hashingStats, hashPassword } from './passwords.ts';
export { endSession, findSessionFamily } from './sessions.ts';
export { requireStepUp } from './step-up.ts';
export { endSupportView, openSupportView, requestSupportView } from './support-view.ts';
export { listSupportViews } from './support-view.queries.ts';
export { readVisitorToken, signVisitorToken } from './visitor-token.ts';

/**
 * Access tokens of one session renew each other (W-04) until this long after it was opened or refreshed. Then the refresh
 * token is needed, whose reuse is detected, so a stolen access token ends for certain.
 */
const ACCESS_CHAIN_MS = 2 * 60 * 60 * 1000;
/** Resolution of a session's last_seen_at. */
const LAST_SEEN_INTERVAL_MS = 5 * 60 * 1000;

/**
 * Authenticates requests by bearer token and session: one statement per request, so that a revoked session or a changed
 * role takes effect at once (D-82). Refuses 401 without a valid token, and 7777 when the token has expired or its
 * session has ended.
 */
export function createAuthenticator({
  db,
  config,
  clock,
}: Pick<Server, 'db' | 'clock'> & { config: Pick<Config, 'TOKEN_KEY'> }): Authenticate {
  const connection = openConnection(db);
  return async ({ headers }) => {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!token) throw notAuthenticated();
    const now = clock.now();
    const { is_past_half, ...holder } = await readAccessToken(config.TOKEN_KEY, token, now);
    if (holder.is_support_view) return authenticateSupportView(connection, holder, now);
    const known = await findCaller(connection, holder, now);
    const role = known && findRole(known.role_id);
    // A role of another portal needs its own login: a token is valid in one area only.
    if (!role || role.area !== known.area) throw sessionExpired();
    if (now.getTime() >= known.began_at.getTime() + ACCESS_CHAIN_MS) throw sessionExpired();

    const { account_id, user_id, session_id } = holder;
    if (!known.last_seen_at || now.getTime() - known.last_seen_at.getTime() > LAST_SEEN_INTERVAL_MS)
      await updateLastSeen(connection, account_id, session_id, now);
    const { id: role_id, area, permissions } = role;
    const caller = {
      account_id,
      user_id,
      session_id,
      area,
      role_id,
      permissions,
      account_status: known.account_status,
    };
    const fresh = is_past_half ? await signAccessToken(config.TOKEN_KEY, { ...holder, role_id, area }, now) : null;
    return { caller, stepped_up_at: known.stepped_up_at, token: fresh };
  };
}

export interface Registration {
  full_name: string;
  email: string;
  username: string;
  phone_number: string;
  company_name: string;
  /** From `hashPassword`, computed before the transaction because hashing is slow. */
  password_hash: string;
  language: string;
  /** When the address was confirmed, if it is. */
  email_verified_at?: Date;
  /**
   * When the registration signs them in. Not written by an UPDATE after it: on a distributed engine two registrations that
   * insert and then change a row of a table that is on every node wait for each other.
   */
  last_login_at?: Date;
  status: 'PENDING_KYC' | 'ACTIVE';
  /** The platform's name, stored on the virtual accounts. */
  product_name: string;
  /** Plan code; defaults to the free plan. */
  plan_code?: string;
  now: Date;
}

/**
 * Creates a user and their merchant account with all its defaults, in the caller's transaction. Refuses 4025 when a
 * login name is taken.
 */
export async function registerMerchant(
  db: Connection,
  input: Registration,
): Promise<{ account_id: string; user_id: string }> {
  const { company_name, product_name, status, plan_code, now, ...person } = input;
  const { email, phone_number } = person;
  const account_id = uuid();
  const user_id = await createUser(db, { ...person, account_id, now });
  await openMerchant(db, {
    account_id,
    name: company_name,
    owner: { user_id, email, phone_number },
    status,
    bank_name: product_name,
    ...(plan_code && { plan_code }),
    now,
  });
  return { account_id, user_id };
}
