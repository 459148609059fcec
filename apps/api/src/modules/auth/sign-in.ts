import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { roleOf, type Area } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import {
  findLogin,
  forgetTry,
  markTryRight,
  membershipsOf,
  noteLogin,
  recordTry,
  wrongTriesBefore,
} from './auth.queries.ts';
import { isLocked } from './lockout.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { isPassword } from './passwords.ts';
import { openSession, type OpenSession, type Origin } from './sessions.ts';

export interface Credentials {
  username?: string | undefined;
  email?: string | undefined;
  password: string;
}
interface Work extends Origin {
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
}

/** One answer to a wrong name, a wrong password and a person who has no business in this portal. */
const wrongLogin = () => new Refusal(CODE.wrong_login, 'Wrong user name or password.', 'wrong_login');
const locked = () =>
  new Refusal(CODE.login_locked, 'Too many wrong tries. Please try again in 15 minutes.', 'login_locked');

/**
 * Signing in with a name and a password, to one area's portal or to any. The try is counted in a transaction of its own,
 * before the password is looked at, so neither a refusal nor a crowd of requests at once gets past the lock; tries of one
 * name wait for each other, so that a crowd of right ones is not taken for wrong ones. Refuses 4001 and 4002.
 */
export function signIns() {
  const inTurn = oneAtATime();

  return ({ username, email, password }: Credentials, area: Area | 'any', work: Work): Promise<OpenSession> => {
    const { transact, ip, now } = work;
    const login_name = username ?? email ?? '';
    return inTurn(login_name, async () => {
      const attempt = { id: uuid(), login_name, ip, at: now };
      await transact((db) => recordTry(db, attempt));
      const { wrong, person } = await transact(async (db) => ({
        wrong: await wrongTriesBefore(db, attempt),
        person: await findLogin(db, login_name),
      }));
      if (isLocked(wrong, now)) {
        await transact((db) => forgetTry(db, attempt));
        throw locked();
      }
      if (!(await isPassword(password, person?.password_hash ?? null)) || !person) throw wrongLogin();
      const session = await transact(async (db) => {
        const member = await memberIn(db, person, area);
        if (!member) return null;
        await markTryRight(db, attempt);
        await noteLogin(db, person.id, member.account_id, now);
        return openSession(db, member, work);
      });
      if (!session) throw wrongLogin();
      return session;
    });
  };
}

/** The account to begin with: the last one used, else the first, among those where the person belongs to this area. */
async function memberIn(
  db: Connection,
  { id: user_id, last_account_id }: { id: string; last_account_id: string | null },
  wanted: Area | 'any',
) {
  for (const { account_id, role_id } of await membershipsOf(db, user_id, last_account_id)) {
    const area = roleOf(role_id)?.area;
    if (area && (wanted === 'any' || wanted === area)) return { user_id, account_id, role_id, area };
  }
  return undefined;
}
