/** The front door of sign-in: who is calling, how a merchant comes to be, and how somebody is let in or out. */
import { roleOf } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Authenticate, Server } from '../../platform/mount.ts';
import { openMerchant } from '../accounts/accounts.service.ts';
import { openPerson } from '../users/users.service.ts';
import { notAuthenticated, readAccessToken, sessionExpired, signAccessToken } from './access-token.ts';
import { callerOf, openConnection } from './auth.queries.ts';
import { noteSeen } from './logins.queries.ts';

export { letIn, type Tokens } from './answer.ts';
export { roleIn } from './auth.queries.ts';
export { confirmedBy, sendEmailLink, tellOfPassword } from './links.ts';
export { revokeMember as endSessionsIn, revokePerson as endSessionsOf } from './logins.queries.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { endSession, familyOf } from './sessions.ts';
export { readVisitorToken, signVisitorToken } from './visitor-token.ts';

/** So exactly is told when a login was last used. */
const SEEN_EVERY_MS = 5 * 60 * 1000;

/**
 * Who a request is from, by its bearer token and by the session behind it: one statement a request, so that a revoked
 * session or a changed role counts from the next request on (D-82). Refuses 401 without a token of ours, and 7777 when
 * the token is too old or its session has ended.
 */
export function authenticator({
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
    const known = await callerOf(connection, holder, now);
    const role = known && roleOf(known.role_id);
    // A role of another portal is another login: this one's token must not open that one's doors.
    if (!role || role.area !== known.area) throw sessionExpired();

    const { account_id, user_id, session_id } = holder;
    if (!known.last_seen_at || now.getTime() - known.last_seen_at.getTime() > SEEN_EVERY_MS)
      await noteSeen(connection, account_id, session_id, now);
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
    return { caller, token: fresh };
  };
}

export interface Registration {
  full_name: string;
  email: string;
  username: string;
  phone_number: string;
  company_name: string;
  /** From `hashPassword`, made before the transaction: it takes its time. */
  password_hash: string;
  language: string;
  status: 'PENDING_KYC' | 'ACTIVE';
  /** The platform's name, on the virtual accounts. */
  product_name: string;
  /** A plan's code; the free one when left out. */
  plan_code?: string;
  now: Date;
}

/** Makes a person and his merchant account with all its defaults, in the caller's transaction. Refuses (4025) names that are taken. */
export async function registerMerchant(
  db: Connection,
  wanted: Registration,
): Promise<{ account_id: string; user_id: string }> {
  const { company_name, product_name, status, plan_code, now, ...person } = wanted;
  const { email, phone_number } = person;
  const account_id = uuid();
  const user_id = await openPerson(db, { ...person, account_id, now });
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
