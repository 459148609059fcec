import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { forgetOldTries } from './auth.queries.ts';
import { forgetOldSessions } from './sessions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to look into an attack, no longer than needed: a try holds a name and an address (PDPA). */
const TRIES_KEPT_MS = 90 * DAY_MS;
/** A login lives for 30 days at most, so the whole family of a session of this age is dead. */
const SESSIONS_KEPT_MS = 60 * DAY_MS;

/** Removes login tries and sessions that nobody can need any more. May run twice. */
export const sweepSignIn = job({ name: 'sweep_sign_in', payload: z.object({}) });

/** Every night in Malaysia (the clock of the queue is UTC). */
export const authCrontab = `17 20 * * * ${sweepSignIn.name}`;

export const authJobs = ({ store, clock }: { store: Store; clock: Clock }) => ({
  [sweepSignIn.name]: async (): Promise<void> => {
    const now = clock.now().getTime();
    await forgetOldTries(store.read, new Date(now - TRIES_KEPT_MS));
    await forgetOldSessions(store.read, new Date(now - SESSIONS_KEPT_MS));
  },
});
