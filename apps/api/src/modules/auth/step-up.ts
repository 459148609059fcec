import { createHash, randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { isPassword } from './passwords.ts';
import { lockTotp, markSteppedUp, personOf, steppedUpAt, updateTotp, type TotpRow } from './step-up.queries.ts';
import { base32, stepOf } from './totp.ts';

/** So long a proof counts, in the session that gave it. */
const LIFE_MS = 5 * 60_000;
const TRIES = 5;
const LOCK_MS = 15 * 60_000;
const RECOVERY_CODES = 8;
const RECOVERY_CHARACTERS = 10;

interface Session {
  account_id: string;
  session_id: string;
  user_id: string;
}

export const untilOf = (proved_at: Date): Date => new Date(proved_at.getTime() + LIFE_MS);

type SessionKey = Pick<Session, 'account_id' | 'session_id'>;

/** Whether he has proved a moment ago, in this very session, that he is himself. */
export async function hasSteppedUp(db: Connection, session: SessionKey, now: Date): Promise<boolean> {
  const proved_at = await steppedUpAt(db, session);
  return proved_at !== null && untilOf(proved_at) > now;
}

/** Lets through whoever has; refuses 4028 otherwise. */
export async function requireStepUp(db: Connection, session: SessionKey, now: Date): Promise<void> {
  if (!(await hasSteppedUp(db, session, now))) {
    const sentence = 'Please prove that it is you, with a passkey or a code of your app.';
    throw new Refusal(CODE.step_up_needed, sentence, 'step_up_needed');
  }
}

/**
 * Whoever has found a screen left open does not know the password. Refuses 4000, also where none is given. Hashing takes
 * its time: in no transaction.
 */
export async function checkPassword(
  transact: <T>(work: (db: Connection) => Promise<T>) => Promise<T>,
  user_id: string,
  password: string | undefined,
): Promise<{ email: string }> {
  if (password === undefined)
    throw new Refusal(CODE.validation_failed, 'The password is needed.', { password: 'required' });
  const person = found(await transact((db) => personOf(db, user_id)));
  if (!(await isPassword(password, person.password_hash)))
    throw new Refusal(CODE.validation_failed, 'The password is not right.', { password: 'wrong_password' });
  return person;
}

/** A person's secret belongs to him, not to an account: his id stands in the place of one. */
const placeOf = (user_id: string) => ({ account_id: user_id, column: 'totp_secrets.secret' });
export const sealSecret = (encryption: Encryption, user_id: string, secret: Buffer): Buffer =>
  encryption.encrypt(secret.toString('base64'), placeOf(user_id));
const openSecret = (encryption: Encryption, { user_id, secret }: TotpRow): Buffer =>
  Buffer.from(encryption.decrypt(secret, placeOf(user_id)), 'base64');

const hashOf = (recovery_code: string): string => createHash('sha256').update(recovery_code).digest('hex');

/** Codes for a lost phone, and what is kept of them: 50 random bits each need no slow hash. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(8)).slice(0, RECOVERY_CHARACTERS));
  return { codes, hashes: codes.map(hashOf) };
}

/** What a right code changes; null when it is wrong. */
function effectOf(row: TotpRow, code: string, encryption: Encryption, now: Date) {
  const hash = hashOf(code);
  if (row.confirmed_at && row.recovery_hashes.includes(hash))
    return { recovery_hashes: row.recovery_hashes.filter((one) => one !== hash) };
  const step = stepOf(code, { secret: openSecret(encryption, row), last_step: row.last_step, now });
  return step === null ? null : { last_step: step };
}

export type Tried = 'right' | 'wrong' | 'locked' | 'no_app';

/**
 * Tries a code under the lock of its secret. Tells instead of refusing, so that the caller can commit what was counted.
 * `proves`: a secret that is only offered counts from now on.
 */
export async function tryCode(
  db: Connection,
  session: Session,
  code: string,
  { encryption, now, proves = false }: { encryption: Encryption; now: Date; proves?: boolean },
): Promise<Tried> {
  const row = await lockTotp(db, session.user_id);
  if (!row || (row.confirmed_at === null) !== proves) return 'no_app';
  if (row.locked_until && row.locked_until > now) return 'locked';
  const effect = effectOf(row, code, encryption, now);
  if (effect === null) {
    const failed_count = row.failed_count + 1;
    const is_last = failed_count >= TRIES;
    const locked_until = is_last ? new Date(now.getTime() + LOCK_MS) : null;
    await updateTotp(db, session.user_id, { failed_count: is_last ? 0 : failed_count, locked_until });
    return 'wrong';
  }
  await updateTotp(db, session.user_id, {
    ...effect,
    failed_count: 0,
    locked_until: null,
    ...(proves && { confirmed_at: now }),
  });
  await markSteppedUp(db, session, now);
  return 'right';
}

/** The refusal of a code that was not right. */
export function refusalOf(tried: Exclude<Tried, 'right'>): Refusal {
  switch (tried) {
    case 'no_app':
      return new Refusal(CODE.wrong_state, 'Set up an authenticator app first.', 'no_authenticator_app');
    case 'locked':
      return new Refusal(CODE.login_locked, 'Too many wrong codes. Try again in a quarter of an hour.', 'code_locked');
    default:
      return new Refusal(CODE.validation_failed, 'This code is not right.', { code: 'wrong_code' });
  }
}
