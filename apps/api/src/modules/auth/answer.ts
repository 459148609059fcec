import type { auth } from '@kutip/contracts/auth';
import type { Data } from '@kutip/contracts/endpoint';
import { roleOf } from '@kutip/domain/roles';
import type { Connection } from '../../platform/connection.ts';
import { accountView } from '../accounts/accounts.service.ts';
import { userView } from '../users/users.service.ts';
import { signAccessToken, type Holder } from './access-token.ts';
import { membershipsOf } from './auth.queries.ts';
import { openSession, type OpenSession, type Origin } from './sessions.ts';

export type Tokens = Data<typeof auth.login>;

/** What every way in answers: both tokens, and who came in. `token_key` is 64 hexadecimal digits. */
export async function tokensOf(
  token_key: string,
  db: Connection,
  { holder, refresh_token }: OpenSession,
  now: Date,
): Promise<Tokens> {
  const { account_id, user_id, role_id, area } = holder;
  const memberships = await membershipsOf(db, user_id, account_id);
  return {
    access_token: await signAccessToken(token_key, holder, now),
    refresh_token,
    account_id,
    account: await accountView(db, account_id),
    user: await userView(db, user_id, role_id),
    account_count: memberships.filter((one) => roleOf(one.role_id)?.area === area).length,
  };
}

/** A login for somebody who has proven who he is otherwise than by his password. */
export const letIn = async (
  token_key: string,
  db: Connection,
  member: Omit<Holder, 'session_id'>,
  origin: Origin,
): Promise<Tokens> => tokensOf(token_key, db, await openSession(db, member, origin), origin.now);
