import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { findRole, type Area } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import {
  findLogin,
  deleteLoginAttempt,
  markAttemptSuccessful,
  findActiveMemberships,
  recordLogin,
  insertLoginAttempt,
  findFailedAttempts,
} from './auth.queries.ts';
import { isLocked } from './lockout.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { verifyPassword } from './passwords.ts';
import { openSession, type OpenSession, type RequestOrigin } from './sessions.ts';

export interface Credentials {
  username?: string | undefined;
  email?: string | undefined;
  password: string;
}
interface SignInContext extends RequestOrigin {
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}

/**
 * One refusal for an unknown name, a wrong password and a user without a role in this portal, so that they cannot be
 * distinguished.
 */
const wrongLogin = () => new Refusal(CODE.wrong_login, 'Wrong user name or password.', 'wrong_login');
const locked = () =>
  new Refusal(CODE.login_locked, 'Too many failed attempts. Please try again in 15 minutes.', 'login_locked');

/**
 * Signs in with a login name and a password, to one area's portal or to any. The attempt is stored in its own
 * transaction before the password is verified, so concurrent requests cannot bypass the lockout. Attempts for one name
 * run one at a time, so that concurrent correct ones are not counted as failures. Refuses 4001 and 4002.
 */
export function createSignIn() {
  const runExclusive = createKeyedMutex();

  return (
    { username, email, password }: Credentials,
    area: Area | 'any',
    work: SignInContext,
  ): Promise<OpenSession> => {
    const { transact, ip, now } = work;
    const login_name = username ?? email ?? '';
    return runExclusive(login_name, async () => {
      const attempt = { id: uuid(), login_name, ip, at: now };
      await transact((db) => insertLoginAttempt(db, attempt));
      const { failures, person } = await transact(async (db) => ({
        failures: await findFailedAttempts(db, attempt),
        person: await findLogin(db, login_name),
      }));
      if (isLocked(failures, now)) {
        await transact((db) => deleteLoginAttempt(db, attempt));
        throw locked();
      }
      if (!(await verifyPassword(password, person?.password_hash ?? null)) || !person) throw wrongLogin();
      const session = await transact(async (db) => {
        const member = await findMemberInArea(db, person, area);
        if (!member) return null;
        await markAttemptSuccessful(db, attempt);
        await recordLogin(db, person.id, member.account_id, now);
        return openSession(db, member, work);
      });
      if (!session) throw wrongLogin();
      return session;
    });
  };
}

/** The user's membership to sign in with: the account last used, else the first, among those in the requested area. */
async function findMemberInArea(
  db: Connection,
  { id: user_id, last_account_id }: { id: string; last_account_id: string | null },
  requested_area: Area | 'any',
) {
  for (const { account_id, role_id } of await findActiveMemberships(db, user_id, last_account_id)) {
    const area = findRole(role_id)?.area;
    if (area && (requested_area === 'any' || requested_area === area)) return { user_id, account_id, role_id, area };
  }
  return undefined;
}
