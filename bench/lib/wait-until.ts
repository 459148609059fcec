import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 50;
/** For what happens at once on a quiet machine. */
export const PATIENCE_MS = 120_000;

/** Waits for a state, and throws what has not happened within two minutes. */
export async function waitUntil(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}.`);
    await wait(POLL_MS);
  }
}
