import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { findRole, type Area } from '@kutip/domain/roles';
import type { Connection } from '../../platform/connection.ts';
import { findActiveMemberships, findLogin, markAttemptSuccessful, recordLogin } from './auth.queries.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { tryPassword, type AttemptOrigin } from './password-attempts.ts';
import { queueSignIn } from './sign-in-queue.ts';
import { openSession, type OpenSession, type RequestOrigin } from './sessions.ts';

export interface Credentials {
  username?: string | undefined;
  email?: string | undefined;
  password: string;
}
type SignInContext = RequestOrigin & AttemptOrigin;

/**
 * One refusal for an unknown name, a wrong password and a user without a role in this portal, so that they cannot be
 * distinguished.
 */
const wrongLogin = () => new Refusal(CODE.wrong_login, 'Wrong user name or password.', 'wrong_login');

/**
 * Signs in with a login name and a password, to one area's portal or to any. Attempts for one user run one at a time, so that
 * concurrent correct ones are not counted as failures. Refuses 4001, 4002 and 5003.
 */
export function createSignIn() {
  const runExclusive = createKeyedMutex();

  return (
    { username, email, password }: Credentials,
    area: Area | 'any',
    work: SignInContext,
  ): Promise<OpenSession> => {
    const login_name = username ?? email ?? '';
    return queueSignIn(work.ip, async () => {
      const user_id = (await work.transact((db) => findLogin(db, login_name)))?.id ?? null;
      const session = await runExclusive(user_id ?? login_name, () =>
        signInAs({ login_name, user_id }, password, area, work),
      );
      if (!session) throw wrongLogin();
      return session;
    });
  };
}

/** Null for a wrong password, and for a user without a role in this area. */
async function signInAs(
  claimed: { login_name: string; user_id: string | null },
  password: string,
  area: Area | 'any',
  work: SignInContext,
): Promise<OpenSession | null> {
  const { transact, now } = work;
  let person: Awaited<ReturnType<typeof findLogin>>;
  const attempt = await tryPassword(work, claimed, password, async (db) => {
    person = await findLogin(db, claimed.login_name);
    return person?.password_hash ?? null;
  });
  if (!attempt || !person) return null;
  const { id, last_account_id } = person;
  return transact(async (db) => {
    const member = await findMemberInArea(db, { id, last_account_id }, area);
    if (!member) return null;
    await markAttemptSuccessful(db, attempt);
    await recordLogin(db, id, member.account_id, now);
    return openSession(db, member, work);
  });
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
