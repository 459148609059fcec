import { createHash, randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { stepUpExpiry, stepUpNeeded } from '../../platform/second-factor.ts';
import { lockTotp, markSteppedUp, findSteppedUpAt, updateTotp, type TotpRow } from './step-up.queries.ts';
import { base32, findStep } from './totp.ts';

const MAX_ATTEMPTS = 5;
const LOCK_MS = 15 * 60_000;
const RECOVERY_CODES = 8;
const RECOVERY_CHARACTERS = 10;

interface Session {
  account_id: string;
  session_id: string;
  user_id: string;
}

type SessionKey = Pick<Session, 'account_id' | 'session_id'>;

/** Whether this session has stepped up within the last five minutes. */
export async function hasSteppedUp(db: Connection, session: SessionKey, now: Date): Promise<boolean> {
  const stepped_up_at = await findSteppedUpAt(db, session);
  return stepped_up_at !== null && stepUpExpiry(stepped_up_at) > now;
}

/** Refuses 4028 unless the session has stepped up. */
export async function requireStepUp(db: Connection, session: SessionKey, now: Date): Promise<void> {
  if (!(await hasSteppedUp(db, session, now))) throw stepUpNeeded();
}

/**
 * A secret belongs to a user, not to an account: the user id takes the place of the account id in the encryption
 * context.
 */
const encryptionContext = (user_id: string) => ({ account_id: user_id, column: 'totp_secrets.secret' });
export const encryptSecret = (encryption: Encryption, user_id: string, secret: Buffer): Buffer =>
  encryption.encrypt(secret.toString('base64'), encryptionContext(user_id));
const decryptSecret = (encryption: Encryption, { user_id, secret }: TotpRow): Buffer =>
  Buffer.from(encryption.decrypt(secret, encryptionContext(user_id)), 'base64');

const hashRecoveryCode = (recovery_code: string): string => createHash('sha256').update(recovery_code).digest('hex');

/** Recovery codes and their hashes. 50 random bits per code need no slow hash. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(8)).slice(0, RECOVERY_CHARACTERS));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** The changes that a valid code makes to the row; null when the code is invalid. */
function matchCode(row: TotpRow, code: string, encryption: Encryption, now: Date) {
  const hash = hashRecoveryCode(code);
  if (row.confirmed_at && row.recovery_hashes.includes(hash))
    return { recovery_hashes: row.recovery_hashes.filter((one) => one !== hash) };
  const step = findStep(code, { secret: decryptSecret(encryption, row), last_step: row.last_step, now });
  return step === null ? null : { last_step: step };
}

export type CodeResult = 'valid' | 'invalid' | 'locked' | 'no_app';

/**
 * Verifies a code under the lock of the user's secret. Returns a result instead of refusing, so that the caller commits
 * the failure count. `is_setup`: the code confirms a pending secret.
 */
export async function verifyCode(
  db: Connection,
  session: Session,
  code: string,
  { encryption, now, is_setup = false }: { encryption: Encryption; now: Date; is_setup?: boolean },
): Promise<CodeResult> {
  const row = await lockTotp(db, session.user_id);
  if (!row || (row.confirmed_at === null) !== is_setup) return 'no_app';
  if (row.locked_until && row.locked_until > now) return 'locked';
  const effect = matchCode(row, code, encryption, now);
  if (effect === null) {
    const failed_count = row.failed_count + 1;
    const is_last = failed_count >= MAX_ATTEMPTS;
    const locked_until = is_last ? new Date(now.getTime() + LOCK_MS) : null;
    await updateTotp(db, session.user_id, { failed_count: is_last ? 0 : failed_count, locked_until });
    return 'invalid';
  }
  await updateTotp(db, session.user_id, {
    ...effect,
    failed_count: 0,
    locked_until: null,
    ...(is_setup && { confirmed_at: now }),
  });
  await markSteppedUp(db, session, now);
  return 'valid';
}

/** The refusal for a code that is not valid. */
export function codeRefusal(result: Exclude<CodeResult, 'valid'>): Refusal {
  switch (result) {
    case 'no_app':
      return new Refusal(CODE.wrong_state, 'Set up an authenticator app first.', 'no_authenticator_app');
    case 'locked':
      return new Refusal(CODE.login_locked, 'Too many wrong codes. Please try again in 15 minutes.', 'code_locked');
    default:
      return new Refusal(CODE.validation_failed, 'This code is wrong.', { code: 'wrong_code' });
  }
}
