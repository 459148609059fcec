const MINUTE_MS = 60_000;
export const TRIES = 5;
export const WINDOW_MS = 15 * MINUTE_MS;
export const LOCK_MS = 15 * MINUTE_MS;

/**
 * Whether a login name takes no password now (D-01): five wrong ones within 15 minutes lock it until 15 minutes after the
 * fifth. `wrong` are the times of the wrong tries since the last right one, the newest first; tries while it was locked
 * are not among them, or whoever keeps trying would keep the owner out.
 */
export function isLocked(wrong: readonly Date[], now: Date): boolean {
  const newest = wrong[0];
  const fifth = wrong[TRIES - 1];
  if (!newest || !fifth) return false;
  return newest.getTime() - fifth.getTime() < WINDOW_MS && now.getTime() - newest.getTime() < LOCK_MS;
}

/** No try that is older can matter any more. */
export const REMEMBERED_MS = WINDOW_MS + LOCK_MS;
