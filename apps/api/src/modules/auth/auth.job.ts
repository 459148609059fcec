import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { forgetOldTries } from './auth.queries.ts';
import { helpToSignIn, sendLoginHelp } from './links.ts';
import { forgetOldLinks } from './logins.queries.ts';
import { forgetOldChallenges } from './passkeys.queries.ts';
import { forgetOldSessions } from './sessions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to look into an attack, no longer than needed: a try holds a name and an address (PDPA). */
const TRIES_KEPT_MS = 90 * DAY_MS;
/** A login lives for 30 days at most, so the whole family of a session of this age is dead. */
const SESSIONS_KEPT_MS = 60 * DAY_MS;
/** Their hour, or their days, are long over. */
const LINKS_KEPT_MS = 30 * DAY_MS;

/** Removes login tries, sessions and what passkeys were asked that nobody can need any more. May run twice. */
export const sweepSignIn = job({ name: 'sweep_sign_in', payload: z.object({}) });

/** Every night in Malaysia (the clock of the queue is UTC). */
export const authCrontab = `17 20 * * * ${sweepSignIn.name}`;

interface Services {
  store: Store;
  clock: Clock;
  config: Pick<Config, 'PUBLIC_URL'>;
}

export const authJobs = ({ store, clock, config }: Services): Record<string, (payload?: unknown) => Promise<void>> => ({
  [sweepSignIn.name]: async () => {
    const now = clock.now().getTime();
    await forgetOldTries(store.read, new Date(now - TRIES_KEPT_MS));
    await forgetOldSessions(store.read, new Date(now - SESSIONS_KEPT_MS));
    await forgetOldLinks(store.read, new Date(now - LINKS_KEPT_MS));
    await forgetOldChallenges(store.read, new Date(now));
  },
  [helpToSignIn.name]: (payload) =>
    store.transact((db) => sendLoginHelp(db, config, helpToSignIn.payload.parse(payload), clock.now())),
});
