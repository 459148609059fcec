import type { auth } from '@kutip/contracts/auth';
import type { Data } from '@kutip/contracts/endpoint';
import { findRole } from '@kutip/domain/roles';
import type { Connection } from '../../platform/connection.ts';
import { loadAccountView } from '../accounts/accounts.service.ts';
import { loadUserView } from '../users/users.service.ts';
import { signAccessToken, type TokenHolder } from './access-token.ts';
import { findActiveMemberships } from './auth.queries.ts';
import { openSession, type OpenSession, type RequestOrigin } from './sessions.ts';

export type LoginResponse = Data<typeof auth.login>;

/** The response of every login: access token, refresh token, account and user. `token_key` is 64 hexadecimal digits. */
export async function buildLoginResponse(
  token_key: string,
  db: Connection,
  { holder, refresh_token }: OpenSession,
  now: Date,
): Promise<LoginResponse> {
  const { account_id, user_id, role_id, area } = holder;
  const memberships = await findActiveMemberships(db, user_id, account_id);
  return {
    access_token: await signAccessToken(token_key, holder, now),
    refresh_token,
    account_id,
    account: await loadAccountView(db, account_id),
    user: await loadUserView(db, user_id, role_id),
    account_count: memberships.filter((one) => findRole(one.role_id)?.area === area).length,
  };
}

/**
 * Opens a session without a password check, for a user who was authenticated by other means (invitation, account
 * switch).
 */
export const signInMember = async (
  token_key: string,
  db: Connection,
  member: Omit<TokenHolder, 'session_id'>,
  origin: RequestOrigin,
): Promise<LoginResponse> => buildLoginResponse(token_key, db, await openSession(db, member, origin), origin.now);
