const MINUTE_MS = 60_000;
export const MAX_ATTEMPTS = 5;
export const WINDOW_MS = 15 * MINUTE_MS;
export const LOCK_MS = 15 * MINUTE_MS;

/**
 * Whether a login name is locked now (D-01): five failed attempts within 15 minutes lock it until 15 minutes after the
 * fifth. `failures` are the times of failed attempts since the last success, newest first. Attempts made while locked
 * are not included; otherwise an attacker could extend the lock indefinitely.
 */
export function isLocked(failures: readonly Date[], now: Date): boolean {
  const newest = failures[0];
  const fifth = failures[MAX_ATTEMPTS - 1];
  if (!newest || !fifth) return false;
  return newest.getTime() - fifth.getTime() < WINDOW_MS && now.getTime() - newest.getTime() < LOCK_MS;
}

/** Older attempts no longer affect the lockout. */
export const LOOKBACK_MS = WINDOW_MS + LOCK_MS;
