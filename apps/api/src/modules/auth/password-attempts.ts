import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import {
  deleteLoginAttempt,
  findFailedAttempts,
  insertLoginAttempt,
  markAttemptSuccessful,
  type LoginAttempt,
} from './auth.queries.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { isLocked } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import { findCredentials } from './step-up.queries.ts';

/** Where and when a password is tried. */
export interface AttemptOrigin {
  transact<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  ip: string;
  now: Date;
}

const locked = () =>
  new Refusal(CODE.login_locked, 'Too many failed attempts. Please try again in 15 minutes.', 'login_locked');

/**
 * Verifies a password as one attempt under the lockout (D-01), which counts for the user whichever login name was typed, at
 * sign-in and inside a session. The attempt is stored in its own transaction before the password is verified, so concurrent
 * requests cannot bypass the lockout. Returns the attempt, to be marked successful, or null for a wrong password. Refuses
 * 4002, and 5003 without counting the attempt.
 */
export async function tryPassword(
  { transact, ip, now }: AttemptOrigin,
  { login_name, user_id }: Pick<LoginAttempt, 'login_name' | 'user_id'>,
  password: string,
  findHash: (db: Connection) => Promise<string | null>,
): Promise<LoginAttempt | null> {
  const attempt = { id: uuid(), login_name, user_id, ip, at: now };
  const uncount = () => transact((db) => deleteLoginAttempt(db, attempt));
  await transact((db) => insertLoginAttempt(db, attempt));
  const { failures, password_hash } = await transact(async (db) => ({
    failures: await findFailedAttempts(db, attempt),
    password_hash: await findHash(db),
  }));
  if (isLocked(failures, now)) {
    await uncount();
    throw locked();
  }
  const is_right = await verifyPassword(password, password_hash).catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
  return is_right ? attempt : null;
}

/** So that concurrent right passwords of one user are not counted as failures. */
const runExclusive = createKeyedMutex();

/**
 * Requires the password inside a session, which someone at an unattended screen does not know. `field` is its name in the
 * form. Refuses 4000, also when it is missing, and 4002 after five wrong ones. Runs outside a transaction because hashing is
 * slow.
 */
export async function checkPassword(
  origin: AttemptOrigin & { user_id: string },
  password: string | undefined,
  field = 'password',
): Promise<{ email: string }> {
  const { transact, user_id } = origin;
  if (password === undefined)
    throw new Refusal(CODE.validation_failed, 'Please enter your password.', { [field]: 'required' });
  const person = requireFound(await transact((db) => findCredentials(db, user_id)));
  const attempt = await runExclusive(user_id, async () => {
    const tried = await tryPassword(
      origin,
      { login_name: person.email, user_id },
      password,
      async (db) => (await findCredentials(db, user_id))?.password_hash ?? null,
    );
    if (tried) await transact((db) => markAttemptSuccessful(db, tried));
    return tried;
  });
  if (!attempt) throw new Refusal(CODE.validation_failed, 'This password is wrong.', { [field]: 'wrong_password' });
  return person;
}
